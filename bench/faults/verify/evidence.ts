import type { JobStatus, JobType, TokenEntryKind } from '#contracts';
import { queryRows } from '#database';
import type { DataSource } from 'typeorm';

export interface JobEvidence {
  jobId: string;
  memberId: number | null;
  type: JobType;
  status: JobStatus;
  tokenCost: number;
  attempt: number;
  idempotencyKey: string | null;
  /** How often the database saw it end, or return from an end. */
  ends: number;
  /** Keys of the finished steps. */
  steps: string[];
  /** What its result names: ids of questions, of a practice, of the exported file. */
  named: string[];
}

export interface LedgerEvidence {
  memberId: number;
  jobId: string | null;
  kind: TokenEntryKind;
  amount: number;
}

export interface AccountEvidence {
  memberId: number;
  balance: number;
  held: number;
}

/** What a run has left behind in the database. */
export interface Evidence {
  jobs: JobEvidence[];
  ledger: LedgerEvidence[];
  accounts: AccountEvidence[];
  /** Rows that jobs write as their results, named as in `JobEvidence.named`, with their owner; uploads that were not deleted. */
  results: { name: string; memberId: number }[];
  uploads: number;
}

const JOBS = `
SELECT job_id AS "jobId", member_id AS "memberId", type, status, token_cost AS "tokenCost", attempt,
  idempotency_key AS "idempotencyKey",
  (SELECT count(*) FROM fault_job_end e WHERE e.job_id = job.job_id)::int AS ends,
  ARRAY(SELECT key FROM job_step s WHERE s.job_id = job.job_id ORDER BY key) AS steps,
  CASE WHEN status <> 'SUCCEEDED' THEN '{}'::text[] ELSE CASE type
    WHEN 'INTERVIEW_QUESTIONS' THEN ARRAY(SELECT 'question ' || (q->>'qnaId') FROM jsonb_array_elements(result->'qnaList') q
      WHERE NOT (q->>'isCustom')::boolean)
    WHEN 'CUSTOM_ANSWER' THEN ARRAY['question ' || (result->>'qnaId')]
    WHEN 'INTERVIEW_PRACTICE' THEN ARRAY['practice ' || (result->>'practiceId')]
    WHEN 'EXPORT' THEN CASE payload->>'kind' WHEN 'ACCOUNT' THEN '{}'::text[]
      ELSE ARRAY['file ' || substring(result->>'downloadUrl' FROM '[^/]+$')] END
    ELSE '{}'::text[] END END AS named
FROM job`;

// The question that each letter was given before the run is none of its results, and an archive goes when the next one is made.
const RESULTS = `
SELECT 'question ' || qna_id AS name, member_id AS "memberId" FROM interview_question JOIN cover_letter USING (cover_letter_id)
WHERE question <> '가장 어려웠던 장애는 무엇이었나요?'
UNION ALL
SELECT 'practice ' || practice_id, member_id FROM interview_practice
  JOIN interview_question USING (qna_id) JOIN cover_letter USING (cover_letter_id)
UNION ALL
SELECT 'file ' || file_id, f.member_id FROM stored_file f JOIN job USING (job_id)
WHERE f.purpose = 'EXPORT' AND job.payload->>'kind' <> 'ACCOUNT'`;

/** Reads what the jobs have left behind. */
export async function readEvidence(database: DataSource): Promise<Evidence> {
  const [jobs, ledger, accounts, results, uploads] = await Promise.all([
    queryRows<JobEvidence>(database, JOBS),
    queryRows<LedgerEvidence>(
      database,
      'SELECT member_id AS "memberId", job_id AS "jobId", kind, amount FROM token_ledger_entry ORDER BY entry_id',
    ),
    queryRows<AccountEvidence>(database, 'SELECT member_id AS "memberId", balance, held FROM token_account'),
    queryRows<Evidence['results'][number]>(database, RESULTS),
    queryRows<{ count: number }>(
      database,
      `SELECT count(*)::int AS count FROM stored_file WHERE purpose = 'IMPORT'`,
    ),
  ]);
  return { jobs, ledger, accounts, results, uploads: uploads[0]?.count ?? 0 };
}

/**
 * Has the database itself write down every end that a job comes to, and every return from one: what is overwritten later is seen all
 * the same. A write that leaves an ended job's state and time as they were is no end.
 */
const OBSERVE = `
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

/** Begins to write down the ends of a migrated database's jobs. */
export async function observeEnds(database: DataSource): Promise<void> {
  await queryRows(database, OBSERVE);
}

/** The attempts that run just now, as `<job id> <attempt>`; empty while the database is away. */
export async function readInFlight(database: DataSource): Promise<string[]> {
  const rows = await queryRows<{ name: string }>(
    database,
    `SELECT job_id || ' ' || attempt AS name FROM job WHERE status = 'RUNNING'`,
  );
  return rows.map(({ name }) => name);
}
