import type { AiImproveResult } from '#contracts';

/**
 * The content that was sent to the AI, rebuilt from the answer by putting every original back into the improved
 * text. An answer carries no copy of it, and the letter may have been edited since.
 * @returns null when the answer's changes do not add up to its improved text
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

/** Changes in the order of the text; those at one place keep the order of the answer. */
export const byStart = <Change extends { start: number }>(changes: readonly Change[]): Change[] =>
  [...changes].sort((left, right) => left.start - right.start);
