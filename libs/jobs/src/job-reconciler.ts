import { inTransaction } from '#database';
import { jobMetrics, LOGGER, recordSuccess, type Logger } from '#observability';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CLAIM_COLUMNS, claimRowSchema, toClaim } from './job-claim.js';
import { JOB_DEFINITIONS, type JobDefinitions } from './job-definition.js';
import { JobFailure } from './job-failure.js';
import { JobFinisher } from './job-finisher.js';

const INTERVAL_MILLISECONDS = 1_000;
/** After an outage of the database, or a suspension of this machine, time for the running workers to write their heartbeats. */
const GRACE_MILLISECONDS = 4_000;
/** Two ticks further apart than this mean that this process was suspended. */
const SUSPENDED_MILLISECONDS = 4_000;
/** A running job without a heartbeat for this long is taken from its worker. Heartbeats are written every 2 s. */
export const HEARTBEAT_TIMEOUT = '8 seconds';

/** Finds running jobs whose worker is gone, and requeues them or, after too many attempts, fails them. */
@Injectable()
export class JobReconciler {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private notBefore = 0;
  private lastTick = 0;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(JOB_DEFINITIONS) private readonly definitions: JobDefinitions,
    private readonly finisher: JobFinisher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs every second, once the running workers have had time to write their heartbeats. */
  start(): void {
    this.notBefore = performance.now() + GRACE_MILLISECONDS;
    this.lastTick = Date.now();
    this.timer = setInterval(() => this.tick(), INTERVAL_MILLISECONDS);
  }

  private tick(): void {
    // The grace is measured by the monotonic clock, since a wall clock may be set back; only the wall clock shows a suspension.
    const now = performance.now();
    if (Date.now() - this.lastTick > SUSPENDED_MILLISECONDS) this.notBefore = now + GRACE_MILLISECONDS;
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

  /** Stops; resolves once a running pass is over. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Takes every abandoned job of the known types from its worker. */
  async reconcile(): Promise<void> {
    for (;;) {
      const claim = await inTransaction(this.dataSource, async (tx) => {
        const [row] = await tx.query(
          `SELECT ${CLAIM_COLUMNS} FROM job
           WHERE status = 'RUNNING' AND heartbeat_at < now() - interval '${HEARTBEAT_TIMEOUT}' AND type = ANY($1)
           ORDER BY heartbeat_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
          claimRowSchema,
          [[...this.definitions.keys()]],
        );
        if (row === undefined) return undefined;
        const definition = this.definitions.get(row.type);
        if (definition === undefined) return undefined;
        const abandoned = toClaim(row, definition);
        const failure = new JobFailure('INTERNAL_SERVER_ERROR', {
          retry: 'BACKOFF',
          message: '작업이 여러 번 중단되어 끝내지 못했어요.',
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
