import { randomUUID } from 'node:crypto';
import pg from 'pg';

const TOGETHER = 64;

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

const END = `
WITH locked AS (
  SELECT member_id FROM token_account WHERE member_id = ANY($2::bigint[]) ORDER BY member_id FOR UPDATE
), jobs AS (
  UPDATE job SET status = 'SUCCEEDED', progress = 100, result = '{"number":1}', finished_at = now()
  WHERE job_id = ANY($1::uuid[])
), entries AS (
  INSERT INTO token_ledger_entry (member_id, kind, amount, remaining_after, job_id, reason)
  SELECT member_id, 'TAKE', 0, 0, job_id, '벤치마크' FROM unnest($1::uuid[], $2::bigint[]) AS row (job_id, member_id)
)
UPDATE token_account SET held = held - 1, balance = balance - 1 WHERE member_id IN (SELECT member_id FROM locked)`;

/**
 * Jobs a second of nothing but the rows that an accepted and an ended job must leave, written by hand in batches of 64, two at a
 * time, a commit for the acceptance and one for the end: no queue, no claim, no worker, no events.
 */
export async function measureDurableRows(
  databaseUrl: string,
  memberIds: readonly number[],
  jobs: number,
): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  let next = 0;
  const started = performance.now();
  await Promise.all(
    [0, 1].map(async () => {
      for (; next < jobs;) {
        const first = next;
        next += TOGETHER;
        const members = Array.from(
          { length: TOGETHER },
          (_, index) => memberIds[(first + index) % memberIds.length],
        );
        const jobIds = members.map(() => randomUUID());
        await pool.query({ name: 'accept', text: ACCEPT, values: [jobIds, members] });
        await pool.query({ name: 'end', text: END, values: [jobIds, members] });
      }
    }),
  );
  const perSecond = (jobs * 1000) / (performance.now() - started);
  await pool.end();
  return perSecond;
}
