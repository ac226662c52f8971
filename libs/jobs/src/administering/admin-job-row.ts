import type { AdminJob, JobType, MemberStatus } from '#contracts';
import { jobDefinitions } from '../definitions/index.js';
import type { JobDefinition } from '../job-definition.js';
import { toJob, type JobRow } from '../job-row.js';
import { retryKeyOf } from './retry-key.js';

const UNFIT = '실패했거나 취소된 작업만 다시 할 수 있어요.';
const OWNERLESS = '회원이 시작한 작업이 아니라서 다시 할 수 없어요.';
const INACTIVE = '활성 상태가 아닌 회원의 작업은 다시 할 수 없어요.';

// What these come to are counts of letters and features, and nothing that a member wrote.
const TYPES_OF_ADMINISTRATORS = Object.values<JobDefinition>(jobDefinitions)
  .filter(({ audience }) => audience === 'ADMINISTRATORS')
  .map(({ type }) => `'${type}'`)
  .join(', ');

/** SQL: whether administrators began the job `j`, who may then see what it comes to. */
export const IS_OF_ADMINISTRATORS = `j.type IN (${TYPES_OF_ADMINISTRATORS})`;

/** SQL: what AdminJobRow has, of a job `j` and its member `m`. Never what the job was given, nor what a member's came to. */
export const ADMIN_JOB_COLUMNS = `CASE WHEN ${IS_OF_ADMINISTRATORS} THEN j.result END AS result,
  j.job_id, j.type, j.status, j.stage, j.progress, j.token_cost, j.attempt, j.cover_letter_id, j.draft_id,
  CASE WHEN j.status = 'RUNNING' THEN j.thinking_since END AS thinking_since, j.error, j.created_at, j.started_at, j.finished_at, j.member_id, j.queue, j.parent_job_id, j.request_id,
  m.email AS member_email, m.status AS member_status,
  (SELECT again.job_id FROM job again WHERE again.member_id = j.member_id
    AND again.idempotency_key = ${retryKeyOf('j.job_id')}) AS retried_as`;

export interface AdminJobRow extends JobRow {
  member_id: number | null;
  member_email: string | null;
  member_status: MemberStatus | null;
  queue: string;
  parent_job_id: string | null;
  request_id: string | null;
  /** The job that was made of this one by a retry. */
  retried_as: string | null;
}

const definitionOf = (type: JobType): JobDefinition => jobDefinitions[type];

/** Why a job cannot be done anew, in Korean; undefined when it can, or has been already. */
export function retryRefusalOf(row: AdminJobRow): string | undefined {
  if (row.status !== 'FAILED' && row.status !== 'CANCELLED') return UNFIT;
  const { retryRefusal } = definitionOf(row.type);
  if (retryRefusal !== undefined) return retryRefusal;
  if (row.member_id === null) return OWNERLESS;
  return row.member_status === 'ACTIVE' ? undefined : INACTIVE;
}

/** A row of the database as administrators see the job. */
export const toAdminJob = (row: AdminJobRow): AdminJob => ({
  ...toJob(row),
  memberId: row.member_id,
  memberEmail: row.member_email,
  queue: row.queue,
  parentJobId: row.parent_job_id,
  canBeRetried: row.retried_as === null && retryRefusalOf(row) === undefined,
});
