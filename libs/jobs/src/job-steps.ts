import { inTransaction, queryRows } from '#database';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { requireClaim, type Attempt } from './job-claim.js';
import type { JobFinisher } from './job-finisher.js';
import type { StepOrigin } from './job-handler.js';
import { stepSpan } from './job-metrics.js';
import { toJsonb } from './to-jsonb.js';

// The row exists already when an earlier commit succeeded although its answer was lost.
const INSERT_STEP = `INSERT INTO job_step (job_id, key, result, prompt_name, prompt_version) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (job_id, key) DO NOTHING`;

/** The stored results of a job's finished steps, as one attempt reads and adds to them. */
export class JobSteps {
  constructor(
    private readonly dataSource: DataSource,
    private readonly attempt: Attempt,
    private readonly finisher: Pick<JobFinisher, 'retryOnConnectionLoss'>,
  ) {}

  /**
   * The stored result of `key`, or the result of `work` after storing it. @throws ClaimLostError when the attempt may not write any more
   */
  async run<Schema extends z.ZodType>(
    key: string,
    schema: Schema,
    work: () => Promise<z.input<Schema>>,
    origin?: StepOrigin,
  ): Promise<z.output<Schema>> {
    const [stored] = await queryRows(
      this.dataSource,
      'SELECT result FROM job_step WHERE job_id = $1 AND key = $2',
      z.object({ result: z.unknown() }),
      [this.attempt.jobId, key],
    );
    if (stored !== undefined) return schema.parse(stored.result);
    const result = await stepSpan(key, async () => {
      const json = toJsonb(await work());
      await this.finisher.retryOnConnectionLoss(() => this.store(key, json, origin));
      return json;
    });
    return schema.parse(JSON.parse(result));
  }

  private store(key: string, result: string, origin: StepOrigin | undefined): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      await requireClaim(tx, this.attempt);
      await tx.execute(INSERT_STEP, [
        this.attempt.jobId,
        key,
        result,
        origin?.prompt.name ?? null,
        origin?.prompt.version ?? null,
      ]);
    });
  }
}
