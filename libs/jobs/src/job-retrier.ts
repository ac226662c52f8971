import type { Job, MemberStatus } from '#contracts';
import { idColumn, queryRows, type Transaction } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { definitionOf } from './product-jobs.js';
import { JobSubmitter } from './job-submitter.js';

/** No idempotency key of a caller contains a space, so none equals one of these. */
export const RETRY_KEY_PREFIX = 'retry ';

/** What decides whether a job can be retried. */
interface RetriedJob extends Pick<Job, 'jobId' | 'type' | 'status'> {
  memberId: number | null;
  memberStatus: MemberStatus | null;
}

const NOT_ENDED_IN_FAILURE = '실패했거나 취소된 작업만 다시 할 수 있어요.';
const IS_CHILD_JOB = '다른 작업의 한 부분이라 따로 다시 할 수 없어요. 그 작업을 다시 해 주세요.';
const WITHOUT_OWNER = '회원이 시작한 작업이 아니라서 다시 할 수 없어요.';
const INACTIVE_OWNER = '활성 상태가 아닌 회원의 작업은 다시 할 수 없어요.';
const OUTDATED_PAYLOAD = '지금은 쓰지 않는 형식의 작업이라 다시 할 수 없어요.';
const NO_ACTIVE_MEMBER = '회원이 탈퇴했거나 활성 상태가 아니라서 다시 할 수 없어요.';

const refusalOf = (message: string): ProductError => new ProductError('VALIDATION_ERROR', { message });

/** Retries jobs that failed or were cancelled, as new jobs of the same member with a new hold. */
@Injectable()
export class JobRetrier {
  constructor(
    private readonly dataSource: DataSource,
    private readonly submitter: JobSubmitter,
  ) {}

  /**
   * Creates one new job for a job: later calls return the first one.
   * @param row the job as read just now; the status of an ended job never changes
   * @param alongside writes in the transaction that accepts the new job
   * @throws ProductError VALIDATION_ERROR when the job cannot be retried, INSUFFICIENT_TOKENS, JOB_ALREADY_RUNNING, SERVER_ERROR
   * while AI calls are stopped
   */
  async retry(
    row: RetriedJob,
    alongside: (tx: Transaction, memberId: number, newJobId: string) => Promise<void>,
  ): Promise<Job> {
    const refusal = retryRefusalOf(row);
    const { jobId, memberId } = row;
    if (refusal !== undefined || memberId === null) throw refusalOf(refusal ?? NO_ACTIVE_MEMBER);
    const definition = definitionOf(row.type);
    const payload = definition.payload.safeParse(await this.payloadOf(jobId));
    if (!payload.success) throw refusalOf(OUTDATED_PAYLOAD);
    return this.submitter.submit(definition, payload.data, {
      memberId,
      idempotencyKey: retryKey(jobId),
      beforeInsert: async (tx, newJobId) => {
        await requireActive(tx, memberId);
        await alongside(tx, memberId, newJobId);
      },
    });
  }

  private async payloadOf(jobId: string): Promise<unknown> {
    const [row] = await queryRows(
      this.dataSource,
      'SELECT payload FROM job WHERE job_id = $1',
      z.object({ payload: z.unknown() }),
      [jobId],
    );
    return row?.payload;
  }
}

// The deletion of an account locks this row first as well: the account cannot be deleted in between, and no deadlock on tokens arises.
async function requireActive(tx: Transaction, memberId: number): Promise<void> {
  const active = await tx.query(
    `SELECT member_id FROM member WHERE member_id = $1 AND status = 'ACTIVE' FOR NO KEY UPDATE`,
    z.object({ member_id: idColumn }),
    [memberId],
  );
  if (active.length === 0) throw refusalOf(NO_ACTIVE_MEMBER);
}

/** The idempotency key of a job's retry, so that repeated requests for a retry create one job. */
const retryKey = (jobId: string): string => `${RETRY_KEY_PREFIX}${jobId}`;

/** Why a job cannot be retried, in Korean; undefined when it can, or has been already. */
export function retryRefusalOf(row: RetriedJob): string | undefined {
  if (row.status !== 'FAILED' && row.status !== 'CANCELLED') return NOT_ENDED_IN_FAILURE;
  const { isChildJob, retryRefusal } = definitionOf(row.type);
  if (isChildJob) return IS_CHILD_JOB;
  if (retryRefusal !== undefined) return retryRefusal;
  if (row.memberId === null) return WITHOUT_OWNER;
  return row.memberStatus === 'ACTIVE' ? undefined : INACTIVE_OWNER;
}
