import type { ChangePlace, PlacedChange, ReviewQuestion } from './place-changes.js';

/** A stretch of a question's text: as it is, or one that a change would replace. */
export type ReviewSegment =
  { kind: 'text'; start: number; text: string } | { kind: 'change'; start: number; change: PlacedChange };

interface Placed {
  change: PlacedChange;
  place: ChangePlace;
}

/** The text of one question cut at its changes; the originals joined are the text again. */
export function segmentQuestion(
  question: ReviewQuestion,
  questionIndex: number,
  changes: readonly PlacedChange[],
): ReviewSegment[] {
  const segments: ReviewSegment[] = [];
  let at = 0;
  for (const { change, place } of placedIn(questionIndex, changes)) {
    if (place.start > at)
      segments.push({ kind: 'text', start: at, text: question.text.slice(at, place.start) });
    segments.push({ kind: 'change', start: place.start, change });
    at = place.end;
  }
  if (at < question.text.length) segments.push({ kind: 'text', start: at, text: question.text.slice(at) });
  return segments;
}

/**
 * The questions with the accepted changes put in. Only texts change: number, order, prompts and limits of the
 * questions stay, and a change without a place is left out.
 */
export function applyChanges(
  questions: readonly ReviewQuestion[],
  changes: readonly PlacedChange[],
  accepted: (changeId: string) => boolean,
): ReviewQuestion[] {
  return questions.map((question, index) => {
    const parts = segmentQuestion(question, index, changes).map((segment) => {
      if (segment.kind === 'text') return segment.text;
      return accepted(segment.change.changeId) ? segment.change.revised : segment.change.original;
    });
    return { ...question, text: parts.join('') };
  });
}

function placedIn(questionIndex: number, changes: readonly PlacedChange[]): Placed[] {
  return changes
    .flatMap((change) => (change.place ? [{ change, place: change.place }] : []))
    .filter(({ place }) => place.questionIndex === questionIndex)
    .sort((left, right) => left.place.start - right.place.start || left.place.end - right.place.end);
}
