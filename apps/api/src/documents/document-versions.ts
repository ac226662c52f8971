import type { CoverLetterVersion, VersionReason } from '#contracts';
import { queryRows, type Transaction } from '#database';
import { ProductError } from '#domain';
import type { DataSource } from 'typeorm';
import { previewOf, sqlPreview } from './document-preview.js';
import { oneOfMember, type DocumentTable } from './document-table.js';

/** Edits within this long of the last kept one belong to it. */
const EDIT_WINDOW = '10 minutes';

/** What the history shows of a kept state; the same for letters and resumes. */
type DocumentVersion = CoverLetterVersion;
type VersionRecord = Omit<DocumentVersion, 'createdAt'> & { createdAt: Date };

/** Which page of a document's history, newest first or oldest first. */
export interface HistoryPage {
  page: number;
  size: number;
  sort: { direction: 'asc' | 'desc' };
}

/** What of a document is kept. */
export interface KeptState {
  table: DocumentTable;
  /** The columns that the document and its versions have in common. */
  columns: string;
  /** SQL: what tells one state `v` from another. */
  preview: string;
}

/** The states of a document that were kept before it changed. */
export abstract class DocumentVersions {
  protected constructor(
    private readonly dataSource: DataSource,
    private readonly kept: KeptState,
  ) {}

  /** How many states are kept of a member's document; null when the document is not there. */
  async count(memberId: number, documentId: number): Promise<number | null> {
    const { name, alias, id } = this.kept.table;
    const [row] = await queryRows<{ total: number }>(
      this.dataSource,
      `SELECT (SELECT count(*) FROM ${name}_version v WHERE v.${id} = ${alias}.${id}) AS total
       FROM ${name} ${alias} WHERE ${oneOfMember(this.kept.table)}`,
      [documentId, memberId],
    );
    return row?.total ?? null;
  }

  async page(memberId: number, documentId: number, query: HistoryPage): Promise<DocumentVersion[]> {
    const { table, preview } = this.kept;
    const records = await queryRows<VersionRecord>(
      this.dataSource,
      `SELECT v.version, v.title, v.reason, ${sqlPreview(preview)} AS preview, v.created_at AS "createdAt"
       FROM ${table.name}_version v JOIN ${table.name} ${table.alias} USING (${table.id})
       WHERE ${oneOfMember(table)}
       ORDER BY v.version ${query.sort.direction === 'asc' ? 'ASC' : 'DESC'} LIMIT $3 OFFSET $4`,
      [documentId, memberId, query.size, query.page * query.size],
    );
    return records.map((record) => ({
      ...record,
      preview: previewOf(record.preview),
      createdAt: record.createdAt.toISOString(),
    }));
  }

  /** Keeps the state of a locked document before it changes; of plain edits only the first in 10 minutes. */
  async keep(tx: Transaction, documentId: number, reason: VersionReason): Promise<void> {
    const { table, columns } = this.kept;
    await tx.query(
      `INSERT INTO ${table.name}_version (${table.id}, version, ${columns}, reason)
       SELECT ${table.id}, version, ${columns}, $2 FROM ${table.name}
       WHERE ${table.id} = $1 AND ($2 <> 'EDIT' OR NOT EXISTS (
         SELECT 1 FROM ${table.name}_version kept
         WHERE kept.${table.id} = $1 AND kept.reason = 'EDIT'
           AND kept.created_at > now() - interval '${EDIT_WINDOW}'))`,
      [documentId, reason],
    );
  }
}

/** @throws ProductError NOT_FOUND when there is no such version */
export function keptOne<State>([state]: readonly State[]): State {
  if (state === undefined) throw new ProductError('NOT_FOUND', { message: '그 버전을 찾을 수 없습니다.' });
  return state;
}
