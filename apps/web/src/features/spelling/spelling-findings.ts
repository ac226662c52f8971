import type { SpellingFindingView } from '#contracts';

/** A text, and what was found in it. */
export interface CheckedText {
  text: string;
  findings: readonly SpellingFindingView[];
}

interface Range {
  start: number;
  end: number;
}

/** What an edit replaced: [start, end) of the text before it, and [start, newEnd) of the text after it. */
interface Edit extends Range {
  newEnd: number;
}

/** Findings of an earlier text at their positions in this one; those whose words were edited are left out. */
export function moveFindings<Finding extends Range>(
  findings: readonly Finding[],
  earlier: string,
  text: string,
): readonly Finding[] {
  if (earlier === text) return findings;
  const edit = editBetween(earlier, text);
  const shift = edit.newEnd - edit.end;
  return findings.flatMap((finding) => {
    if (finding.end <= edit.start) return [finding];
    if (finding.start < edit.end) return [];
    return [{ ...finding, start: finding.start + shift, end: finding.end + shift }];
  });
}

/**
 * The findings of a text as it is. The server knows more than the rules of the device, so its answer stands wherever the text has not
 * changed since; the rules of the device judge what has.
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
  const { start, newEnd } = editBetween(answer.text, text);
  const moved = moveFindings(answer.findings, answer.text, text);
  const fresh = onDevice.filter(
    (finding) =>
      finding.end >= start &&
      finding.start <= newEnd &&
      !moved.some((other) => finding.start < other.end && other.start < finding.end),
  );
  return [...moved, ...fresh].sort((one, other) => one.start - other.start);
}

/** The words that an edit changed: a word with another letter at its end is another word. */
function editBetween(earlier: string, text: string): Edit {
  const shorter = Math.min(earlier.length, text.length);
  let start = 0;
  while (start < shorter && earlier[start] === text[start]) start += 1;
  let kept = 0;
  while (kept < shorter - start && earlier.at(-1 - kept) === text.at(-1 - kept)) kept += 1;
  if (isInWord(earlier, start) || isInWord(text, start)) start = wordStart(text, start);
  const [end, newEnd] = [earlier.length - kept, text.length - kept];
  const rest = isInWord(earlier, end) || isInWord(text, newEnd) ? wordEnd(text, newEnd) - newEnd : 0;
  return { start, end: end + rest, newEnd: newEnd + rest };
}

const isLetter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

const isInWord = (text: string, at: number): boolean =>
  isLetter(text.charAt(at - 1)) && isLetter(text.charAt(at));

function wordStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && isLetter(text.charAt(start - 1))) start -= 1;
  return start;
}

function wordEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && isLetter(text.charAt(end))) end += 1;
  return end;
}

/** The word that a finding is about, from its beginning, as a dictionary would have it; null where it is no single word. */
export function wordOf(text: string, { start, end }: Range): string | null {
  const word = text.slice(wordStart(text, start), end).trim();
  return word === '' || /\s/.test(word) ? null : word;
}

/** Names what is found, wherever it stands in a letter. */
export const findingName = ({ original, replacement }: SpellingFindingView): string =>
  `${original}→${replacement ?? ''}`;
