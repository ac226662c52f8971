import { joinQuestions, QUESTION_SEPARATOR } from '#contracts';
import type {
  AiImproveResult,
  StatementFlag,
  EarlierRevision,
  ImproveChange,
  ImproveEvidence,
} from '#contracts';
import type { SureCorrection } from '@/components/spelling/use-spelling-corrections';

/**
 * A question of the letter under review, in its current state. In a review of spelling corrections it may be another
 * text, such as an interview answer: then it has a name, and neither a prompt nor a limit.
 */
export interface ReviewQuestion {
  questionId: string;
  /** What it is called; 문항 and its number by default. */
  name?: string;
  prompt: string;
  text: string;
  characterLimit: number | null;
}

/** Where a change stands now: [start, end) of one question's text. */
interface ChangeLocation {
  questionIndex: number;
  start: number;
  end: number;
}

/**
 * A change with its evidence and its flags. `location` is null when its sentence is no longer in the letter, is not
 * within one question, overlaps a change located before it, or occurs more than once, so that it cannot be told which
 * one is meant.
 */
export interface LocatedChange {
  changeId: string;
  original: string;
  /** Every wording that the change has had, oldest first. */
  wordings: readonly EarlierRevision[];
  /** Which of them is shown: `revised`, `reason` and `flags` are of that one. */
  shown: number;
  revised: string;
  reason: string;
  flags: StatementFlag[];
  evidence: ImproveEvidence | null;
  location: ChangeLocation | null;
}

interface Range {
  start: number;
  end: number;
}

/** What a review takes of a result: its changes, and what is said about them. */
export type ProposedChanges = Pick<AiImproveResult, 'improvedContent' | 'changes' | 'flags' | 'evidence'>;

/**
 * Corrections as changes of the content that the questions make up. Each has to be of the text of its question as it
 * is, and none may overlap another.
 */
export function toProposedChanges(
  questions: readonly ReviewQuestion[],
  corrections: readonly SureCorrection[],
): ProposedChanges {
  let offset = 0;
  let improvedContent = '';
  const changes: ImproveChange[] = [];
  const content = joinQuestions(questions);
  let copied = 0;
  for (const { questionId, text } of questions) {
    for (const correction of byStart(corrections.filter(({ textId }) => textId === questionId))) {
      const { original, revised, reason } = correction;
      const [start, end] = [offset + correction.start, offset + correction.end];
      const changeId = `correction-${changes.length + 1}`;
      changes.push({ changeId, start, end, original, revised, reason, featureId: null });
      improvedContent += content.slice(copied, start) + revised;
      copied = end;
    }
    offset += text.length + QUESTION_SEPARATOR.length;
  }
  return { improvedContent: improvedContent + content.slice(copied), changes, flags: [], evidence: [] };
}

/**
 * Finds the changes of a result in the current letter; those that change nothing are left out. A change before the
 * first edit of the letter, or after the last one, keeps its position in the text around it; any other is found by its
 * words when they occur once. Locations never overlap and never cross from one question into another.
 */
export function locateChanges(
  result: ProposedChanges,
  questions: readonly ReviewQuestion[],
): LocatedChange[] {
  const locate = locator(rebuildSentContent(result), joinQuestions(questions));
  const taken: ChangeLocation[] = [];
  return byStart(result.changes)
    .filter((change) => change.original !== change.revised)
    .map((change) => {
      const location = freeLocation(change, locate, questions, taken);
      if (location) taken.push(location);
      return { ...describe(change, result), location };
    });
}

function describe(change: ImproveChange, result: ProposedChanges): Omit<LocatedChange, 'location'> {
  const { changeId, original, revised, reason, featureId } = change;
  const flags = result.flags.filter((flag) => flag.changeId === changeId);
  const evidence = result.evidence.find((feature) => feature.featureId === featureId) ?? null;
  const wordings = [...(change.earlier ?? []), { revised, reason, flags }];
  return { changeId, original, wordings, shown: wordings.length - 1, revised, reason, flags, evidence };
}

/** Names one wording of a change. */
export const wordingId = (changeId: string, wording: number): string => `${changeId}:${wording}`;

/** Every wording of the changes, as texts to check. */
export const writtenTexts = ({
  changes,
}: ProposedChanges): { textId: string; name: string; text: string }[] =>
  changes.flatMap((change) =>
    [...(change.earlier ?? []), change].map(({ revised }, wording) => ({
      textId: wordingId(change.changeId, wording),
      name: '',
      text: revised,
    })),
  );

/** The change with another of its wordings shown; as it is when it has no such wording. */
export function showWording(change: LocatedChange, shown: number): LocatedChange {
  const wording = change.wordings[shown];
  return wording === undefined ? change : { ...change, ...wording, shown };
}

function freeLocation(
  change: ImproveChange,
  locate: (change: ImproveChange) => Range | null,
  questions: readonly ReviewQuestion[],
  taken: readonly ChangeLocation[],
): ChangeLocation | null {
  const range = locate(change);
  const location =
    (range && locationInQuestion(range, questions)) ?? onlyOccurrence(change.original, questions);
  if (!location || taken.some((other) => overlaps(location, other))) return null;
  return location;
}

