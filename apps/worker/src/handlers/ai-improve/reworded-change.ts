import {
  COVER_LETTER_LIMITS,
  type AiImproveResult,
  type StatementFlag,
  type ImproveChange,
} from '#contracts';
import { wishesDeletion } from '#domain';
import { z } from 'zod';
import { applyChanges, blanksAfter } from './build-changes.js';

/** The new text in place of the sentence; empty to leave it out. `reason` comes first, so that the model decides how to meet the wish before it writes. */
export const rewordReplySchema = z.object({ reason: z.string(), revised: z.string() });
export type RewordReply = z.infer<typeof rewordReplySchema>;

const TRAILING_BLANKS = /[ \t]+$/;

/** Every text that a change has had, and the original: none of them is a new wording. */
export const usedTexts = ({ original, revised, earlier = [] }: ImproveChange): string[] => [
  ...new Set([original, revised, ...earlier.map((wording) => wording.revised)].map((text) => text.trim())),
];

/** Whether a reply differs from the used texts, is no longer than a letter, and is empty only where the wish asks for a deletion. */
export function isUsable({ revised, reason }: RewordReply, used: readonly string[], wish: string): boolean {
  const text = revised.trim();
  if (Math.max(text.length, reason.length) > COVER_LETTER_LIMITS.content) return false;
  if (text === '' && !wishesDeletion(wish)) return false;
  return !used.includes(text);
}

/** An improvement's result after the rewording of one change. */
export interface AppliedRewording {
  result: AiImproveResult;
  change: ImproveChange;
  flags: StatementFlag[];
}

/**
 * Stores a new wording in an improvement's result; the current one is moved to `earlier`, with its flags.
 * @param content of the letter that was improved
 * @returns undefined when there is no such change, SAME when the wording was used before
 */
export function applyRewording(
  result: AiImproveResult,
  content: string,
  { changeId, revised, reason }: RewordReply & { changeId: string },
  flagsOf: (change: ImproveChange) => StatementFlag[],
): AppliedRewording | 'SAME' | undefined {
  const before = result.changes.find((one) => one.changeId === changeId);
  if (before === undefined) return undefined;
  if (usedTexts(before).includes(revised.trim())) return 'SAME';
  const text = revised.trim();
  const previous = text === '' ? withFollowingBlanks(before, content) : before;
  const last = {
    revised: previous.revised,
    reason: previous.reason,
    flags: result.flags.filter((flag) => flag.changeId === changeId),
  };
  const change: ImproveChange = {
    ...previous,
    revised: withTrailingBlanks(previous.original, text),
    reason,
    earlier: [...(previous.earlier ?? []), last],
  };
  const changes = result.changes.map((one) => (one.changeId === changeId ? change : one));
  const flags = flagsOf(change);
  return {
    change,
    flags,
    result: {
      ...result,
      changes,
      flags: [...result.flags.filter((flag) => flag.changeId !== changeId), ...flags],
      improvedContent: applyChanges(content, changes),
    },
  };
}

// A deleted sentence is deleted with the blanks after it, so that no double space stays; its other wordings then end with them.
function withFollowingBlanks(change: ImproveChange, content: string): ImproveChange {
  const blanks = blanksAfter(content, change);
  const extend = <Wording extends { revised: string }>(wording: Wording): Wording =>
    wording.revised === '' ? wording : { ...wording, revised: wording.revised + blanks };
  return {
    ...extend(change),
    end: change.end + blanks.length,
    original: change.original + blanks,
    ...(change.earlier && { earlier: change.earlier.map(extend) }),
  };
}

const withTrailingBlanks = (original: string, text: string): string =>
  text === '' ? '' : text + (TRAILING_BLANKS.exec(original)?.[0] ?? '');
