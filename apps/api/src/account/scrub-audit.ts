import { AuditEntry, type Transaction } from '#database';
import { IsNull, Not } from 'typeorm';
import { z } from 'zod';

const PLACEHOLDER = '[탈퇴한 회원]';
/** A shorter name would be found inside other words. */
const MINIMUM_WORD_LENGTH = 2;

const auditRowSchema = z.object({
  auditId: z.number(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
});

// Entries about the member: action, time and actor are kept; the member's data is removed.
const WITHOUT_DATA = { before: () => 'NULL', after: () => 'NULL', reason: null, idempotencyKey: null };

/** SQL: all text of an entry. */
const ENTRY_TEXT = `concat_ws(' ', before::text, after::text, reason)`;
// Entries by the member but not about the member, and all others that hold the e-mail or the identity provider's id.
const SELECT_ENTRIES = `
SELECT audit_id AS "auditId", before, after, reason FROM audit_entry
WHERE target_member_id IS DISTINCT FROM $1
  AND (actor_member_id = $1 OR strpos(lower(${ENTRY_TEXT}), lower($2)) > 0 OR strpos(${ENTRY_TEXT}, $3) > 0)
FOR UPDATE`;

const WRITE_ENTRIES = `
UPDATE audit_entry SET before = scrubbed.before, after = scrubbed.after, reason = scrubbed.reason
FROM jsonb_to_recordset($1) AS scrubbed ("auditId" bigint, before jsonb, after jsonb, reason text)
WHERE audit_id = scrubbed."auditId"`;

// A part of the e-mail in the filter of an audited export identifies the member too, unless it is a part of the domain alone.
const SCRUB_EXPORT_FILTERS = `
UPDATE audit_entry SET after = jsonb_set(after, '{filters,email}', to_jsonb($2::text))
WHERE action = 'AUDIT_EXPORT' AND char_length(after #>> '{filters,email}') >= ${MINIMUM_WORD_LENGTH}
  AND strpos(lower($1), lower(after #>> '{filters,email}')) > 0
  AND strpos(lower(coalesce(substring($1 FROM '@[^@]*$'), '')), lower(after #>> '{filters,email}')) = 0`;

/**
 * Removes what identifies a deleted member from the audit, except the member's number. The name is removed only from entries about the
 * member, by the member, or with the e-mail or `googleId`, the identity provider's id.
 */
export async function scrubAudit(
  tx: Transaction,
  memberId: number,
  [email, name, googleId]: readonly [email: string, name: string, googleId: string],
): Promise<void> {
  await tx.manager.update(AuditEntry, { targetMemberId: memberId }, WITHOUT_DATA);
  // The idempotency keys that the member's browser made for what the member did.
  const withKey = { actorMemberId: memberId, idempotencyKey: Not(IsNull()) };
  await tx.manager.update(AuditEntry, withKey, { idempotencyKey: null });
  await tx.execute(SCRUB_EXPORT_FILTERS, [email, PLACEHOLDER]);
  // As JSON writes them inside a string: with its escapes, without its quotes.
  const jsonWords = [email, googleId].map((word) => JSON.stringify(word).slice(1, -1));
  const rows = await tx.query(SELECT_ENTRIES, auditRowSchema, [memberId, ...jsonWords]);
  const words = [email, googleId, name];
  const scrubbed = rows.map(({ auditId, before, after, reason }) => ({
    auditId,
    before: scrub(before, words),
    after: scrub(after, words),
    reason: scrub(reason, words),
  }));
  if (scrubbed.length > 0) await tx.execute(WRITE_ENTRIES, [JSON.stringify(scrubbed)]);
}

/** The value with every one of `words` in its texts, keys included, replaced. */
function scrub(value: unknown, words: readonly string[]): unknown {
  if (typeof value === 'string') return scrubText(value, words);
  if (Array.isArray(value)) return value.map((item) => scrub(item, words));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [scrubText(key, words), scrub(item, words)]),
  );
}

// E-mail addresses are compared without letter case.
const scrubText = (text: string, words: readonly string[]): string =>
  words
    .filter((word) => [...word].length >= MINIMUM_WORD_LENGTH)
    .reduce((scrubbed, word) => scrubbed.replaceAll(new RegExp(escaped(word), 'giu'), PLACEHOLDER), text);

const escaped = (word: string): string => word.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&');
