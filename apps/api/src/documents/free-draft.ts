import type { Transaction } from '#database';
import type { DocumentTable } from './document-table.js';

/** Lets a draft become a document again whose document a process of the version before deleted without doing so. */
export async function freeDraft(
  tx: Transaction,
  { name }: DocumentTable,
  memberId: number,
  draftId: string,
): Promise<void> {
  await tx.query(
    `UPDATE ${name} SET draft_id = NULL WHERE member_id = $1 AND draft_id = $2 AND deleted_at IS NOT NULL`,
    [memberId, draftId],
  );
}
