import type { Transaction } from '#database';
import { named, type AccountRecord } from './account-records.js';

/** So many documents, or earlier versions of one, are in memory at once. */
const BATCH = 5;

/** A document with what belongs to it, the deleted ones in the trash too. */
export interface AccountDocument {
  id: number;
  title: string;
  record: AccountRecord;
  photo: { contentType: string; content: Buffer } | null;
}

interface DocumentRow {
  id: number;
  title: string;
  row: AccountRecord;
  questions?: AccountRecord[];
  photoType?: string | null;
  photo?: Buffer | null;
}

const LETTERS = `
SELECT d.cover_letter_id AS id, d.title, to_jsonb(d) - 'member_id' AS row,
  (SELECT coalesce(jsonb_agg(to_jsonb(q) - ARRAY['cover_letter_id', 'content_hash'] || jsonb_build_object('practices',
     (SELECT coalesce(jsonb_agg(to_jsonb(p) - 'qna_id' ORDER BY p.practice_id), '[]')
      FROM interview_practice p WHERE p.qna_id = q.qna_id)) ORDER BY q.qna_id), '[]')
   FROM interview_question q WHERE q.cover_letter_id = d.cover_letter_id) AS questions
FROM cover_letter d WHERE d.member_id = $1 AND d.cover_letter_id > $2 ORDER BY d.cover_letter_id LIMIT ${BATCH}`;

const RESUMES = `
SELECT d.resume_id AS id, d.title, to_jsonb(d) - 'member_id' AS row,
  p.content_type AS "photoType", p.content AS photo
FROM resume d LEFT JOIN resume_photo p USING (resume_id)
WHERE d.member_id = $1 AND d.resume_id > $2 ORDER BY d.resume_id LIMIT ${BATCH}`;

const JOBS = `
SELECT d.job_id AS id, d.type AS title,
  to_jsonb(d) - ARRAY['member_id', 'queue', 'run_at', 'turn_at', 'dispatched_until', 'heartbeat_at', 'thinking_since', 'request_hash'] AS row,
  (SELECT coalesce(jsonb_agg(to_jsonb(s) - 'job_id' ORDER BY s.created_at, s.key), '[]')
   FROM job_step s WHERE s.job_id = d.job_id) AS steps
FROM job d WHERE d.member_id = $1 AND ($2::uuid IS NULL OR d.job_id > $2) ORDER BY d.job_id LIMIT ${BATCH}`;

export const readLetters = (tx: Transaction, memberId: number): AsyncGenerator<AccountDocument> =>
  readDocuments(tx, LETTERS, memberId);

export const readResumes = (tx: Transaction, memberId: number): AsyncGenerator<AccountDocument> =>
  readDocuments(tx, RESUMES, memberId);

async function* readDocuments(
  tx: Transaction,
  sql: string,
  memberId: number,
): AsyncGenerator<AccountDocument> {
  for (let last = 0; ;) {
    const rows = await tx.query<DocumentRow>(sql, [memberId, last]);
    for (const row of rows) yield toDocument(row);
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? last;
  }
}

// Not with their document: a history has no end.
const versionsOf = (table: string, key: string): string => `
SELECT v.version, to_jsonb(v) - '${key}' AS row FROM ${table} v
WHERE v.${key} = $1 AND v.version > $2 ORDER BY v.version LIMIT ${BATCH}`;
const LETTER_VERSIONS = versionsOf('cover_letter_version', 'cover_letter_id');
const RESUME_VERSIONS = versionsOf('resume_version', 'resume_id');

/** An earlier state of a document. */
export interface AccountVersion {
  version: number;
  record: AccountRecord;
}

export const readLetterVersions = (tx: Transaction, id: number): AsyncGenerator<AccountVersion> =>
  readVersions(tx, LETTER_VERSIONS, id);

export const readResumeVersions = (tx: Transaction, id: number): AsyncGenerator<AccountVersion> =>
  readVersions(tx, RESUME_VERSIONS, id);

async function* readVersions(tx: Transaction, sql: string, id: number): AsyncGenerator<AccountVersion> {
  for (let last = 0; ;) {
    const rows = await tx.query<{ version: number; row: AccountRecord }>(sql, [id, last]);
    for (const { version, row } of rows) yield { version, record: named(row) };
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.version ?? last;
  }
}

/** Each job with the results of its steps. */
export async function* readJobs(
  tx: Transaction,
  memberId: number,
): AsyncGenerator<{ id: string; type: string; record: AccountRecord }> {
  for (let last: string | null = null; ;) {
    const rows: { id: string; title: string; row: AccountRecord; steps: AccountRecord[] }[] = await tx.query(
      JOBS,
      [memberId, last],
    );
    for (const { id, title, row, steps } of rows)
      yield { id, type: title, record: { ...named(row), steps: steps.map(named) } };
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? last;
  }
}

function toDocument({ id, title, row, questions, photoType, photo }: DocumentRow): AccountDocument {
  const record = {
    ...named(row),
    ...(questions && { interviewQuestions: questions.map(named) }),
  };
  return { id, title, record, photo: photo && photoType ? { contentType: photoType, content: photo } : null };
}
