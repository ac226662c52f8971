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

/** For this long after the history has kept the state before a plain edit, it keeps none before further edits. */
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

/** The columns that every save of a document sets. The clock's time, not that of the transaction, which may have waited for a lock. */
export const NEXT_VERSION = { version: () => 'version + 1', updatedAt: () => 'clock_timestamp()' };

/** Of each document: the newest versions, kept whatever their age, and the most that are kept, but for those that hold the text of one. */
const KEPT = { newest: 100, most: 300 } as const;
/** The same for a member whose storage is full. */
const KEPT_WHEN_FULL = { newest: 10, most: 10 } as const;

/** What the rows of both kinds of histories have. */
interface StoredVersion extends ObjectLiteral {
  version: number;
  textOf: number | null;
}

const holderRow = z.object({ version: z.number() });

/**
 * The earlier states of one document. A state that was put back from the history has the text of an earlier version: its row refers to
 * the one that holds the text, and does not hold it again.
 */
export class DocumentHistory<Version extends StoredVersion> {
  constructor(
    private readonly manager: EntityManager,
    private readonly table: DocumentTable,
    private readonly entity: EntityTarget<Version>,
    private readonly documentId: number,
  ) {}

  /**
   * A page of the history.
   * @param preview SQL of the text of `holder` that distinguishes the states; its first 200 characters are shown
   */
  async page(preview: string, query: HistoryQuery): Promise<Page<DocumentVersion>> {
    const { name, id } = this.table;
    const holds = `holder.${id} = version.${id} AND holder.version = coalesce(version.text_of, version.version)`;
    const page = this.versions()
      .innerJoin(`${name}_version`, 'holder', holds)
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
    const kept = version < current ? await this.row(version) : null;
    if (kept === null) throw new ProductError('NOT_FOUND', { message: '그 버전을 찾을 수 없어요.' });
    if (kept.textOf === null) return kept;
    const holder = await this.row(kept.textOf);
    if (holder === null) throw new Error('the text of the version is gone');
    return Object.assign(kept, Object.fromEntries(this.table.text.map((column) => [column, holder[column]])));
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
    const textOf = await this.findHolder(tx);
    const heldText = Object.fromEntries(this.table.text.map((column) => [column, undefined]));
    await this.manager.insert(this.entity, textOf === undefined ? state : { ...state, ...heldText, textOf });
    await this.thin(tx, (await isFull()) ? KEPT_WHEN_FULL : KEPT);
  }

  /** The version that holds the text of the document as it is, when that was put back from the history and is unchanged since. */
  private async findHolder(tx: Transaction): Promise<number | undefined> {
    const { name, id, text } = this.table;
    const sameText = text.map((column) => `kept.${column} = document.${column}`).join(' AND ');
    const [holder] = await tx.query(
      `SELECT kept.version FROM ${name} document JOIN ${name}_version kept USING (${id})
       WHERE ${id} = $1 AND kept.text_of IS NULL AND ${sameText}
         AND EXISTS (SELECT FROM ${name}_version last
           WHERE last.${id} = $1 AND last.version = document.version - 1 AND last.reason = 'RESTORE')
       ORDER BY kept.version DESC LIMIT 1`,
      holderRow,
      [this.documentId],
    );
    return holder?.version;
  }

  private hasRecentEdit(): Promise<boolean> {
    const recent = `version.reason = 'EDIT' AND version.createdAt > now() - interval '${EDIT_WINDOW}'`;
    return this.versions().andWhere(recent).getExists();
  }

  /**
   * Deletes what its age makes superfluous: besides the newest versions one of each day stays for 30 days, and one of each week after
   * that. A version that holds the text of a kept one is kept too.
   */
  private async thin(tx: Transaction, { newest, most }: { newest: number; most: number }): Promise<void> {
    const { name, id } = this.table;
    const period = `date_trunc(CASE WHEN created_at > now() - interval '30 days' THEN 'day' ELSE 'week' END, created_at)`;
    await tx.execute(
      `WITH kept AS (
         SELECT version, text_of FROM (
           SELECT version, text_of, row_number() OVER (ORDER BY version DESC) AS position,
             row_number() OVER (PARTITION BY ${period} ORDER BY version DESC) AS position_in_period
           FROM ${name}_version WHERE ${id} = $1) numbered
         WHERE position <= $2 OR position_in_period = 1 ORDER BY version DESC LIMIT $3)
       DELETE FROM ${name}_version WHERE ${id} = $1
         AND version NOT IN (SELECT version FROM kept UNION ALL SELECT text_of FROM kept WHERE text_of IS NOT NULL)`,
      [this.documentId, newest, most],
    );
  }

  private row(version: number): Promise<Version | null> {
    return this.versions().andWhere('version.version = :version', { version }).getOne();
  }

  private versions(): SelectQueryBuilder<Version> {
    const { documentId } = this;
    return this.manager
      .createQueryBuilder(this.entity, 'version')
      .where(`version.${this.table.id} = :documentId`, { documentId });
  }
}
