import { diffArrays } from 'diff';

export interface Range {
  start: number;
  end: number;
}

/** What an edit replaced: [start, end) of the text before it, and [newStart, newEnd) of the text after it. */
export interface Edit extends Range {
  newStart: number;
  newEnd: number;
}

/** Parts of an earlier text at their positions in this one; those whose words were edited are left out. */
export function moveRanges<Part extends Range>(
  parts: readonly Part[],
  earlier: string,
  text: string,
): readonly Part[] {
  if (earlier === text || parts.length === 0) return parts;
  const edits = editsBetween(earlier, text);
  return parts.flatMap((part) => {
    if (edits.some(({ start, end }) => start < part.end && part.start < end)) return [];
    const last = edits.findLast(({ end }) => end <= part.start);
    const shift = last ? last.newEnd - last.end : 0;
    return [{ ...part, start: part.start + shift, end: part.end + shift }];
  });
}

/** More changed words than this, removed and added together, are one edit. */
const MAXIMUM_CHANGED_WORDS = 100;

/** The words that edits changed, in order: a word with another letter at its end is another word. */
export function editsBetween(earlier: string, text: string): Edit[] {
  const whole = editBetween(earlier, text);
  const before = wordsOf(earlier.slice(whole.start, whole.end));
  const after = wordsOf(text.slice(whole.newStart, whole.newEnd));
  if (before.length < 2 || after.length < 2) return [whole];
  const runs = diffArrays(before, after, { maxEditLength: MAXIMUM_CHANGED_WORDS });
  return runs === undefined ? [whole] : editsOf(runs, whole);
}

interface Run {
  value: readonly string[];
  added: boolean;
  removed: boolean;
}

function editsOf(runs: readonly Run[], { start, newStart }: Edit): Edit[] {
  const edits: Edit[] = [];
  let [at, newAt] = [start, newStart];
  let open: Edit | null = null;
  for (const { value, added, removed } of runs) {
    const { length } = value.join('');
    const [end, newEnd]: [number, number] = [added ? at : at + length, removed ? newAt : newAt + length];
    if (!added && !removed) open = null;
    else if (open) Object.assign(open, { end, newEnd });
    else edits.push((open = { start: at, end, newStart: newAt, newEnd }));
    [at, newAt] = [end, newEnd];
  }
  return edits;
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu) ?? [];

/** All that changed as one edit of whole words. */
function editBetween(earlier: string, text: string): Edit {
  const shorter = Math.min(earlier.length, text.length);
  let start = 0;
  while (start < shorter && earlier[start] === text[start]) start += 1;
  let kept = 0;
  while (kept < shorter - start && earlier.at(-1 - kept) === text.at(-1 - kept)) kept += 1;
  if (isInWord(earlier, start) || isInWord(text, start)) start = wordStart(text, start);
  const [end, newEnd] = [earlier.length - kept, text.length - kept];
  const rest = isInWord(earlier, end) || isInWord(text, newEnd) ? wordEnd(text, newEnd) - newEnd : 0;
  return { start, end: end + rest, newStart: start, newEnd: newEnd + rest };
}

const isLetter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

const isInWord = (text: string, at: number): boolean =>
  isLetter(text.charAt(at - 1)) && isLetter(text.charAt(at));

/** Where the word begins that a position is in or after. */
export function wordStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && isLetter(text.charAt(start - 1))) start -= 1;
  return start;
}

function wordEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && isLetter(text.charAt(end))) end += 1;
  return end;
}
