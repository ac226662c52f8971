import {
  type CoverLetterVersion,
  type Page,
  toPage,
  type VersionReason,
  versionReasonSchema,
} from '#contracts';
import { timestampColumn } from '#database';
import { ProductError } from '#domain';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { z } from 'zod';
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

export const versionNotFound = (): ProductError =>
  new ProductError('NOT_FOUND', { message: '그 버전을 찾을 수 없습니다.' });
