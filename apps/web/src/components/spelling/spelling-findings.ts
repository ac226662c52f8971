import type { SpellingFindingView } from '#contracts';
import { editsBetween, moveRanges, type Range, wordStart } from '@/lib/moved-ranges';

/** A text, and the findings of the server in it. */
export interface CheckedText {
  text: string;
  findings: readonly SpellingFindingView[];
}

/**
 * The findings of a text in its current state. The server finds more than the rules of the device, so its answer is
 * valid wherever the text has not changed since; where it has, the rules of the device decide.
 * @param answer of the server, about this text or an earlier one
 * @param onDevice what the rules of the device find in this text
 */
export function mergeFindings(
  text: string,
  answer: CheckedText | undefined,
  onDevice: readonly SpellingFindingView[],
): readonly SpellingFindingView[] {
  if (answer === undefined) return onDevice;
  if (answer.text === text) return answer.findings;
  const edits = editsBetween(answer.text, text);
  const moved = moveRanges(answer.findings, answer.text, text);
  const inEdits = onDevice.filter(
    (finding) =>
      edits.some(({ newStart, newEnd }) => finding.end >= newStart && finding.start <= newEnd) &&
      !moved.some((other) => finding.start < other.end && other.start < finding.end),
  );
  return [...moved, ...inEdits].sort((one, other) => one.start - other.start);
}

/**
 * The text from the beginning of the word that a finding is in to the end of the finding; null where that is no single
 * word.
 */
export function wordOf(text: string, { start, end }: Range): string | null {
  const word = text.slice(wordStart(text, start), end).trim();
  return word === '' || /\s/.test(word) ? null : word;
}

/** The range, extended to whole words within the limits. */
export function wholeWords(text: string, { start, end }: Range, limits: Range): Range {
  const before = /[\p{L}\p{N}]*$/u.exec(text.slice(limits.start, start))?.[0] ?? '';
  const after = /^[\p{L}\p{N}]*/u.exec(text.slice(end, limits.end))?.[0] ?? '';
  return { start: start - before.length, end: end + after.length };
}

/** Names the error and its correction: the same name at every position in a document. */
export const findingName = ({ original, replacement }: SpellingFindingView): string =>
  `${original}→${replacement ?? ''}`;
