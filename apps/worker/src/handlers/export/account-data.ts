import { idColumn, type Transaction } from '#database';
import { ADMINISTRATOR_JOB_TYPES } from '#jobs';
import { z } from 'zod';

/** A row with its columns in camel case, as the API writes them. */
export type AccountRecord = Record<string, unknown>;

const recordSchema = z.record(z.string(), z.unknown());

/** Documents, jobs, or versions of one document, that are in memory at once. */
const BATCH = 5;

/** A document with what belongs to it; documents in the trash are among them. */
export interface AccountDocument {
  id: number;
  title: string;
  record: AccountRecord;
  photo: { contentType: string; content: Buffer } | null;
}

const documentRow = z.object({
  id: idColumn,
  title: z.string(),
  row: recordSchema,
  questions: z.array(z.looseObject({ practices: z.array(recordSchema) })).optional(),
  photoType: z.string().nullish(),
  photo: z.instanceof(Buffer).nullish(),
});

const SELECT_LETTERS = `
SELECT d.cover_letter_id AS id, d.title, to_jsonb(d) - 'member_id' AS row,
  (SELECT coalesce(jsonb_agg(to_jsonb(q) - ARRAY['cover_letter_id', 'content_hash'] || jsonb_build_object('practices',
     (SELECT coalesce(jsonb_agg(to_jsonb(p) - 'qna_id' ORDER BY p.practice_id), '[]')
      FROM interview_practice p WHERE p.qna_id = q.qna_id)) ORDER BY q.qna_id), '[]')
   FROM interview_question q WHERE q.cover_letter_id = d.cover_letter_id) AS questions
FROM cover_letter d WHERE d.member_id = $1 AND d.cover_letter_id > $2 ORDER BY d.cover_letter_id LIMIT ${BATCH}`;

const SELECT_RESUMES = `
SELECT d.resume_id AS id, d.title, to_jsonb(d) - 'member_id' AS row,
  p.content_type AS "photoType", p.content AS photo
FROM resume d LEFT JOIN resume_photo shown USING (resume_id) LEFT JOIN stored_photo p USING (photo_id)
WHERE d.member_id = $1 AND d.resume_id > $2 ORDER BY d.resume_id LIMIT ${BATCH}`;

// Only the steps of jobs that have succeeded: the replies of a running job may never be paid for, those of the others are erased. `$3` are
// the types of administrators' jobs, which a member who is no longer an administrator may not read.
const SELECT_JOBS = `
SELECT d.job_id AS id, d.type,
  to_jsonb(d) - ARRAY['member_id', 'queue', 'run_at', 'turn_at', 'dispatched_until', 'heartbeat_at', 'thinking_since', 'request_hash'] AS row,
  (SELECT coalesce(jsonb_agg(to_jsonb(s) - 'job_id' ORDER BY s.created_at, s.key), '[]')
   FROM job_step s WHERE s.job_id = d.job_id AND d.status = 'SUCCEEDED') AS steps
FROM job d WHERE d.member_id = $1 AND ($2::uuid IS NULL OR d.job_id > $2)
  AND (NOT d.type = ANY($3) OR EXISTS (SELECT FROM member m WHERE m.member_id = d.member_id AND m.role <> 'USER'))
ORDER BY d.job_id LIMIT ${BATCH}`;

export const readLetters = (tx: Transaction, memberId: number): AsyncGenerator<AccountDocument> =>
  readDocuments(tx, SELECT_LETTERS, memberId);

export const readResumes = (tx: Transaction, memberId: number): AsyncGenerator<AccountDocument> =>
  readDocuments(tx, SELECT_RESUMES, memberId);

async function* readDocuments(
  tx: Transaction,
  sql: string,
  memberId: number,
): AsyncGenerator<AccountDocument> {
  for (let last = 0; ;) {
    const rows = await tx.query(sql, documentRow, [memberId, last]);
    for (const row of rows) yield toDocument(row);
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? last;
  }
}

// Not read with their document: a history may have hundreds of versions.
const selectVersions = (table: string, key: string, ...text: string[]): string => `
SELECT v.version, to_jsonb(v) - ARRAY['${key}', 'text_of'] || jsonb_build_object(
  ${text.map((column) => `'${column}', holder.${column}`).join(', ')}) AS row
FROM ${table} v JOIN ${table} holder ON holder.${key} = v.${key} AND holder.version = coalesce(v.text_of, v.version)
WHERE v.${key} = $1 AND v.version > $2 ORDER BY v.version LIMIT ${BATCH}`;
const SELECT_LETTER_VERSIONS = selectVersions(
  'cover_letter_version',
  'cover_letter_id',
  'content',
  'questions',
);
const SELECT_RESUME_VERSIONS = selectVersions('resume_version', 'resume_id', 'body');

/** An earlier state of a document. */
export interface AccountVersion {
  version: number;
  record: AccountRecord;
}

