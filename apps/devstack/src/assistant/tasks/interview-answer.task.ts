import { findNearest } from './nearest-sentences.js';
import { type Outline, outlineFor, type OutlinePart, STAR } from './outlines.js';
import { isInstruction } from './removable-sentences.js';
import {
  type AnswerData,
  answerDataSchema,
  answersDataSchema,
  defineTask,
  type LetterSentence,
} from './task.js';

const hasUsed = ({ text }: LetterSentence, facts: readonly string[]): boolean =>
  /\d/.test(text) && facts.some((fact) => text.includes(fact));

/**
 * Answers in the letter's own sentences, with blanks where it has none. A sentence with a figure that another answer uses is quoted again
 * only when the question is about it.
 */
export const interviewAnswers = defineTask({
  schemaName: 'interview_answers',
  data: answersDataSchema,
  run: ({ questions, usedFacts, sentences, ...rest }) => {
    const facts = [...usedFacts];
    const answers = questions.map(({ number, question, sentenceNumber }) => {
      const subject = sentences.find((sentence) => sentence.number === sentenceNumber);
      const free = sentences.filter((sentence) => sentence === subject || !hasUsed(sentence, facts));
      const { answer, tip, quoted } = buildAnswer({ ...rest, sentences: free, question }, subject);
      const used = quoted.flatMap(({ text }) => text.match(/\d[\d,.]*[^\s,.\d]{0,4}/g) ?? []);
      facts.push(...used);
      return { questionNumber: number, usedFacts: used, answer, tip };
    });
    return { answers };
  },
});

/** The same for a question of the member's own: it is taken to be about the nearest sentence that the letter has. */
export const interviewCustomAnswer = defineTask({
  schemaName: 'interview_custom_answer',
  data: answerDataSchema,
  run: (data) => {
    const { answer, tip, mainSentence } = buildAnswer(data, findNearest(data.question, data.sentences));
    return { sentenceNumber: mainSentence?.number ?? null, answer, tip };
  },
});

/** The most blanks that one answer leaves to the member. */
const MAXIMUM_BLANKS = 3;

interface BuiltAnswer {
  answer: string;
  tip: string;
  /** The sentence that it builds on. */
  mainSentence: LetterSentence | undefined;
  /** The sentences of the letter that it uses. */
  quoted: LetterSentence[];
}

/**
 * An answer in the letter's own sentences, in the order of its outline, with blanks to fill in, three at most, for parts that
 * the letter does not contain. Nothing in it is invented, and no sentence that gives orders to the reader is quoted.
 * @param subject the sentence that the question is about
 */
function buildAnswer(data: AnswerData, subject: LetterSentence | undefined): BuiltAnswer {
  const outline = outlineFor(data.question);
  const sentences = data.sentences.filter(
    (sentence) =>
      !isInstruction(sentence) && !data.avoid.some((statement) => sentence.text.includes(statement)),
  );
  const anchor = subject && sentences.includes(subject) ? subject : undefined;
  // A question without a topic of the letter is not answered with an arbitrary story.
  const parts = withFewBlanks(fillOutline(outline, outline === STAR && !anchor ? [] : sentences, anchor));
  const quoted = parts.flatMap(({ sentence }) => sentence ?? []);
  return {
    answer: parts.map(({ part, sentence }) => `[${part.label}]\n${sentence?.text ?? part.blank}`).join('\n'),
    tip: tipFor(outline, parts),
    mainSentence: anchor ?? quoted[0],
    quoted,
  };
}

function withFewBlanks(parts: readonly FilledPart[]): FilledPart[] {
  let blanks = 0;
  return parts.filter(({ sentence }) => sentence !== undefined || (blanks += 1) <= MAXIMUM_BLANKS);
}

function tipFor(outline: Outline, parts: readonly FilledPart[]): string {
  const blanks = parts.filter(({ sentence }) => sentence === undefined).length;
  const quoted = parts.flatMap(({ sentence }) => sentence?.text ?? []);
  if (quoted.length === 0)
    return `${outline.tip} 자기소개서에 이 질문과 이어지는 문장이 없어 모두 비워 두었어요. 괄호를 내 경험으로 채워 주세요.`;
  if (blanks > 0)
    return `${outline.tip} 괄호로 비워 둔 ${blanks}곳은 자기소개서에 없는 내용이니 직접 채워 주세요.`;
  return quoted.some((text) => /\d/.test(text))
    ? `${outline.tip} 숫자는 어떻게 쟀는지까지 말할 수 있게 준비해 두세요.`
    : `${outline.tip} 확인할 수 있는 숫자를 하나 준비해 두면 이어지는 질문에도 흔들리지 않아요.`;
}

/** A part of an answer with the sentence for it, or none. */
interface FilledPart {
  part: OutlinePart;
  sentence: LetterSentence | undefined;
}

type Slots = (LetterSentence | undefined)[];

const isInSameParagraph = (one: LetterSentence, other: LetterSentence): boolean =>
  one.paragraph === other.paragraph;

/**
 * The part that a sentence is assigned to: in a story the last that it fits, since a sentence that fits both situation and result tells the
 * result.
 */
function partIndexOf({ parts }: Outline, { text }: LetterSentence): number {
  const isStory = parts[1]?.follows ?? false;
  const at = isStory
    ? parts.findLastIndex(({ fits }) => fits(text))
    : parts.findIndex(({ fits }) => fits(text));
  return Math.max(0, at);
}

/** The first sentence for the part: after the sentence of the part before when the part continues it, else anywhere. */
function findForward(slots: Slots, at: number, outline: Outline, sentences: readonly LetterSentence[]) {
  const part = outline.parts[at];
  const before = slots.slice(0, at).findLast((slot) => slot !== undefined);
  const goesOn = (sentence: LetterSentence): boolean =>
    before !== undefined && isInSameParagraph(before, sentence) && before.number < sentence.number;
  return sentences.find(
    (sentence) =>
      part?.fits(sentence.text) && !slots.includes(sentence) && (!part.follows || goesOn(sentence)),
  );
}

/** The last sentence for the part that precedes the sentence of the next part. */
function findBackward(slots: Slots, at: number, outline: Outline, sentences: readonly LetterSentence[]) {
  const next = slots.slice(at + 1).find((slot) => slot !== undefined);
  if (!outline.parts[at + 1]?.follows || next === undefined)
    return findForward(slots, at, outline, sentences);
  return sentences.findLast(
    (sentence) =>
      outline.parts[at]?.fits(sentence.text) &&
      !slots.includes(sentence) &&
      isInSameParagraph(next, sentence) &&
      sentence.number < next.number,
  );
}

/**
 * Chooses the sentences for the parts of an answer, each at most once. Parts that continue each other come from one paragraph and in its
 * order, so that two experiences are not quoted as one.
 * @param anchor the subject of the question, if it can be quoted: it is, even if it fits no part
 */
function fillOutline(
  outline: Outline,
  sentences: readonly LetterSentence[],
  anchor: LetterSentence | undefined,
): FilledPart[] {
  const slots: Slots = outline.parts.map(() => undefined);
  const from = anchor ? partIndexOf(outline, anchor) : -1;
  if (anchor) slots[from] = anchor;
  for (let at = from - 1; at >= 0; at -= 1) slots[at] = findBackward(slots, at, outline, sentences);
  for (let at = from + 1; at < slots.length; at += 1) slots[at] = findForward(slots, at, outline, sentences);
  return outline.parts.map((part, at) => ({ part, sentence: slots[at] }));
}
