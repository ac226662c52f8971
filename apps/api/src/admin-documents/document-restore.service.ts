import { inTransaction, writeAudit, type Transaction } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { foundOne, type DocumentKind } from './document-kind.js';
import { oneThere, recordColumns, statusOf, type DocumentRecord } from './document-record.js';

interface OwnerRow {
  memberId: number;
}

/** Gives members' deleted documents back. */
@Injectable()
export class DocumentRestoreService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Gives a document back as it was, with all that hangs on it; one that is not in the trash stays as it is.
   * @throws ProductError NOT_FOUND for one that is unknown, whose time is over, or whose owner has left
   */
  restore(kind: DocumentKind, actorMemberId: number, id: number): Promise<DocumentRecord> {
    return inTransaction(this.dataSource, async (tx) => {
      const { memberId: targetMemberId } = await lockOwner(tx, kind, id);
      const deleted = await lockDocument(tx, kind, id);
      if (deleted.deletedAt === null) return deleted;
      const restored = await putBack(tx, kind, id);
      const [before, after] = [toAudited(kind, deleted), toAudited(kind, restored)];
      writeAudit(tx, { actorMemberId, action: kind.action, targetMemberId, before, after });
      return restored;
    });
  }
}

// Whoever leaves now waits until the audit is written, and takes out of it what tells of them. Members are locked before documents,
// as their leaving does.
async function lockOwner(tx: Transaction, kind: DocumentKind, id: number): Promise<OwnerRow> {
  const { table } = kind;
  const rows = await tx.query<OwnerRow>(
    `SELECT member_id AS "memberId" FROM member
     WHERE member_id = (SELECT member_id FROM ${table.name} WHERE ${table.id} = $1) FOR KEY SHARE`,
    [id],
  );
  return foundOne(kind, rows);
}

async function lockDocument(tx: Transaction, kind: DocumentKind, id: number): Promise<DocumentRecord> {
  const { table } = kind;
  const rows = await tx.query<DocumentRecord>(
    `SELECT ${recordColumns(table)} FROM ${table.name} ${table.alias} WHERE ${oneThere(table)} FOR UPDATE OF ${table.alias}`,
    [id],
  );
  return foundOne(kind, rows);
}

async function putBack(tx: Transaction, kind: DocumentKind, id: number): Promise<DocumentRecord> {
  const { table } = kind;
  const rows = await tx.query<DocumentRecord>(
    `UPDATE ${table.name} ${table.alias} SET deleted_at = NULL WHERE ${table.id} = $1 RETURNING ${recordColumns(table)}`,
    [id],
  );
  return foundOne(kind, rows);
}

// Not the title: it is the member's own text.
const toAudited = ({ idName }: DocumentKind, record: DocumentRecord): object => ({
  [idName]: record.id,
  status: statusOf(record),
  deletedAt: record.deletedAt?.toISOString() ?? null,
});
