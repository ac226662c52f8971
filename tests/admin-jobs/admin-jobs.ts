import { runSql } from '#testing';
import { adminJobDetailSchema, adminJobSchema, jobStatisticsSchema, pageSchema } from '#contracts';
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { ApiAnswer, ApiClient } from '../../apps/api/testing/api-client.js';

export const JOBS = '/api/v1/admin/jobs';
const pageOfJobs = pageSchema(adminJobSchema);

export const listJobs = async (client: ApiClient, query: Record<string, string>) =>
  pageOfJobs.parse((await client.send('GET', `${JOBS}?${new URLSearchParams(query)}`)).data);

export const readJob = async (client: ApiClient, jobId: string) =>
  adminJobDetailSchema.parse((await client.send('GET', `${JOBS}/${jobId}`)).data);

export const readStatistics = async (client: ApiClient, hours: number) =>
  jobStatisticsSchema.parse((await client.send('GET', `${JOBS}/statistics?hours=${hours}`)).data);

export const retryJob = (client: ApiClient, jobId: string): Promise<ApiAnswer> =>
  client.send('POST', `${JOBS}/${jobId}/retry`);

export const cancelJob = (client: ApiClient, jobId: string): Promise<ApiAnswer> =>
  client.send('POST', `${JOBS}/${jobId}/cancel`);

export const jobIn = (answer: ApiAnswer): z.infer<typeof adminJobSchema> => adminJobSchema.parse(answer.data);

interface StoredJob {
  type?: string;
  status?: string;
  memberId?: number | null;
  payload?: object;
  parentJobId?: string | null;
}

/** Inserts a job, by default one that has failed, with a result that nobody but its member may see. */
export async function storeJob(dataSource: DataSource, job: StoredJob): Promise<string> {
  const { type = 'EXPORT', status = 'FAILED', memberId = null, payload = {}, parentJobId = null } = job;
  const jobId = randomUUID();
  await runSql(
    dataSource,
    `INSERT INTO job (job_id, type, queue, status, member_id, payload, result, parent_job_id, run_at, started_at, finished_at,
       expires_at)
     VALUES ($1, $2, 'ai', $3, $4, $5, '{"text": "회원의 글"}', $6, now(), now(),
       CASE WHEN $3 IN ('SUCCEEDED', 'FAILED', 'CANCELLED') THEN now() END, now() + interval '30 days')`,
    [jobId, type, status, memberId, payload, parentJobId],
  );
  return jobId;
}

/** The audit entries of an action, with actor and target. */
export const auditOf = (dataSource: DataSource, action: string) =>
  runSql<{ actor: number; target: number | null; before: object | null; after: object | null }>(
    dataSource,
    `SELECT actor_member_id AS actor, target_member_id AS target, before, after FROM audit_entry WHERE action = $1
     ORDER BY audit_id`,
    [action],
  );
