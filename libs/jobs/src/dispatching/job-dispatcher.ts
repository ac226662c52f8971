import type { EventBus } from '#events';
import type { Logger } from '#observability';
import { queryRows } from '#database';
import type { Queue } from 'bullmq';
import type { DataSource } from 'typeorm';
import type { QueueName } from '../job-definition.js';
import { queueEntryId, type QueueEntry } from '../queue-connection.js';

/** A member's waiting jobs that the queue may know of at once; the rest wait in the database. */
const WINDOW_PER_MEMBER = 32;
const BATCH = 500;
/** Until then the queue is trusted to hold an entry; after that it is added again, which changes nothing if it is still there. */
const LEASE = '5 seconds';
const POLL_MILLISECONDS = 1_000;

interface DispatchedRow {
  job_id: string;
  queue: QueueName;
  attempt: number;
  place: number;
}

/*
 * A job's place among its member's waiting ones becomes its priority in the queue, so one member's thousand jobs do not make
 * another's first one wait. FOR UPDATE SKIP LOCKED lets any number of dispatchers run side by side.
 */
const TAKE_UNDISPATCHED = `
WITH waiting AS (
  SELECT job_id, dispatched_until,
    row_number() OVER (PARTITION BY queue, member_id ORDER BY created_at, job_id) AS place
  FROM job WHERE status = 'QUEUED' AND queue = ANY($1) AND run_at <= now()
), chosen AS (
  SELECT job.job_id, waiting.place FROM job JOIN waiting USING (job_id)
  WHERE job.status = 'QUEUED' AND waiting.place <= ${WINDOW_PER_MEMBER}
    AND (job.dispatched_until IS NULL OR job.dispatched_until < now())
  ORDER BY waiting.place, job.created_at LIMIT ${BATCH}
  FOR UPDATE OF job SKIP LOCKED
)
UPDATE job SET dispatched_until = now() + interval '${LEASE}' FROM chosen WHERE job.job_id = chosen.job_id
RETURNING job.job_id, job.queue, job.attempt, chosen.place`;

/** Puts accepted jobs into the queues: woken by every submission, and polling in case a wake-up or the queue itself is lost. */
export class JobDispatcher {
  private unsubscribe: (() => void) | undefined;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private wokenAgain = false;
  private stopped = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: EventBus,
    private readonly queues: ReadonlyMap<QueueName, Queue<QueueEntry>>,
    private readonly logger: Logger,
  ) {}

  async start(): Promise<void> {
    this.unsubscribe = await this.bus.subscribe((message) => {
      if (message.kind === 'jobs-ready') this.wake();
    });
    this.timer = setInterval(() => this.wake(), POLL_MILLISECONDS);
    this.wake();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    this.unsubscribe?.();
    await this.running;
  }

  private wake(): void {
    if (this.stopped) return;
    if (this.running !== undefined) {
      this.wokenAgain = true;
      return;
    }
    this.running = this.dispatchAll()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'jobs could not be put into the queue yet'))
      .finally(() => {
        this.running = undefined;
        if (this.wokenAgain) this.wake();
      });
  }

  private async dispatchAll(): Promise<void> {
    this.wokenAgain = false;
    while (!this.stopped && (await this.dispatchBatch()) === BATCH);
  }

  /** Takes one batch of undispatched rows and adds them to their queues; answers how many. */
  async dispatchBatch(): Promise<number> {
    const rows = await queryRows<DispatchedRow>(this.dataSource, TAKE_UNDISPATCHED, [
      [...this.queues.keys()],
    ]);
    for (const [name, queue] of this.queues) {
      const entries = rows.filter((row) => row.queue === name).map(toQueueJob);
      if (entries.length > 0) await queue.addBulk(entries);
    }
    return rows.length;
  }
}

const toQueueJob = (row: DispatchedRow) => {
  const entry = { jobId: row.job_id, attempt: row.attempt };
  return {
    name: 'run',
    data: entry,
    opts: { jobId: queueEntryId(entry), priority: row.place, removeOnComplete: true, removeOnFail: true },
  };
};
