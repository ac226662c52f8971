import { QUESTION_SEPARATOR, joinQuestions } from '#contracts';
import type {
  AiImproveResult,
  StatementFlag,
  EarlierRevision,
  ImproveChange,
  ImproveEvidence,
} from '#contracts';
import { byStart, rebuildSentContent } from './sent-content.js';

/** A question of the letter under review, as it stands now. */
export interface ReviewQuestion {
  questionId: string;
  prompt: string;
  text: string;
  characterLimit: number | null;
}

/** Where a change stands now: [start, end) of one question's text. */
export interface ChangePlace {
  questionIndex: number;
  start: number;
  end: number;
}

/** A change with what backs it and what speaks against it; `place` is null when its sentence is no longer there. */
export interface PlacedChange {
  changeId: string;
  original: string;
  /** Every wording that the change has had, oldest first. */
  versions: readonly EarlierRevision[];
  /** Which of them is shown: `revised`, `reason` and `flags` are of that one. */
  shown: number;
  revised: string;
  reason: string;
  flags: StatementFlag[];
  evidence: ImproveEvidence | null;
  place: ChangePlace | null;
}

interface Range {
  start: number;
  end: number;
}

/**
 * Finds every change of an answer in the letter as it stands now. Untouched text around an edit keeps its places;
 * a sentence that was moved is found by its words when they occur once. Places never overlap and never cross
 * from one question into another.
 */
export function placeChanges(result: AiImproveResult, questions: readonly ReviewQuestion[]): PlacedChange[] {
  const locate = locator(rebuildSentContent(result), joinQuestions([...questions]));
  const taken: ChangePlace[] = [];
  return byStart(result.changes)
    .filter((change) => change.original !== change.revised)
    .map((change) => {
      const place = freePlace(change, locate, questions, taken);
      if (place) taken.push(place);
      return { ...describe(change, result), place };
    });
}

function describe(change: ImproveChange, result: AiImproveResult): Omit<PlacedChange, 'place'> {
  const { changeId, original, revised, reason, featureId } = change;
  const flags = result.flags.filter((flag) => flag.changeId === changeId);
  const evidence = result.evidence.find((feature) => feature.featureId === featureId) ?? null;
  const versions = [...(change.earlier ?? []), { revised, reason, flags }];
  return { changeId, original, versions, shown: versions.length - 1, revised, reason, flags, evidence };
}

/** The change with another of its versions shown; as it is when it has no such version. */
export function showVersion(change: PlacedChange, shown: number): PlacedChange {
  const version = change.versions[shown];
  return version === undefined ? change : { ...change, ...version, shown };
}

function freePlace(
  change: ImproveChange,
  locate: (change: ImproveChange) => Range | null,
  questions: readonly ReviewQuestion[],
  taken: readonly ChangePlace[],
): ChangePlace | null {
  const range = locate(change);
  const place = (range && placeInQuestion(range, questions)) ?? onlyOccurrence(change.original, questions);
  if (!place || taken.some((other) => overlaps(place, other))) return null;
  return place;
}

/** Maps a place in the sent content to the content now, as far as nothing around it was edited. */
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

function placeInQuestion({ start, end }: Range, questions: readonly ReviewQuestion[]): ChangePlace | null {
  let offset = 0;
  for (const [questionIndex, { text }] of questions.entries()) {
    if (start >= offset && end <= offset + text.length)
      return { questionIndex, start: start - offset, end: end - offset };
    offset += text.length + QUESTION_SEPARATOR.length;
  }
  return null;
}

// The letter may have been composed since it was sent.
function onlyOccurrence(sent: string, questions: readonly ReviewQuestion[]): ChangePlace | null {
  const original = sent.normalize('NFC');
  if (original.trim() === '') return null;
  const found: ChangePlace[] = [];
  for (const [questionIndex, { text }] of questions.entries()) {
    for (let at = text.indexOf(original); at !== -1; at = text.indexOf(original, at + 1)) {
      found.push({ questionIndex, start: at, end: at + original.length });
      if (found.length > 1) return null;
    }
  }
  return found[0] ?? null;
}

function overlaps(left: ChangePlace, right: ChangePlace): boolean {
  return left.questionIndex === right.questionIndex && left.start < right.end && right.start < left.end;
}
