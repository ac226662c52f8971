import type { AdminJob, MemberStatus } from '#contracts';
import { definitionOf, jobTypesWhere } from './product-jobs.js';
import { toJob, type JobRow } from './job-reader.js';

const NOT_ENDED_IN_FAILURE = '실패했거나 취소된 작업만 다시 할 수 있어요.';
const IS_PART = '다른 작업의 한 부분이라 따로 다시 할 수 없어요. 그 작업을 다시 해 주세요.';
const WITHOUT_OWNER = '회원이 시작한 작업이 아니라서 다시 할 수 없어요.';
const INACTIVE_OWNER = '활성 상태가 아닌 회원의 작업은 다시 할 수 없어요.';

// Their results are counts of letters and features; nothing in them was written by a member.
const TYPES_OF_ADMINISTRATORS = jobTypesWhere(({ audience }) => audience === 'ADMINISTRATORS')
  .map((type) => `'${type}'`)
  .join(', ');

/** SQL: whether administrators started the job `j`, and may see its result. */
export const IS_OF_ADMINISTRATORS = `j.type IN (${TYPES_OF_ADMINISTRATORS})`;

/** No idempotency key of a caller contains a space, so none equals one of these. */
const RETRY_KEY_PREFIX = 'retry ';

/** The idempotency key of a job's retry: however often a retry is requested, one job is made. */
export const retryKey = (jobId: string): string => `${RETRY_KEY_PREFIX}${jobId}`;

/** SQL: the columns of AdminJobRow, of a job `j` and its member `m`. Never the payload, nor the result of a member's job. */
export const ADMIN_JOB_COLUMNS = `CASE WHEN ${IS_OF_ADMINISTRATORS} THEN j.result END AS result,
  j.job_id, j.type, j.status, j.stage, j.progress, j.token_cost, j.attempt, j.cover_letter_id, j.draft_id,
  CASE WHEN j.status = 'RUNNING' THEN j.thinking_since END AS thinking_since, j.error, j.created_at, j.started_at, j.finished_at, j.member_id, j.queue, j.parent_job_id, j.request_id,
  m.email AS member_email, m.status AS member_status,
  (SELECT retry.job_id FROM job retry WHERE retry.member_id = j.member_id
    AND retry.idempotency_key = '${RETRY_KEY_PREFIX}' || j.job_id) AS retried_as`;

export interface AdminJobRow extends JobRow {
  member_id: number | null;
  member_email: string | null;
  member_status: MemberStatus | null;
  queue: string;
  parent_job_id: string | null;
  request_id: string | null;
  /** The job that a retry made of this one. */
  retried_as: string | null;
}

/** Why a job cannot be retried, in Korean; undefined when it can, or has been already. */
export function retryRefusalOf(row: AdminJobRow): string | undefined {
  if (row.status !== 'FAILED' && row.status !== 'CANCELLED') return NOT_ENDED_IN_FAILURE;
  const { isPart, retryRefusal } = definitionOf(row.type);
  if (isPart) return IS_PART;
  if (retryRefusal !== undefined) return retryRefusal;
  if (row.member_id === null) return WITHOUT_OWNER;
  return row.member_status === 'ACTIVE' ? undefined : INACTIVE_OWNER;
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
