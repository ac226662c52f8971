import {
  type CoverLetterVersion,
  type Page,
  toPage,
  type VersionReason,
  versionReasonSchema,
} from '#contracts';
import { timestampColumn, type Transaction } from '#database';
import { ProductError } from '#domain';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
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

/**
 * A page of the earlier states of a document.
 * @param versions selects all of the document's versions, by the alias `version`
 * @param preview SQL of the text that distinguishes the states; its first 200 characters are shown
 */
export async function readHistory<Version extends ObjectLiteral>(
  versions: SelectQueryBuilder<Version>,
  preview: string,
  query: HistoryQuery,
): Promise<Page<DocumentVersion>> {
  const page = versions
    .clone()
    .select(['version.version AS version', 'version.title AS title', 'version.reason AS reason'])
    .addSelect(sqlPreview(preview), 'preview')
    .addSelect('version.createdAt', 'createdAt')
    .orderBy('version.version', query.sort.direction === 'asc' ? 'ASC' : 'DESC')
    .limit(query.size)
    .offset(query.page * query.size);
  const [rows, total] = await Promise.all([page.getRawMany(), versions.getCount()]);
  return toPage(z.array(rowSchema).parse(rows), total, query);
}

/**
 * Whether the state before a change is stored in the history: of plain edits only the first in 10 minutes is.
 * @param versions selects all of the document's versions, by the alias `version`
 */
export async function isKeptBefore<Version extends ObjectLiteral>(
  reason: VersionReason,
  versions: SelectQueryBuilder<Version>,
): Promise<boolean> {
  if (reason !== 'EDIT') return true;
  const recent = `version.reason = 'EDIT' AND version.createdAt > now() - interval '${EDIT_WINDOW}'`;
  return !(await versions.andWhere(recent).getExists());
}

/** Of each document: the newest versions that are kept whatever their age, and the most that are kept at all. */
const KEPT = { newest: 100, most: 300 } as const;
/** The same for a member whose storage is full. */
const KEPT_WHEN_FULL = { newest: 10, most: 10 } as const;

/**
 * Deletes from a document's history what its age makes superfluous: besides the newest versions one of each day stays for 30 days, and
 * one of each week after that.
 */
export async function thinHistory(
  tx: Transaction,
  { name, id }: DocumentTable,
  documentId: number,
  isFull: boolean,
): Promise<void> {
  const { newest, most } = isFull ? KEPT_WHEN_FULL : KEPT;
  const period = `date_trunc(CASE WHEN created_at > now() - interval '30 days' THEN 'day' ELSE 'week' END, created_at)`;
  await tx.execute(
    `DELETE FROM ${name}_version WHERE ${id} = $1 AND version NOT IN (
       SELECT version FROM (
         SELECT version, row_number() OVER (ORDER BY version DESC) AS place,
           row_number() OVER (PARTITION BY ${period} ORDER BY version DESC) AS place_in_period
         FROM ${name}_version WHERE ${id} = $1) placed
       WHERE place <= $2 OR place_in_period = 1 ORDER BY version DESC LIMIT $3)`,
    [documentId, newest, most],
  );
}

export const versionNotFound = (): ProductError =>
  new ProductError('NOT_FOUND', { message: '그 버전을 찾을 수 없어요.' });
