import { randomUUID } from 'node:crypto';
import { ASYNC_COMMIT, queryRows } from '#database';
import { EVENT_BUS, type EventBus } from '#events';
import { LOGGER, type Logger } from '#observability';
import { Inject, Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { QUEUES } from './job-definition.js';
import { observeDispatch } from './job-metrics.js';
import { JOB_QUEUES, queueEntryId, type JobQueues, type QueueEntry } from './queue-connection.js';

/**
 * The number of jobs of a queue that are in it at once, the earliest scheduled first; the others wait in the database. More than all
 * workers run at once.
 */
const WINDOW = 500;
/**
 * The queue is trusted to hold an entry for this long; then the entry is added again, which changes nothing if it is still there, but for
 * the first (renewFirstOverdue).
 */
const LEASE = '5 seconds';
const POLL_MILLISECONDS = 1_000;
/** Wake-ups that are closer together cause one dispatch. */
const SPACING_MILLISECONDS = 50;

const dispatchedRowSchema = z.object({
  jobId: z.string(),
  attempt: z.number().int(),
  queue: z.enum(QUEUES),
  /** `turn_at` in minutes since 1970: the order in which a queue's jobs run. */
  scheduledMinute: z.number().int(),
  /** It was added before, and no worker has claimed it since. */
  overdue: z.boolean(),
  /** How long ago it could have been added. */
  lagSeconds: z.number(),
});
type DispatchedRow = z.infer<typeof dispatchedRowSchema>;

/**
 * FOR UPDATE SKIP LOCKED lets any number of dispatchers run side by side. Rows are named by arrays rather than joined: a planner that
 * expects many would read the whole table for a join.
 */
export const LEASE_UNDISPATCHED = `
WITH chosen AS (
  SELECT job_id, dispatched_until FROM job
  WHERE status = 'QUEUED' AND (dispatched_until IS NULL OR dispatched_until < now()) AND job_id = ANY(ARRAY(
    SELECT next.job_id FROM unnest($1::text[]) AS name CROSS JOIN LATERAL (
      SELECT job_id, dispatched_until FROM job
      WHERE status = 'QUEUED' AND queue = name AND run_at <= now()
      ORDER BY turn_at LIMIT ${WINDOW}
    ) AS next
    WHERE next.dispatched_until IS NULL OR next.dispatched_until < now()))
  FOR UPDATE SKIP LOCKED
)
UPDATE job SET dispatched_until = now() + interval '${LEASE}' WHERE job_id = ANY(ARRAY(SELECT job_id FROM chosen))
  AND ${ASYNC_COMMIT}
RETURNING job_id AS "jobId", queue, attempt, floor(extract(epoch FROM turn_at) / 60)::bigint AS "scheduledMinute",
  job_id = ANY(ARRAY(SELECT job_id FROM chosen WHERE dispatched_until IS NOT NULL)) AS overdue,
  extract(epoch FROM now() - run_at)::float8 AS "lagSeconds"`;

/** Adds accepted jobs to the queues: after every submission, and once a second in case a message or the queue itself is lost. */
@Injectable()
export class JobDispatcher {
  private unsubscribe: (() => void) | undefined;
  private poll: NodeJS.Timeout | undefined;
  private spacingTimer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private wokenAgain = false;
  private stopped = false;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
    @Inject(JOB_QUEUES) private readonly queues: JobQueues,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws Error when a queue cannot be used: BullMQ would not notice when it becomes usable */
  async start(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.waitUntilReady()));
    this.unsubscribe = await this.bus.subscribe((message) => {
      if (message.kind === 'jobs-ready') this.wake();
    });
    this.poll = setInterval(() => this.wake(), POLL_MILLISECONDS);
    this.wake();
  }

  /** Stops adding; resolves once the running dispatch is over. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.poll);
    clearTimeout(this.spacingTimer);
    this.unsubscribe?.();
    await this.running;
  }

  /** Requests a dispatch. */
  wake(): void {
    if (this.stopped) return;
    if (this.running === undefined && this.spacingTimer === undefined) this.run();
    else this.wokenAgain = true;
  }

  private run(): void {
    this.wokenAgain = false;
    this.running = this.dispatch()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'jobs could not be put into the queue yet'))
      .finally(() => {
        this.running = undefined;
        if (this.stopped) return;
        this.spacingTimer = setTimeout(() => {
          this.spacingTimer = undefined;
          if (this.wokenAgain) this.run();
        }, SPACING_MILLISECONDS);
      });
  }

  /** Adds every job that is due and not in its queue, the earliest scheduled first, up to the window. */
  async dispatch(): Promise<void> {
    const taken = await queryRows(
      this.dataSource,
      { name: 'take-undispatched-jobs', sql: LEASE_UNDISPATCHED },
      dispatchedRowSchema,
      [[...this.queues.keys()]],
    );
    for (const [name, queue] of this.queues) {
      const rows = taken.filter((row) => row.queue === name);
      if (rows.length === 0) continue;
      await this.renewFirstOverdue(queue, rows);
      await queue.addBulk(rows.map(toQueueJob));
      observeDispatch(name, rows);
    }
  }

  // Adding an entry that exists wakes no worker, and one that missed its wake-up would stay idle. So the entry is replaced, and a second
  // one added: a worker that does not know the type may take the first each time. The second to arrive finds the job claimed.
  private async renewFirstOverdue(queue: Queue<QueueEntry>, rows: DispatchedRow[]): Promise<void> {
    const overdue = rows.find((row) => row.overdue);
    if (overdue === undefined) return;
    const { name, data, opts } = toQueueJob(overdue);
    const second = `${opts.jobId}.again`;
    const isWaiting = (await queue.remove(opts.jobId)) > 0;
    if (isWaiting) await queue.remove(second);
    // An entry that cannot be removed is held by a worker, maybe one that died with a clock a day ahead: then the entry is added under
    // another id.
    await queue.add(name, data, { ...opts, jobId: isWaiting ? second : `${opts.jobId}.${randomUUID()}` });
  }
}

// The highest number that BullMQ accepts. The count of minutes begins again after it, every four years: then jobs of the minutes before
// run after those of the minutes that follow.
const LOWEST_PRIORITY = 2 ** 21 - 1;

const toQueueJob = (row: DispatchedRow) => {
  const entry = { jobId: row.jobId, attempt: row.attempt };
  const priority = 1 + (row.scheduledMinute % LOWEST_PRIORITY);
  return {
    name: 'run',
    data: entry,
    opts: { jobId: queueEntryId(entry), priority, removeOnComplete: true, removeOnFail: true },
  };
};
