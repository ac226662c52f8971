import { inSnapshot } from '#database';
import { collectAtScrape, jobQueueMetrics } from '#observability';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { jobDefinitions } from './product-jobs.js';
import { QUEUES } from './job-definition.js';
import { HEARTBEAT_TIMEOUT } from './job-reconciler.js';

/** A reading is reused for this long, so that several scrapers cost no more than one. */
const FRESH_MILLISECONDS = 10_000;
/** PostgreSQL cancels a statement of a reading that takes longer. */
const STATEMENT_TIMEOUT = '2s';
/** At most this many waiting jobs of each queue are counted: a reading has a bounded cost. */
const MAXIMUM_COUNTED = 50_000;

const countedRowSchema = z.object({ queue: z.string(), type: z.string(), jobs: z.number().int() });
const waitingRowSchema = countedRowSchema.extend({ oldestSeconds: z.number(), turnLagSeconds: z.number() });
const runningRowSchema = countedRowSchema.extend({ overdue: z.number().int() });
type WaitingRow = z.infer<typeof waitingRowSchema>;
type RunningRow = z.infer<typeof runningRowSchema>;

const secondsSince = (moment: string): string =>
  `coalesce(extract(epoch FROM now() - min(${moment}) FILTER (WHERE ${moment} <= now())), 0)::float8`;

const WAITING = `
SELECT waiting.queue, type, count(*)::int AS jobs, ${secondsSince('run_at')} AS "oldestSeconds",
  ${secondsSince('greatest(run_at, turn_at)')} AS "turnLagSeconds"
FROM unnest($1::text[]) AS name CROSS JOIN LATERAL (
  SELECT queue, type, run_at, turn_at FROM job WHERE status = 'QUEUED' AND queue = name ORDER BY turn_at LIMIT ${MAXIMUM_COUNTED}
) AS waiting
GROUP BY waiting.queue, type`;

const RUNNING = `
SELECT queue, type, count(*)::int AS jobs,
  count(*) FILTER (WHERE heartbeat_at < now() - interval '${HEARTBEAT_TIMEOUT}')::int AS overdue
FROM job WHERE status = 'RUNNING' GROUP BY queue, type`;

/** Exports gauges of the jobs of all processes, until the returned function is called. */
export const collectQueueState = (dataSource: DataSource): (() => void) =>
  collectAtScrape({
    name: 'job-queue',
    freshMilliseconds: FRESH_MILLISECONDS,
    gather: async () => {
      const [waiting, running] = await read(dataSource);
      reset();
      setZeros();
      waiting.forEach(setWaiting);
      running.forEach(setRunning);
    },
    forget: reset,
  });

const read = (dataSource: DataSource): Promise<[WaitingRow[], RunningRow[]]> =>
  inSnapshot(dataSource, async (tx) => {
    tx.send(`SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}'`);
    return [
      await tx.query(WAITING, waitingRowSchema, [[...QUEUES]]),
      await tx.query(RUNNING, runningRowSchema),
    ];
  });

function reset(): void {
  const { waiting, oldestWaiting, turnLag, running, overdueHeartbeats } = jobQueueMetrics;
  for (const gauge of [waiting, oldestWaiting, turnLag, running, overdueHeartbeats]) gauge.reset();
}

// Absent jobs are exported as 0: the line of a chart continues instead of ending.
function setZeros(): void {
  for (const { queue, type } of Object.values(jobDefinitions)) {
    jobQueueMetrics.waiting.set({ queue, type }, 0);
    jobQueueMetrics.oldestWaiting.set({ queue, type }, 0);
    jobQueueMetrics.turnLag.set({ queue, type }, 0);
    jobQueueMetrics.running.set({ queue, type }, 0);
  }
  for (const queue of QUEUES) jobQueueMetrics.overdueHeartbeats.set({ queue }, 0);
}

function setWaiting({ queue, type, jobs, oldestSeconds, turnLagSeconds }: WaitingRow): void {
  jobQueueMetrics.waiting.set({ queue, type }, jobs);
  jobQueueMetrics.oldestWaiting.set({ queue, type }, oldestSeconds);
  jobQueueMetrics.turnLag.set({ queue, type }, turnLagSeconds);
}

function setRunning({ queue, type, jobs, overdue }: RunningRow): void {
  jobQueueMetrics.running.set({ queue, type }, jobs);
  jobQueueMetrics.overdueHeartbeats.inc({ queue }, overdue);
}
