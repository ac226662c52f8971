import { inSnapshot } from '#database';
import { collectAtScrape, jobQueueMetrics } from '#observability';
import type { DataSource } from 'typeorm';
import { jobDefinitions } from '../definitions/index.js';
import { HEARTBEAT_TIMEOUT } from '../dispatching/job-reconciler.js';
import { QUEUES } from '../job-definition.js';

/** So long one look is good enough: several scrapers, or many, cost no more than one. */
const FRESH_MILLISECONDS = 10_000;
/** A look that takes longer is given up by PostgreSQL itself. */
const LONGEST = '2s';
/** So many waiting jobs of each queue are counted; a look costs no more however many pile up. */
const COUNTED = 50_000;

interface WaitingRow {
  queue: string;
  type: string;
  jobs: number;
  oldestSeconds: number;
  turnLagSeconds: number;
}

interface RunningRow {
  queue: string;
  type: string;
  jobs: number;
  overdue: number;
}

const secondsSince = (moment: string): string =>
  `coalesce(extract(epoch FROM now() - min(${moment}) FILTER (WHERE ${moment} <= now())), 0)::float8`;

const WAITING = `
SELECT waiting.queue, type, count(*)::int AS jobs, ${secondsSince('run_at')} AS "oldestSeconds",
  ${secondsSince('greatest(run_at, turn_at)')} AS "turnLagSeconds"
FROM unnest($1::text[]) AS name CROSS JOIN LATERAL (
  SELECT queue, type, run_at, turn_at FROM job WHERE status = 'QUEUED' AND queue = name ORDER BY turn_at LIMIT ${COUNTED}
) AS waiting
GROUP BY waiting.queue, type`;

const RUNNING = `
SELECT queue, type, count(*)::int AS jobs,
  count(*) FILTER (WHERE heartbeat_at < now() - interval '${HEARTBEAT_TIMEOUT}')::int AS overdue
FROM job WHERE status = 'RUNNING' GROUP BY queue, type`;

/** Shows among the metrics how the jobs of all processes stand, until what it answers is called. */
export const collectQueueState = (dataSource: DataSource): (() => void) =>
  collectAtScrape({
    name: 'job-queue',
    freshMilliseconds: FRESH_MILLISECONDS,
    gather: async () => {
      const [waiting, running] = await look(dataSource);
      forget();
      showNone();
      waiting.forEach(showWaiting);
      running.forEach(showRunning);
    },
    forget,
  });

const look = (dataSource: DataSource): Promise<[WaitingRow[], RunningRow[]]> =>
  inSnapshot(dataSource, async (tx) => {
    tx.send(`SET LOCAL statement_timeout = '${LONGEST}'`);
    return [await tx.query<WaitingRow>(WAITING, [[...QUEUES]]), await tx.query<RunningRow>(RUNNING)];
  });

function forget(): void {
  const { waiting, oldestWaiting, turnLag, running, overdueHeartbeats } = jobQueueMetrics;
  for (const gauge of [waiting, oldestWaiting, turnLag, running, overdueHeartbeats]) gauge.reset();
}

// What is not there is 0, rather than nothing: a line of a chart that goes on says more than one that ends.
function showNone(): void {
  for (const { queue, type } of Object.values(jobDefinitions)) {
    jobQueueMetrics.waiting.set({ queue, type }, 0);
    jobQueueMetrics.oldestWaiting.set({ queue, type }, 0);
    jobQueueMetrics.turnLag.set({ queue, type }, 0);
    jobQueueMetrics.running.set({ queue, type }, 0);
  }
  for (const queue of QUEUES) jobQueueMetrics.overdueHeartbeats.set({ queue }, 0);
}

function showWaiting({ queue, type, jobs, oldestSeconds, turnLagSeconds }: WaitingRow): void {
  jobQueueMetrics.waiting.set({ queue, type }, jobs);
  jobQueueMetrics.oldestWaiting.set({ queue, type }, oldestSeconds);
  jobQueueMetrics.turnLag.set({ queue, type }, turnLagSeconds);
}

function showRunning({ queue, type, jobs, overdue }: RunningRow): void {
  jobQueueMetrics.running.set({ queue, type }, jobs);
  jobQueueMetrics.overdueHeartbeats.inc({ queue }, overdue);
}
