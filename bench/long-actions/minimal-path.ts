import { randomUUID } from 'node:crypto';
import { Batch } from '#database';
import { queueEntryId, type QueueEntry } from '#jobs';
import pg from 'pg';
import { measureBullmq } from './bullmq-run.js';
import { submitAll, type Backend, type Measured } from './measure.js';

const ACCEPT = `
WITH locked AS (
  SELECT member_id FROM token_account WHERE member_id = ANY($2::bigint[]) ORDER BY member_id FOR UPDATE
), jobs AS (
  INSERT INTO job (job_id, type, queue, member_id, token_cost, payload, run_at, expires_at)
  SELECT job_id, 'EXPORT', 'cpu', member_id, 1, '{"number":1}', now(), now() + interval '30 days'
  FROM unnest($1::uuid[], $2::bigint[]) AS row (job_id, member_id)
), entries AS (
  INSERT INTO token_ledger_entry (member_id, kind, amount, remaining_after, job_id, reason)
  SELECT member_id, 'HOLD', -1, 0, job_id, '벤치마크' FROM unnest($1::uuid[], $2::bigint[]) AS row (job_id, member_id)
)
UPDATE token_account SET held = held + 1 WHERE member_id IN (SELECT member_id FROM locked)`;

const CLAIM = `
UPDATE job SET status = 'RUNNING', attempt = 1, heartbeat_at = now(), started_at = now()
WHERE job_id = ANY($1::uuid[]) AND status = 'QUEUED' AND (SELECT set_config('synchronous_commit', 'off', true)) = 'off'
RETURNING job_id, member_id`;

const END = `
WITH locked AS (
  SELECT member_id FROM token_account WHERE member_id = ANY($2::bigint[]) ORDER BY member_id FOR UPDATE
), jobs AS (
  UPDATE job SET status = 'SUCCEEDED', progress = 100, result = '{"number":1}', finished_at = now(), heartbeat_at = NULL
  WHERE job_id = ANY($1::uuid[])
), entries AS (
  INSERT INTO token_ledger_entry (member_id, kind, amount, remaining_after, job_id, reason)
  SELECT member_id, 'TAKE', 0, 0, job_id, '벤치마크' FROM unnest($1::uuid[], $2::bigint[]) AS row (job_id, member_id)
)
UPDATE token_account SET held = held - 1, balance = balance - 1 WHERE member_id IN (SELECT member_id FROM locked)`;

interface Row {
  job_id: string;
  member_id: number;
}

/**
 * The minimal path with the transactions of a long action, in as few hand-written statements as possible: tokens held in the commit that
 * accepts the job, a queue entry with priority, a claim, and result and tokens in one commit. There is no error handling, no event and
 * no recovery of lost entries.
 */
export async function measureMinimalPath(backend: Backend, memberIds: readonly number[]): Promise<Measured> {
  const pool = new pg.Pool({ connectionString: backend.DATABASE_URL, max: 8 });
  const write = async (name: string, text: string, rows: Row[]): Promise<{ answer: undefined }[]> => {
    await pool.query({
      name,
      text,
      values: [rows.map((row) => row.job_id), rows.map((row) => row.member_id)],
    });
    return rows.map(() => ({ answer: undefined }));
  };
  const claims = new Batch<string, Row | undefined>(async (jobIds) => {
    const { rows } = await pool.query<Row>({ name: 'claim', text: CLAIM, values: [jobIds] });
    const claimed = new Map(rows.map((row) => [row.job_id, row]));
    return jobIds.map((jobId) => ({ answer: claimed.get(jobId) }));
  });
  const ended = new Batch<Row, undefined>((rows) => write('end', END, rows));
  const measured = await measureBullmq<QueueEntry>('bench-least', backend, {
    work: async ({ jobId }) => {
      const row = await claims.add(jobId);
      if (row !== undefined) await ended.add(row);
    },
    submit: (queue, jobs) => {
      const accepted = new Batch<Row, undefined>(async (rows) => {
        const outcomes = await write('accept', ACCEPT, rows);
        await queue.addBulk(rows.map(toEntry));
        return outcomes;
      });
      return submitAll(jobs, (number) =>
        accepted.add({ job_id: randomUUID(), member_id: memberIds[number % memberIds.length] ?? 0 }),
      );
    },
  });
  await pool.end();
  return measured;
}

function toEntry({ job_id: jobId }: Row) {
  const entry = { jobId, attempt: 0 };
  return {
    name: 'run',
    data: entry,
    opts: { jobId: queueEntryId(entry), priority: 1, removeOnComplete: true },
  };
}
