import { runSql } from '#testing';
import type { JobStatus, JobType, TokenEntryKind } from '#contracts';
import type { DataSource } from 'typeorm';

export interface StoredJob {
  jobId: string;
  memberId: number | null;
  type: JobType;
  status: JobStatus;
  tokenCost: number;
  attempt: number;
  idempotencyKey: string | null;
  /** How often the job ended, or left an ended state, recorded by a trigger. */
  ends: number;
  /** How many replies of the provider it has stored as steps: those that name a prompt. */
  replies: number;
  /** Ids that its result contains: questions, a practice, the exported file. */
  named: string[];
}

export interface StoredEntry {
  memberId: number;
  jobId: string | null;
  kind: TokenEntryKind;
  amount: number;
}

export interface StoredAccount {
  memberId: number;
  balance: number;
  held: number;
}

/** State of the database after a run. */
export interface StoredState {
  jobs: StoredJob[];
  ledger: StoredEntry[];
  accounts: StoredAccount[];
  /** Result rows by the names of `StoredJob.named`, with their owner. */
  results: { name: string; memberId: number }[];
  /** How many uploads were not deleted. */
  uploads: number;
}

const JOBS = `
SELECT job_id AS "jobId", member_id AS "memberId", type, status, token_cost AS "tokenCost", attempt,
  idempotency_key AS "idempotencyKey",
  (SELECT count(*) FROM fault_job_end e WHERE e.job_id = job.job_id)::int AS ends,
  (SELECT count(*) FROM job_step s WHERE s.job_id = job.job_id AND s.prompt_name IS NOT NULL)::int AS replies,
  CASE WHEN status <> 'SUCCEEDED' THEN '{}'::text[] ELSE CASE type
    WHEN 'INTERVIEW_QUESTIONS' THEN ARRAY(SELECT 'question ' || (q->>'qnaId') FROM jsonb_array_elements(result->'qnaList') q
      WHERE NOT (q->>'isCustom')::boolean)
    WHEN 'CUSTOM_ANSWER' THEN ARRAY['question ' || (result->>'qnaId')]
    WHEN 'INTERVIEW_PRACTICE' THEN ARRAY['practice ' || (result->>'practiceId')]
    WHEN 'EXPORT' THEN CASE payload->>'kind' WHEN 'ACCOUNT' THEN '{}'::text[]
      ELSE ARRAY['file ' || substring(result->>'downloadUrl' FROM '[^/]+$')] END
    ELSE '{}'::text[] END END AS named
FROM job`;

// Excluded: the question that each letter has before the run, and archives, since the next archive replaces the one before.
const RESULTS = `
SELECT 'question ' || qna_id AS name, member_id AS "memberId" FROM interview_question JOIN cover_letter USING (cover_letter_id)
WHERE question <> '가장 어려웠던 장애는 무엇이었나요?'
UNION ALL
SELECT 'practice ' || practice_id, member_id FROM interview_practice
  JOIN interview_question USING (qna_id) JOIN cover_letter USING (cover_letter_id)
UNION ALL
SELECT 'file ' || file_id, f.member_id FROM stored_file f JOIN job USING (job_id)
WHERE f.purpose = 'EXPORT' AND job.payload->>'kind' <> 'ACCOUNT'`;

/** Reads the state of the database after a run. */
export async function readStoredState(database: DataSource): Promise<StoredState> {
  const [jobs, ledger, accounts, results, uploads] = await Promise.all([
    runSql<StoredJob>(database, JOBS),
    runSql<StoredEntry>(
      database,
      'SELECT member_id AS "memberId", job_id AS "jobId", kind, amount FROM token_ledger_entry ORDER BY entry_id',
    ),
    runSql<StoredAccount>(database, 'SELECT member_id AS "memberId", balance, held FROM token_account'),
    runSql<StoredState['results'][number]>(database, RESULTS),
    runSql<{ count: number }>(
      database,
      `SELECT count(*)::int AS count FROM stored_file WHERE purpose = 'IMPORT'`,
    ),
  ]);
  return { jobs, ledger, accounts, results, uploads: uploads[0]?.count ?? 0 };
}

/**
 * A trigger that records every end of a job and every return from an end, so that an end that is overwritten later still shows.
 * A write that changes neither status nor time of an ended job is not recorded.
 */
const RECORD_ENDS = `
CREATE TABLE fault_job_end (job_id uuid NOT NULL, status text NOT NULL, at timestamptz NOT NULL DEFAULT clock_timestamp());
CREATE FUNCTION note_job_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO fault_job_end (job_id, status) VALUES (NEW.job_id, NEW.status);
  RETURN NULL;
END $$;
CREATE TRIGGER note_job_end AFTER UPDATE ON job FOR EACH ROW
  WHEN ((NEW.finished_at IS NOT NULL OR OLD.finished_at IS NOT NULL)
    AND (NEW.status, NEW.finished_at) IS DISTINCT FROM (OLD.status, OLD.finished_at))
  EXECUTE FUNCTION note_job_end();`;

/** Installs the trigger in a migrated database. */
export async function recordEnds(database: DataSource): Promise<void> {
  // Several statements in one: DataSource.query takes them, runSql takes one.
  await database.query(RECORD_ENDS);
}

/** The running attempts, as `<job id> <attempt>`. @throws Error while the database is down */
export async function readInFlight(database: DataSource): Promise<string[]> {
  const rows = await runSql<{ name: string }>(
    database,
    `SELECT job_id || ' ' || attempt AS name FROM job WHERE status = 'RUNNING'`,
  );
  return rows.map(({ name }) => name);
}
