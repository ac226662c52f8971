import type { DataSource } from 'typeorm';
import { connectDatabase } from '#database';
import { until, runSql } from '#testing';
import { type LoadCluster, PUBLIC_URL } from './load-cluster.js';
import { type LoadMember, makeMembers } from './load-members.js';
import { median } from '../measurements.js';

export interface NeighbourOptions {
  /** Jobs that one member queues. */
  queuedJobs: number;
  workers: number;
  /** Members who then submit one job each, one after the other. */
  others: number;
}

export interface NeighbourResult {
  /** Median duration of the noisy member's ended jobs, in milliseconds. */
  jobDuration: number;
  /** How long each of the others waited until the start, in job durations. */
  waits: number[];
  /** How many of the noisy member's jobs still waited when the job of the last of the others had started. */
  waiting: number;
}

const GOAL_JOB_DURATIONS = 3;
const TOKENS_PER_JOB = 5;
const SUBMITTED_TOGETHER = 16;
const LETTER = [
  '저는 어릴 때부터 컴퓨터를 좋아했습니다. 대학교에서 소프트웨어를 전공하였습니다.',
  '열정적으로 최선을 다해 팀 프로젝트를 하였습니다. 그 결과 좋은 성과를 얻었습니다.',
].join('\n');

/** Duration of each of a job's two replies: three jobs then take longer than the poll that covers a lost wake-up. */
export const ASSISTANT_MILLISECONDS = 400;

/** Environment of the cluster: no rate limits, one job at a time per worker. */
export const NEIGHBOUR_ENVIRONMENT = {
  RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_AI_PER_MINUTE: '0',
  AI_MEMBER_DAILY_TOKENS: '0',
  WORKER_QUEUES: 'ai',
  WORKER_CONCURRENCY: '1',
  // Limited by the connections that the server allows.
  DATABASE_POOL_SIZE: '6',
};

// SKIP LOCKED: waiting for rows that a dispatcher has locked in another order would be a deadlock. The jobs of these rows are about to run.
const CANCEL_WAITING = `
UPDATE job SET status = 'CANCELLED', finished_at = now() WHERE job_id IN (
  SELECT job_id FROM job WHERE member_id = ANY($1) AND status = 'QUEUED' FOR UPDATE SKIP LOCKED)`;

/** One member queues many improvements; then others submit one each. */
export async function runNoisyNeighbour(
  cluster: LoadCluster,
  options: NeighbourOptions,
): Promise<NeighbourResult> {
  const dataSource = await connectDatabase(cluster.databaseUrl);
  const { queuedJobs, others, workers } = options;
  const members = await makeMembers(dataSource, others + 1, queuedJobs * TOKENS_PER_JOB);
  const [noisyMember, ...quietMembers] = members;
  if (noisyMember === undefined) throw new Error('there is no noisy member');
  try {
    await cluster.startWorkers(workers);
    await submitAll(cluster, noisyMember, queuedJobs);
    await until(
      'some of the jobs have ended',
      async () => (await durationsOf(dataSource, noisyMember)).length >= 3,
    );
    const waits: number[] = [];
    for (const member of quietMembers) waits.push(await waitOfOne(cluster, dataSource, member));
    const jobDuration = median(await durationsOf(dataSource, noisyMember));
    const waiting = await countWaiting(dataSource, noisyMember);
    return { jobDuration, waits: waits.map((wait) => wait / jobDuration), waiting };
  } finally {
    await runSql(dataSource, CANCEL_WAITING, [members.map(({ memberId }) => memberId)]);
    await dataSource.destroy();
  }
}

/** Whether each of the others started within the goal although the noisy member's jobs would have kept every worker busy for longer. */
export const isFair = ({ waits, waiting }: NeighbourResult, { workers }: NeighbourOptions): boolean =>
  waits.every((wait) => wait <= GOAL_JOB_DURATIONS) && waiting > 2 * GOAL_JOB_DURATIONS * workers;

/** The result as text. */
export const reportNeighbour = (
  backend: string,
  options: NeighbourOptions,
  result: NeighbourResult,
): string =>
  `noisy neighbour over ${backend}, ${options.workers} worker(s): ${options.queuedJobs} jobs of one member queued (${result.waiting} still waiting at the end, ` +
  `${result.jobDuration.toFixed(0)} ms each); one job of another's started after ${result.waits.map((wait) => wait.toFixed(2)).join(', ')} job durations (goal <= ${GOAL_JOB_DURATIONS})`;

async function submitAll(cluster: LoadCluster, member: LoadMember, jobs: number): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: SUBMITTED_TOGETHER }, async () => {
      while (next++ < jobs) await submit(cluster, member);
    }),
  );
}

async function submit(cluster: LoadCluster, { cookie }: LoadMember): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${cluster.ports[0]}/api/v1/cover-letters/ai-improve`, {
    method: 'POST',
    headers: { cookie, origin: PUBLIC_URL, prefer: 'respond-async', 'content-type': 'application/json' },
    body: JSON.stringify({ content: LETTER, jobField: '백엔드', experienceYears: 1 }),
  });
  if (answer.status !== 202)
    throw new Error(`a job was not accepted: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

// All times are from the database's clock.
async function waitOfOne(cluster: LoadCluster, dataSource: DataSource, member: LoadMember): Promise<number> {
  await submit(cluster, member);
  return until(
    'the one job of another member has started',
    async () => {
      const [row] = await runSql<{ milliseconds: number }>(
        dataSource,
        `SELECT (extract(epoch FROM started_at - created_at) * 1000)::float8 AS milliseconds FROM job
         WHERE member_id = $1 AND started_at IS NOT NULL`,
        [member.memberId],
      );
      return row?.milliseconds;
    },
    120_000,
  );
}

async function durationsOf(dataSource: DataSource, { memberId }: LoadMember): Promise<number[]> {
  const rows = await runSql<{ milliseconds: number }>(
    dataSource,
    `SELECT (extract(epoch FROM finished_at - started_at) * 1000)::float8 AS milliseconds FROM job
     WHERE member_id = $1 AND status = 'SUCCEEDED'`,
    [memberId],
  );
  return rows.map(({ milliseconds }) => milliseconds);
}

async function countWaiting(dataSource: DataSource, { memberId }: LoadMember): Promise<number> {
  const [row] = await runSql<{ waiting: number }>(
    dataSource,
    `SELECT count(*) AS waiting FROM job WHERE member_id = $1 AND status = 'QUEUED'`,
    [memberId],
  );
  return row?.waiting ?? 0;
}
