import type { Job } from '#contracts';
import { queryRows, type Transaction } from '#database';
import { ProductError } from '#domain';
import type { DataSource } from 'typeorm';
import { jobDefinitions } from '../definitions/index.js';
import type { JobDefinition } from '../job-definition.js';
import type { JobSubmitter } from '../submitting/job-submitter.js';
import { retryRefusalOf, type AdminJobRow } from './admin-job-row.js';
import { retryKey } from './retry-key.js';

const CHANGED = '지금은 쓰지 않는 형식의 작업이라 다시 할 수 없어요.';
const LEFT = '회원이 탈퇴했거나 활성 상태가 아니라서 다시 할 수 없어요.';

const refuse = (message: string): ProductError => new ProductError('VALIDATION_ERROR', { message });

/** Does jobs that failed or were cancelled anew, as new jobs of the same member with a new hold. */
export class JobRetrier {
  constructor(
    private readonly dataSource: DataSource,
    private readonly submitter: JobSubmitter,
  ) {}

  /**
   * Makes one new job of a job, however often it is asked for: later calls answer the one made first.
   * @param row the job as it was just now; that it has ended never changes
   * @param alongside writes what belongs to the retry, in the transaction that accepts the new job
   * @throws ProductError VALIDATION_ERROR when the job cannot be done anew, INSUFFICIENT_TOKENS, JOB_ALREADY_RUNNING
   */
  async retry(
    row: AdminJobRow,
    alongside: (tx: Transaction, memberId: number, newJobId: string) => Promise<void>,
  ): Promise<Job> {
    const refusal = retryRefusalOf(row);
    const { job_id: jobId, member_id: memberId } = row;
    if (refusal !== undefined || memberId === null) throw refuse(refusal ?? LEFT);
    const definition: JobDefinition = jobDefinitions[row.type];
    const payload = definition.payload.safeParse(await this.payloadOf(jobId));
    if (!payload.success) throw refuse(CHANGED);
    return this.submitter.submit(definition, payload.data, {
      memberId,
      idempotencyKey: retryKey(jobId),
      admit: async (tx, newJobId) => {
        await requireActive(tx, memberId);
        await alongside(tx, memberId, newJobId);
      },
    });
  }

  private async payloadOf(jobId: string): Promise<unknown> {
    const [row] = await queryRows<{ payload: unknown }>(
      this.dataSource,
      'SELECT payload FROM job WHERE job_id = $1',
      [jobId],
    );
    return row?.payload;
  }
}

// Locked as their leaving locks it first: the member cannot leave in between, nor wait for tokens in a circle.
async function requireActive(tx: Transaction, memberId: number): Promise<void> {
  const active = await tx.query(
    `SELECT 1 FROM member WHERE member_id = $1 AND status = 'ACTIVE' FOR NO KEY UPDATE`,
    [memberId],
  );
  if (active.length === 0) throw refuse(LEFT);
}
