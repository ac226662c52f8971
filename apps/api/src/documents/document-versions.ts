import {
  type CoverLetterVersion,
  type Page,
  toPage,
  type VersionReason,
  versionReasonSchema,
} from '#contracts';
import { timestampColumn, type Transaction } from '#database';
import { ProductError } from '#domain';
import type {
  EntityManager,
  EntityTarget,
  ObjectLiteral,
  QueryDeepPartialEntity,
  SelectQueryBuilder,
} from 'typeorm';
import { z } from 'zod';
import type { DocumentTable } from './document-table.js';
import { previewOf, sqlPreview } from './document-preview.js';

/** An edit within this time after the last stored version is not stored as a version of its own. */
const EDIT_WINDOW = '10 minutes';

/** What the history shows of a kept state; the same for letters and resumes. */
type DocumentVersion = CoverLetterVersion;

/** Which page of a document's history, newest first or oldest first. */
interface HistoryQuery {
  page: number;
  size: number;
  sort: { direction: 'asc' | 'desc' };
}

const rowSchema = z.object({
  version: z.number(),
  title: z.string(),
  reason: versionReasonSchema,
  preview: z.string().transform(previewOf),
  createdAt: timestampColumn,
});

/** The columns that every write of a document sets. The clock's time, not that of the transaction, which may have waited for a lock. */
export const NEXT_VERSION = { version: () => 'version + 1', updatedAt: () => 'clock_timestamp()' };

/** Of each document: the newest versions that are kept whatever their age, and the most that are kept at all. */
const KEPT = { newest: 100, most: 300 } as const;
/** The same for a member whose storage is full. */
const KEPT_WHEN_FULL = { newest: 10, most: 10 } as const;

/** The earlier states of one document. */
export class DocumentHistory<Version extends ObjectLiteral> {
  constructor(
    private readonly manager: EntityManager,
    private readonly table: DocumentTable,
    private readonly entity: EntityTarget<Version>,
    private readonly documentId: number,
  ) {}

  /**
   * A page of the history.
   * @param preview SQL of the text of `version` that distinguishes the states; its first 200 characters are shown
   */
  async page(preview: string, query: HistoryQuery): Promise<Page<DocumentVersion>> {
    const page = this.versions()
      .select(['version.version AS version', 'version.title AS title', 'version.reason AS reason'])
      .addSelect(sqlPreview(preview), 'preview')
      .addSelect('version.createdAt', 'createdAt')
      .orderBy('version.version', query.sort.direction === 'asc' ? 'ASC' : 'DESC')
      .limit(query.size)
      .offset(query.page * query.size);
    const [rows, total] = await Promise.all([page.getRawMany(), this.versions().getCount()]);
    return toPage(z.array(rowSchema).parse(rows), total, query);
  }

  /**
   * @param current version of the document
   * @throws ProductError NOT_FOUND
   */
  async one(version: number, current: number): Promise<Version> {
    // A later number may be one that the column cannot hold.
    const kept =
      version < current
        ? await this.versions().andWhere('version.version = :version', { version }).getOne()
        : null;
    if (kept === null) throw new ProductError('NOT_FOUND', { message: '그 버전을 찾을 수 없어요.' });
    return kept;
  }

  /**
   * Keeps the state of a locked document before it changes; of plain edits only the first in 10 minutes does.
   * @param isFull whether the member's storage is full, so that the history becomes short
   */
  async keep(
    tx: Transaction,
    state: QueryDeepPartialEntity<Version> & { reason: VersionReason },
    isFull: () => Promise<boolean>,
  ): Promise<void> {
    if (state.reason === 'EDIT' && (await this.hasRecentEdit())) return;
    await this.manager.insert(this.entity, state);
    await this.thin(tx, (await isFull()) ? KEPT_WHEN_FULL : KEPT);
  }

  private hasRecentEdit(): Promise<boolean> {
    const recent = `version.reason = 'EDIT' AND version.createdAt > now() - interval '${EDIT_WINDOW}'`;
    return this.versions().andWhere(recent).getExists();
  }

  /**
   * Deletes what its age makes superfluous: besides the newest versions one of each day stays for 30 days, and one of each week after
   * that.
   */
  private async thin(tx: Transaction, { newest, most }: { newest: number; most: number }): Promise<void> {
    const { name, id } = this.table;
    const period = `date_trunc(CASE WHEN created_at > now() - interval '30 days' THEN 'day' ELSE 'week' END, created_at)`;
    await tx.execute(
      `DELETE FROM ${name}_version WHERE ${id} = $1 AND version NOT IN (
         SELECT version FROM (
           SELECT version, row_number() OVER (ORDER BY version DESC) AS position,
             row_number() OVER (PARTITION BY ${period} ORDER BY version DESC) AS position_in_period
           FROM ${name}_version WHERE ${id} = $1) placed
         WHERE position <= $2 OR position_in_period = 1 ORDER BY version DESC LIMIT $3)`,
      [this.documentId, newest, most],
    );
  }

  private versions(): SelectQueryBuilder<Version> {
    const { documentId } = this;
    return this.manager
      .createQueryBuilder(this.entity, 'version')
      .where(`version.${this.table.id} = :documentId`, { documentId });
  }
}
