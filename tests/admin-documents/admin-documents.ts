import { runSql } from '#testing';
import {
  adminCoverLetterPreviewSchema,
  adminCoverLetterSchema,
  adminResumePreviewSchema,
  adminResumeSchema,
  pageSchema,
} from '#contracts';
import type { DataSource } from 'typeorm';
import type { ApiAnswer, ApiClient } from '../../apps/api/testing/api-client.js';

export const ADMIN_LETTERS = '/api/v1/admin/cover-letters';
export const ADMIN_RESUMES = '/api/v1/admin/resumes';

const letterPageSchema = pageSchema(adminCoverLetterSchema.strict());
const resumePageSchema = pageSchema(adminResumeSchema.strict());

const sendList = (client: ApiClient, path: string, query: Record<string, string>): Promise<ApiAnswer> =>
  client.send('GET', `${path}?${new URLSearchParams(query).toString()}`);

/** A page of all members' letters as an administrator gets it; fails on fields outside the contract. */
export const listLetters = async (client: ApiClient, query: Record<string, string> = {}) =>
  letterPageSchema.parse((await sendList(client, ADMIN_LETTERS, query)).data);

export const listResumes = async (client: ApiClient, query: Record<string, string> = {}) =>
  resumePageSchema.parse((await sendList(client, ADMIN_RESUMES, query)).data);

export const previewLetter = async (client: ApiClient, id: number) =>
  adminCoverLetterPreviewSchema.strict().parse((await client.send('GET', `${ADMIN_LETTERS}/${id}`)).data);

export const previewResume = async (client: ApiClient, id: number) =>
  adminResumePreviewSchema.strict().parse((await client.send('GET', `${ADMIN_RESUMES}/${id}`)).data);

export const restore = (client: ApiClient, path: string, id: number): Promise<ApiAnswer> =>
  client.send('PATCH', `${path}/${id}/restore`);

interface Insertion {
  memberId: number;
  title: string;
  /** SQL of `deleted_at`. */
  deletedAt?: string;
  /** SQL of `created_at`. */
  createdAt?: string;
}

/** Inserts a letter of a given age. */
export const insertLetter = (dataSource: DataSource, letter: Insertion): Promise<number> =>
  insertedId(
    dataSource,
    `INSERT INTO cover_letter (member_id, title, content, questions, job_field, experience_years, is_ai_improved, created_at, deleted_at)
     VALUES ($1, $2, '비밀스러운 글', '[]', '기획', 1, false, ${letter.createdAt ?? 'now()'}, ${letter.deletedAt ?? 'NULL'})
     RETURNING cover_letter_id AS id`,
    letter,
  );

export const insertResume = (dataSource: DataSource, resume: Insertion): Promise<number> =>
  insertedId(
    dataSource,
    `INSERT INTO resume (member_id, title, type, body, completed_sections, created_at, deleted_at)
     VALUES ($1, $2, 'DEFAULT', '{"introduction": "비밀스러운 글"}', '{}', ${resume.createdAt ?? 'now()'}, ${resume.deletedAt ?? 'NULL'})
     RETURNING resume_id AS id`,
    resume,
  );

async function insertedId(
  dataSource: DataSource,
  sql: string,
  { memberId, title }: Insertion,
): Promise<number> {
  const [row] = await runSql<{ id: number }>(dataSource, sql, [memberId, title]);
  if (row === undefined) throw new Error('nothing was inserted');
  return row.id;
}

interface AuditRow {
  actor: number;
  action: string;
  before: unknown;
  after: unknown;
  reason: string | null;
}

/** The audit entries whose target is this member. */
export const auditOf = (dataSource: DataSource, targetMemberId: number) =>
  runSql<AuditRow>(
    dataSource,
    `SELECT actor_member_id AS actor, action, before, after, reason FROM audit_entry
     WHERE target_member_id = $1 ORDER BY audit_id`,
    [targetMemberId],
  );
