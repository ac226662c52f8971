import type { StorySentence } from '../tasks/interview-data.js';
import type { Outline, OutlinePart } from './outlines.js';

/** A part of an answer with the sentence that tells it, or none. */
export interface FilledPart {
  part: OutlinePart;
  sentence: StorySentence | undefined;
}

type Slots = (StorySentence | undefined)[];

const inStory = (one: StorySentence, other: StorySentence): boolean => one.paragraph === other.paragraph;

/** The part that a sentence is put under: of a story the last that it fits, since a result says more than where it began. */
function placeOf({ parts }: Outline, { text }: StorySentence): number {
  const isStory = parts[1]?.follows ?? false;
  const at = isStory
    ? parts.findLastIndex(({ fits }) => fits(text))
    : parts.findIndex(({ fits }) => fits(text));
  return Math.max(0, at);
}

/** The first sentence that tells the part: behind what was told before it where it goes on from that, else anywhere. */
function findForward(slots: Slots, at: number, outline: Outline, sentences: readonly StorySentence[]) {
  const part = outline.parts[at];
  const before = slots.slice(0, at).findLast((slot) => slot !== undefined);
  const goesOn = (sentence: StorySentence): boolean =>
    before !== undefined && inStory(before, sentence) && before.number < sentence.number;
  return sentences.find(
    (sentence) =>
      part?.fits(sentence.text) && !slots.includes(sentence) && (!part.follows || goesOn(sentence)),
  );
}

/** The last sentence that tells the part and stands before what follows it in the story. */
function findBackward(slots: Slots, at: number, outline: Outline, sentences: readonly StorySentence[]) {
  const next = slots.slice(at + 1).find((slot) => slot !== undefined);
  if (!outline.parts[at + 1]?.follows || next === undefined)
    return findForward(slots, at, outline, sentences);
  return sentences.findLast(
    (sentence) =>
      outline.parts[at]?.fits(sentence.text) &&
      !slots.includes(sentence) &&
      inStory(next, sentence) &&
      sentence.number < next.number,
  );
}

/**
 * Which sentences tell the parts of an answer, each at most once. Parts that go on from each other come from one story and in its order,
 * so that no two experiences are told as one.
 * @param anchor the sentence that the question is about; it is told whether it fits a part or not
 */
export function fillOutline(
  outline: Outline,
  sentences: readonly StorySentence[],
  anchor: StorySentence | undefined,
): FilledPart[] {
  const slots: Slots = outline.parts.map(() => undefined);
  const from = anchor ? placeOf(outline, anchor) : -1;
  if (anchor) slots[from] = anchor;
  for (let at = from - 1; at >= 0; at -= 1) slots[at] = findBackward(slots, at, outline, sentences);
  for (let at = from + 1; at < slots.length; at += 1) slots[at] = findForward(slots, at, outline, sentences);
  return outline.parts.map((part, at) => ({ part, sentence: slots[at] }));
}
