import { inTransaction } from '#database';
import { jobMetrics, recordSuccess, type Logger } from '#observability';
import type { DataSource } from 'typeorm';
import { JobFailure } from '../job-failure.js';
import type { RunnableJobs } from '../job-handler.js';
import type { JobFinisher } from '../running/job-finisher.js';
import { CLAIM_COLUMNS, toClaim, type ClaimRow } from '../running/job-claim.js';

const INTERVAL_MILLISECONDS = 1_000;
/** After an outage of the database, or a sleep of this machine, time for the living workers to be heard of again. */
const GRACE_MILLISECONDS = 4_000;
/** A tick that comes this late says that this process did not run in between. */
const SLEPT_MILLISECONDS = 4_000;
/** A running job whose worker has not been heard of for this long is given to another. Workers are heard of every 2 s. */
export const HEARTBEAT_TIMEOUT = '8 seconds';

/** Finds running jobs whose worker is gone, and queues them again or, when they have been begun too often, fails them. */
export class JobReconciler {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private notBefore = 0;
  private lastTick = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: RunnableJobs,
    private readonly finisher: JobFinisher,
    private readonly logger: Logger,
  ) {}

  /** Looks every second, once the living workers have had time to be heard of. */
  start(): void {
    this.notBefore = performance.now() + GRACE_MILLISECONDS;
    this.lastTick = Date.now();
    this.timer = setInterval(() => this.tick(), INTERVAL_MILLISECONDS);
  }

  private tick(): void {
    // What is waited for is measured, for a wall clock may be set back by a day; a sleep of the machine the wall clock alone tells.
    const now = performance.now();
    if (Date.now() - this.lastTick > SLEPT_MILLISECONDS) this.notBefore = now + GRACE_MILLISECONDS;
    this.lastTick = Date.now();
    if (now < this.notBefore) return;
    this.running ??= this.reconcile()
      .then(() => recordSuccess('reconcile'))
      .catch((error: unknown) => {
        this.notBefore = performance.now() + GRACE_MILLISECONDS;
        this.logger.warn({ err: error }, 'abandoned jobs could not be looked for');
      })
      .finally(() => (this.running = undefined));
  }

  /** Looks no more; answers once a look that has begun is over. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Takes every abandoned job of the kinds this worker knows away from its worker. */
  async reconcile(): Promise<void> {
    for (;;) {
      const claim = await inTransaction(this.dataSource, async (tx) => {
        const [row] = await tx.query<ClaimRow>(
          `SELECT ${CLAIM_COLUMNS} FROM job
           WHERE status = 'RUNNING' AND heartbeat_at < now() - interval '${HEARTBEAT_TIMEOUT}' AND type = ANY($1)
           ORDER BY heartbeat_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
          [[...this.jobs.keys()]],
        );
        if (row === undefined) return undefined;
        const job = this.jobs.get(row.type);
        if (job === undefined) return undefined;
        const abandoned = toClaim(row, job.definition);
        const failure = new JobFailure('INTERNAL_SERVER_ERROR', {
          retry: 'BACKOFF',
          message: '작업이 여러 번 중단되어 끝내지 못했습니다.',
        });
        await this.finisher.failWithin(tx, abandoned, failure);
        return abandoned;
      });
      if (claim === undefined) return;
      jobMetrics.putBack.inc({ type: claim.type });
      this.logger.warn(
        { jobId: claim.jobId, attempt: claim.attempt },
        'an abandoned job was taken from its worker',
      );
    }
  }
}
