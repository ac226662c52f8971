import { inTransaction, queryRows } from '#database';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { StepOrigin } from '../job-handler.js';
import { ClaimLostError } from '../job-failure.js';
import { toJsonb } from '../to-jsonb.js';
import { stepSpan } from '../observing/job-signals.js';
import type { JobClaim } from './job-claim.js';
import type { JobFinisher } from './job-finisher.js';

// There already when the commit of an earlier try went through unheard.
const INSERT_STEP = `INSERT INTO job_step (job_id, key, result, prompt_name, prompt_version) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (job_id, key) DO NOTHING`;

/** Stored answers of an attempt's finished steps. */
export class JobSteps {
  constructor(
    private readonly dataSource: DataSource,
    private readonly claim: JobClaim,
    private readonly finisher: Pick<JobFinisher, 'throughOutage'>,
  ) {}

  /** The stored answer of `key`, or `work`'s, stored before it is given. @throws ClaimLostError when the attempt may not write any more */
  async run<Schema extends z.ZodType>(
    key: string,
    schema: Schema,
    work: () => Promise<z.input<Schema>>,
    origin?: StepOrigin,
  ): Promise<z.output<Schema>> {
    const [stored] = await queryRows<{ result: unknown }>(
      this.dataSource,
      'SELECT result FROM job_step WHERE job_id = $1 AND key = $2',
      [this.claim.jobId, key],
    );
    if (stored !== undefined) return schema.parse(stored.result);
    const result = await stepSpan(key, async () => {
      const answer = toJsonb(await work());
      await this.finisher.throughOutage(() => this.store(key, answer, origin));
      return answer;
    });
    return schema.parse(JSON.parse(result));
  }

  private store(key: string, result: string, origin: StepOrigin | undefined): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const owned = await tx.query(
        `SELECT job_id FROM job WHERE job_id = $1 AND attempt = $2 AND status = 'RUNNING' FOR SHARE`,
        [this.claim.jobId, this.claim.attempt],
      );
      if (owned.length === 0) throw new ClaimLostError();
      await tx.query(INSERT_STEP, [
        this.claim.jobId,
        key,
        result,
        origin?.prompt.name ?? null,
        origin?.prompt.version ?? null,
      ]);
    });
  }
}