export const readLetterVersions = (tx: Transaction, id: number): AsyncGenerator<AccountVersion> =>
  readVersions(tx, SELECT_LETTER_VERSIONS, id);

export const readResumeVersions = (tx: Transaction, id: number): AsyncGenerator<AccountVersion> =>
  readVersions(tx, SELECT_RESUME_VERSIONS, id);

const versionRow = z.object({ version: z.number().int(), row: recordSchema });

async function* readVersions(tx: Transaction, sql: string, id: number): AsyncGenerator<AccountVersion> {
  for (let last = 0; ;) {
    const rows = await tx.query(sql, versionRow, [id, last]);
    for (const { version, row } of rows) yield { version, record: toCamelCase(row) };
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.version ?? last;
  }
}

const jobRow = z.object({
  id: z.string(),
  type: z.string(),
  row: recordSchema,
  steps: z.array(recordSchema),
});

/** The jobs with the results of their steps. */
export async function* readJobs(
  tx: Transaction,
  memberId: number,
): AsyncGenerator<{ id: string; type: string; record: AccountRecord }> {
  for (let last: string | null = null; ;) {
    const rows: z.infer<typeof jobRow>[] = await tx.query(SELECT_JOBS, jobRow, [
      memberId,
      last,
      ADMINISTRATOR_JOB_TYPES,
    ]);
    for (const { id, type, row, steps } of rows)
      yield { id, type, record: { ...toCamelCase(row), steps: steps.map(toCamelCase) } };
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? last;
  }
}

function toDocument({
  id,
  title,
  row,
  questions,
  photoType,
  photo,
}: z.infer<typeof documentRow>): AccountDocument {
  const record = {
    ...toCamelCase(row),
    ...(questions && {
      interviewQuestions: questions.map(({ practices, ...question }) => ({
        ...toCamelCase(question),
        practices: practices.map(toCamelCase),
      })),
    }),
  };
  return { id, title, record, photo: photo && photoType ? { contentType: photoType, content: photo } : null };
}

/** The data of a member besides documents and jobs: one file for each, of all rows that belong to the member `$1`. */
const RECORD_FILES = [
  { name: '회원', sql: `SELECT to_jsonb(t) AS row FROM member t WHERE member_id = $1` },
  {
    name: '동의',
    sql: `SELECT to_jsonb(t) - 'member_id' AS row FROM consent t WHERE member_id = $1 ORDER BY accepted_at`,
  },
  {
    name: '내 사전',
    sql: `SELECT to_jsonb(t) - 'member_id' AS row FROM spelling_word t WHERE member_id = $1 ORDER BY word_id`,
  },
  {
    name: '로그인한 기기',
    sql: `SELECT to_jsonb(t) - ARRAY['member_id', 'generation'] AS row FROM session t WHERE member_id = $1 ORDER BY created_at`,
  },
  { name: '토큰', sql: `SELECT to_jsonb(t) - 'member_id' AS row FROM token_account t WHERE member_id = $1` },
  {
    name: '토큰 내역',
    sql: `SELECT to_jsonb(t) - 'member_id' AS row FROM token_ledger_entry t WHERE member_id = $1 ORDER BY entry_id`,
  },
  {
    name: 'AI를 부른 기록',
    sql: `SELECT to_jsonb(t) - 'member_id' AS row FROM ai_request t WHERE member_id = $1 ORDER BY request_id`,
  },
  {
    name: '보관 중인 파일',
    sql: `SELECT to_jsonb(t) - 'content' - 'member_id' || jsonb_build_object('size', coalesce(octet_length(content),
        (SELECT sum(octet_length(chunk.content)) FROM stored_file_chunk chunk WHERE chunk.file_id = t.file_id), 0)) AS row
      FROM (SELECT * FROM stored_file WHERE member_id = $1) t ORDER BY created_at`,
  },
  {
    // Who the administrator was is personal data of the administrator.
    name: '감사 기록',
    sql: `SELECT to_jsonb(t) - ARRAY['actor_member_id', 'target_member_id'] AS row FROM audit_entry t
      WHERE target_member_id = $1 ORDER BY audit_id`,
  },
];

/** What the files of `readRecordFiles` are called. */
export const RECORD_NAMES: readonly string[] = RECORD_FILES.map(({ name }) => name);

const recordRow = z.object({ row: recordSchema });

/** Reads the files one after the other. */
export async function* readRecordFiles(
  tx: Transaction,
  memberId: number,
): AsyncGenerator<{ name: string; records: AccountRecord[] }> {
  for (const { name, sql } of RECORD_FILES) {
    const rows = await tx.query(sql, recordRow, [memberId]);
    yield { name, records: rows.map(({ row }) => toCamelCase(row)) };
  }
}

/** Columns in camel case; nested keys are kept. */
const toCamelCase = (row: AccountRecord): AccountRecord =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
