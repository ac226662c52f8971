import type { SpellingFinding } from '../src/check-spelling.js';

/** What a check finds where its SURE corrections were made, with all made: nothing for `findErrors`, nothing SURE for `checkSpelling`. */
export function foundAgain<
  Found extends Pick<SpellingFinding, 'start' | 'end' | 'replacement' | 'certainty'>,
>(text: string, check: (text: string) => readonly Found[]): Found[] {
  let corrected = '';
  let end = 0;
  const positions: { start: number; end: number }[] = [];
  for (const finding of check(text)) {
    if (finding.certainty !== 'SURE' || finding.replacement === null) continue;
    const start = corrected.length + finding.start - end;
    corrected += text.slice(end, finding.start) + finding.replacement;
    positions.push({ start, end: corrected.length });
    end = finding.end;
  }
  if (positions.length === 0) return [];
  corrected += text.slice(end);
  return check(corrected).filter((finding) =>
    positions.some((position) => finding.start < position.end && position.start < finding.end),
  );
}
