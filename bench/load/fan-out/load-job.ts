import { runSql } from '#testing';
import { inTransaction } from '#database';
import { defineJob } from '#jobs';
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { seeded } from '../../seeded-random.js';

/** A job without a price, so that its end causes exactly one event for browsers. */
export const loadJob = defineJob({
  type: 'EXPORT',
  queue: 'cpu',
  payload: z.object({}),
  result: z.null(),
  stages: [],
  callsAi: false,
  tokenCost: 0,
  reason: '부하 시험',
  maxAttempts: 1,
  backoffMilliseconds: 100,
  deadlineMilliseconds: 600_000,
  audience: 'MEMBER',
});

export interface RunningJob {
  jobId: string;
  memberId: number;
}

// Heartbeats lie in the future, so that no reconciler requeues these jobs.
const INSERT_RUNNING = `
INSERT INTO job (job_id, type, queue, member_id, status, attempt, payload, run_at, started_at, heartbeat_at, expires_at)
SELECT job_id, 'EXPORT', 'cpu', member_id, 'RUNNING', 1, '{}', now(), now(), now() + interval '1 hour', now() + interval '1 day'
FROM unnest($1::uuid[], $2::bigint[]) AS row (job_id, member_id)`;

/** Inserts `count` running jobs, distributed evenly over the members, in an order that depends only on the seed. */
export async function insertRunningJobs(
  dataSource: DataSource,
  memberIds: readonly number[],
  count: number,
  seed: number,
): Promise<RunningJob[]> {
  const random = seeded(seed);
  const jobs = Array.from({ length: count }, (_, index) => ({
    order: random(),
    jobId: randomUUID(),
    memberId: memberIds[index % memberIds.length] ?? 0,
  }));
  jobs.sort((left, right) => left.order - right.order);
  await inTransaction(dataSource, (tx) =>
    runSql(tx, INSERT_RUNNING, [jobs.map(({ jobId }) => jobId), jobs.map(({ memberId }) => memberId)]),
  );
  return jobs.map(({ jobId, memberId }) => ({ jobId, memberId }));
}
