import type { ResumeBody, ResumeVersion, VersionReason } from '#contracts';
import { queryRows, type Transaction } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { previewOf, sqlPreview } from '../cover-letters/letter-preview.js';
import { ONE_OF_MEMBER } from './resume.repository.js';
import { storedBody } from './resume-record.js';

/** Edits within this long of the last kept one belong to it. */
const EDIT_WINDOW = '10 minutes';

type VersionRecord = Omit<ResumeVersion, 'createdAt'> & { createdAt: Date };

/** Which page of a resume's history, newest first or oldest first. */
export interface HistoryPage {
  page: number;
  size: number;
  sort: { direction: 'asc' | 'desc' };
}

const namesIn = (path: string): string =>
  `(SELECT string_agg(name #>> '{}', ', ') FROM jsonb_path_query(v.body, '${path} ? (@ != "")') name)`;

/** What tells one state from another: the field, the introduction, the companies and the projects. */
const PREVIEW = `concat_ws(' · ', nullif(v.body->>'fieldName', ''), nullif(btrim(v.body->>'introduction'), ''),
  ${namesIn('$.careers[*].companyName')}, ${namesIn('$.projects[*].name')})`;

/** The states of a resume that were kept before it changed. */
@Injectable()
export class ResumeVersionRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** How many states are kept of a member's resume; null when the resume is not there. */
  async count(memberId: number, resumeId: number): Promise<number | null> {
    const [row] = await queryRows<{ total: number }>(
      this.dataSource,
      `SELECT (SELECT count(*) FROM resume_version v WHERE v.resume_id = r.resume_id) AS total
       FROM resume r WHERE ${ONE_OF_MEMBER}`,
      [resumeId, memberId],
    );
    return row?.total ?? null;
  }

  async page(memberId: number, resumeId: number, query: HistoryPage): Promise<ResumeVersion[]> {
    const records = await queryRows<VersionRecord>(
      this.dataSource,
      `SELECT v.version, v.title, v.reason, ${sqlPreview(PREVIEW)} AS preview, v.created_at AS "createdAt"
       FROM resume_version v JOIN resume r USING (resume_id) WHERE ${ONE_OF_MEMBER}
       ORDER BY v.version ${query.sort.direction === 'asc' ? 'ASC' : 'DESC'} LIMIT $3 OFFSET $4`,
      [resumeId, memberId, query.size, query.page * query.size],
    );
    return records.map((record) => ({
      ...record,
      preview: previewOf(record.preview),
      createdAt: record.createdAt.toISOString(),
    }));
  }

  /** Keeps the state of a locked resume before it changes; of plain edits only the first in 10 minutes. */
  async keep(tx: Transaction, resumeId: number, reason: VersionReason): Promise<void> {
    await tx.query(
      `INSERT INTO resume_version (resume_id, version, title, type, body, reason)
       SELECT resume_id, version, title, type, body, $2 FROM resume
       WHERE resume_id = $1 AND ($2 <> 'EDIT' OR NOT EXISTS (
         SELECT 1 FROM resume_version kept
         WHERE kept.resume_id = $1 AND kept.reason = 'EDIT'
           AND kept.created_at > now() - interval '${EDIT_WINDOW}'))`,
      [resumeId, reason],
    );
  }

  /** @throws ProductError NOT_FOUND when that version is not kept */
  async kept(tx: Transaction, resumeId: number, version: number): Promise<ResumeBody> {
    const [state] = await tx.query<{ body: unknown }>(
      'SELECT body FROM resume_version WHERE resume_id = $1 AND version = $2::bigint',
      [resumeId, version],
    );
    if (state === undefined) throw new ProductError('NOT_FOUND', { message: '그 버전을 찾을 수 없습니다.' });
    return storedBody(state.body);
  }
}
