export interface Range {
  start: number;
  end: number;
}

/** What an edit replaced: [start, end) of the text before it, and [start, newEnd) of the text after it. */
export interface Edit extends Range {
  newEnd: number;
}

/** Parts of an earlier text at their positions in this one; those whose words were edited are left out. */
export function moveRanges<Part extends Range>(
  parts: readonly Part[],
  earlier: string,
  text: string,
): readonly Part[] {
  if (earlier === text) return parts;
  const edit = editBetween(earlier, text);
  const shift = edit.newEnd - edit.end;
  return parts.flatMap((part) => {
    if (part.end <= edit.start) return [part];
    if (part.start < edit.end) return [];
    return [{ ...part, start: part.start + shift, end: part.end + shift }];
  });
}

/** The words that an edit changed: a word with another letter at its end is another word. */
export function editBetween(earlier: string, text: string): Edit {
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
