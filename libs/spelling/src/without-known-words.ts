import { unchangedEdges } from '#spelling-rules';
import type { SpellingFinding } from './finding.js';

/** Leaves out the findings that would change one of these words; a particle beside it is still reported. */
export function withoutKnownWords(
  text: string,
  findings: readonly SpellingFinding[],
  words: readonly string[],
): SpellingFinding[] {
  const known = words.flatMap((word) => occurrencesOf(text, word));
  return findings.filter((finding) => {
    const change = changeOf(finding);
    return !known.some(({ start, end }) => change.start < end && start < change.end);
  });
}

interface Range {
  start: number;
  end: number;
}

/** Where the word begins a word of the text; it may have a particle, unless it is one syllable, which begins too many other words. */
function occurrencesOf(text: string, word: string): Range[] {
  const found: Range[] = [];
  if (word === '') return found;
  for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + word.length))
    if (
      !/[\p{L}\p{N}]/u.test(text.charAt(start - 1)) &&
      (word.length > 1 || !/\p{L}/u.test(text.charAt(start + 1)))
    )
      found.push({ start, end: start + word.length });
  return found;
}

/** What a finding changes, without the edges that stay. A space that is added has no length, so that it changes a word only from within. */
function changeOf({ start, original, replacement }: SpellingFinding): Range {
  if (replacement === null) return { start, end: start + original.length };
  const { front, back } = unchangedEdges(original, replacement);
  return { start: start + front, end: start + original.length - back };
}
