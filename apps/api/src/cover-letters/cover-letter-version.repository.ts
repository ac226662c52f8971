import type { CoverLetterVersion, VersionReason } from '#contracts';
import { queryRows, type Transaction } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { previewOf, sqlPreview } from './letter-preview.js';
import { type LetterState, STATE_COLUMNS } from './letter-record.js';

/** Edits within this long of the last kept one belong to it. */
const EDIT_WINDOW = '10 minutes';

const STORED_STATE =
  'title, content, questions, job_field, experience_years, company_name, deadline, is_ai_improved';

type VersionRecord = Omit<CoverLetterVersion, 'createdAt'> & { createdAt: Date };

/** Which page of a letter's history, newest first or oldest first. */
export interface HistoryPage {
  page: number;
  size: number;
  sort: { direction: 'asc' | 'desc' };
}

/** The states of a letter that were kept before it changed. */
@Injectable()
export class CoverLetterVersionRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** How many states are kept of a member's letter; null when the letter is not there. */
  async count(memberId: number, coverLetterId: number): Promise<number | null> {
    const [row] = await queryRows<{ total: number }>(
      this.dataSource,
      `SELECT (SELECT count(*) FROM cover_letter_version v WHERE v.cover_letter_id = l.cover_letter_id) AS total
       FROM cover_letter l WHERE l.cover_letter_id = $1 AND l.member_id = $2 AND l.deleted_at IS NULL`,
      [coverLetterId, memberId],
    );
    return row?.total ?? null;
  }

  async page(memberId: number, coverLetterId: number, query: HistoryPage): Promise<CoverLetterVersion[]> {
    const records = await queryRows<VersionRecord>(
      this.dataSource,
      `SELECT v.version, v.title, v.reason, ${sqlPreview('v.content')} AS preview, v.created_at AS "createdAt"
       FROM cover_letter_version v JOIN cover_letter l USING (cover_letter_id)
       WHERE v.cover_letter_id = $1 AND l.member_id = $2 AND l.deleted_at IS NULL
       ORDER BY v.version ${query.sort.direction === 'asc' ? 'ASC' : 'DESC'} LIMIT $3 OFFSET $4`,
      [coverLetterId, memberId, query.size, query.page * query.size],
    );
    return records.map((record) => ({
      ...record,
      preview: previewOf(record.preview),
      createdAt: record.createdAt.toISOString(),
    }));
  }

  /** Keeps the state of a locked letter before it changes; of plain edits only the first in 10 minutes. */
  async keep(tx: Transaction, coverLetterId: number, reason: VersionReason): Promise<void> {
    await tx.query(
      `INSERT INTO cover_letter_version (cover_letter_id, version, ${STORED_STATE}, reason)
       SELECT cover_letter_id, version, ${STORED_STATE}, $2 FROM cover_letter
       WHERE cover_letter_id = $1 AND ($2 <> 'EDIT' OR NOT EXISTS (
         SELECT 1 FROM cover_letter_version kept
         WHERE kept.cover_letter_id = $1 AND kept.reason = 'EDIT'
           AND kept.created_at > now() - interval '${EDIT_WINDOW}'))`,
      [coverLetterId, reason],
    );
  }

  /** @throws ProductError NOT_FOUND when that version is not kept */
  async kept(tx: Transaction, coverLetterId: number, version: number): Promise<LetterState> {
    const [state] = await tx.query<LetterState>(
      `SELECT ${STATE_COLUMNS} FROM cover_letter_version l
       WHERE l.cover_letter_id = $1 AND l.version = $2::bigint`,
      [coverLetterId, version],
    );
    if (state === undefined) throw new ProductError('NOT_FOUND', { message: '그 버전을 찾을 수 없습니다.' });
    return state;
  }
}