/**
 * Maps a change's range in the sent content to the current content; null for one that is neither before the first edit
 * nor after the last one. Where the sent content is not known, the range is taken as it is. Either way the original has
 * to stand there, or the answer is null.
 */
function locator(sent: string | null, now: string): (change: ImproveChange) => Range | null {
  const prefix = sent === null ? now.length : commonPrefix(sent, now);
  const suffix = sent === null ? 0 : commonSuffix(sent, now, prefix);
  const shift = now.length - (sent ?? now).length;
  const suffixStart = (sent ?? now).length - suffix;
  return ({ start, end, original }) => {
    const moved = end <= prefix ? 0 : start >= suffixStart ? shift : null;
    if (moved === null || now.slice(start + moved, end + moved) !== original) return null;
    return { start: start + moved, end: end + moved };
  };
}

function commonPrefix(left: string, right: string): number {
  const limit = Math.min(left.length, right.length);
  let length = 0;
  while (length < limit && left[length] === right[length]) length += 1;
  return length;
}

function commonSuffix(left: string, right: string, prefix: number): number {
  const limit = Math.min(left.length, right.length) - prefix;
  let length = 0;
  while (length < limit && left[left.length - 1 - length] === right[right.length - 1 - length]) length += 1;
  return length;
}

function locationInQuestion(
  { start, end }: Range,
  questions: readonly ReviewQuestion[],
): ChangeLocation | null {
  let offset = 0;
  for (const [questionIndex, { text }] of questions.entries()) {
    if (start >= offset && end <= offset + text.length)
      return { questionIndex, start: start - offset, end: end - offset };
    offset += text.length + QUESTION_SEPARATOR.length;
  }
  return null;
}

// The server may have normalized the letter to NFC since it was sent.
function onlyOccurrence(sent: string, questions: readonly ReviewQuestion[]): ChangeLocation | null {
  const original = sent.normalize('NFC');
  if (original.trim() === '') return null;
  const found: ChangeLocation[] = [];
  for (const [questionIndex, { text }] of questions.entries()) {
    for (let at = text.indexOf(original); at !== -1; at = text.indexOf(original, at + 1)) {
      found.push({ questionIndex, start: at, end: at + original.length });
      if (found.length > 1) return null;
    }
  }
  return found[0] ?? null;
}

function overlaps(left: ChangeLocation, right: ChangeLocation): boolean {
  return left.questionIndex === right.questionIndex && left.start < right.end && right.start < left.end;
}

/** A stretch of a question's text: as it is, or one that a change would replace. */
export type ReviewSegment =
  { kind: 'text'; start: number; text: string } | { kind: 'change'; start: number; change: LocatedChange };

interface ChangeSpan {
  change: LocatedChange;
  location: ChangeLocation;
}

/** The text of one question cut at its changes; with the originals of the changes the segments join to it again. */
export function segmentQuestion(
  question: ReviewQuestion,
  questionIndex: number,
  changes: readonly LocatedChange[],
): ReviewSegment[] {
  const segments: ReviewSegment[] = [];
  let at = 0;
  for (const { change, location } of locatedIn(questionIndex, changes)) {
    if (location.start > at)
      segments.push({ kind: 'text', start: at, text: question.text.slice(at, location.start) });
    segments.push({ kind: 'change', start: location.start, change });
    at = location.end;
  }
  if (at < question.text.length) segments.push({ kind: 'text', start: at, text: question.text.slice(at) });
  return segments;
}

/**
 * The questions with the accepted changes put in. Only texts change: number, order, prompts and limits of the
 * questions stay, and a change without a location is left out.
 */
export function applyChanges(
  questions: readonly ReviewQuestion[],
  changes: readonly LocatedChange[],
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

function locatedIn(questionIndex: number, changes: readonly LocatedChange[]): ChangeSpan[] {
  return changes
    .flatMap((change) => (change.location ? [{ change, location: change.location }] : []))
    .filter(({ location }) => location.questionIndex === questionIndex)
    .sort(
      (left, right) => left.location.start - right.location.start || left.location.end - right.location.end,
    );
}

/**
 * The content that was sent to the AI, rebuilt from the result by putting every original back into the improved
 * text. A result carries no copy of it, and the letter may have been edited since.
 * @returns null when the result's changes do not add up to its improved text
 */
export function rebuildSentContent(
  result: Pick<AiImproveResult, 'changes' | 'improvedContent'>,
): string | null {
  let sent = '';
  let improvedAt = 0;
  for (const change of byStart(result.changes)) {
    const gap = change.start - sent.length;
    if (gap < 0) return null;
    sent += result.improvedContent.slice(improvedAt, improvedAt + gap);
    improvedAt += gap;
    if (sent.length !== change.start) return null;
    if (!result.improvedContent.startsWith(change.revised, improvedAt)) return null;
    improvedAt += change.revised.length;
    sent += change.original;
    if (sent.length !== change.end) return null;
  }
  return sent + result.improvedContent.slice(improvedAt);
}

/** Changes in the order of the text; those at one location keep the order of the result. */
const byStart = <Change extends { start: number }>(changes: readonly Change[]): Change[] =>
  [...changes].sort((left, right) => left.start - right.start);
