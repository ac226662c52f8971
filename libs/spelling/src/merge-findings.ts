import type { SpellingFinding } from './finding.js';

/**
 * One list out of several, in the order of the text and without overlap. Of findings that overlap the surer one stays, then that of the
 * earlier list.
 */
export function mergeFindings(...lists: readonly (readonly SpellingFinding[])[]): SpellingFinding[] {
  const all = lists.flat();
  const ranked = [
    ...all.filter(({ certainty }) => certainty === 'SURE'),
    ...all.filter(({ certainty }) => certainty !== 'SURE'),
  ];
  const kept: SpellingFinding[] = [];
  for (const finding of ranked)
    if (!kept.some((other) => finding.start < other.end && other.start < finding.end)) kept.push(finding);
  return kept.sort((one, other) => one.start - other.start);
}
