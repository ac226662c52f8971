import { queryRows } from '#database';
import { defineJob, runnable, type RunnableJobs } from '#jobs';
import { queueBackends } from '#testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { z } from 'zod';
import { Stage } from './stage.js';

const common = {
  queue: 'ai',
  reason: '시험',
  maxAttempts: 3,
  backoffMilliseconds: 20,
  deadlineMilliseconds: 60_000,
  audience: 'MEMBER',
} as const;
const result = z.object({ version: z.number(), tone: z.string().nullable() });

/** A job as this version knows it, and as the next one does, with a field more that may be left out. */
const now = defineJob({
  ...common,
  type: 'EXPORT',
  tokenCost: 5,
  payload: z.object({ text: z.string() }),
  result,
});
const next = defineJob({ ...now, payload: z.object({ text: z.string(), tone: z.string().optional() }) });
/** A kind of job that only the next version knows. */
const added = defineJob({ ...next, type: 'CUSTOM_ANSWER' });

const jobsOf = (...jobs: ReturnType<typeof runnable>[]): RunnableJobs =>
  new Map(jobs.map((job) => [job.definition.type, job]));
const thisVersion = jobsOf(runnable(now, { handle: async () => ({ result: { version: 1, tone: null } }) }));
const nextVersion = jobsOf(
  ...[next, added].map((definition) =>
    runnable(definition, { handle: async ({ tone = null }) => ({ result: { version: 2, tone } }) }),
  ),
);

describe.each(queueBackends())('two versions side by side, the queue on %s', (backend) => {
  let stage: Stage;
  let memberId: number;
  const workers: INestApplicationContext[] = [];
  beforeAll(async () => {
    stage = await Stage.start(backend);
    ({ memberId } = await stage.api.signIn());
    await stage.leaveTokens(memberId, 500);
  });
  afterEach(() => stopAll());
  afterAll(() => stage.stop());

  async function stopAll(): Promise<void> {
    for (const worker of workers.splice(0)) await stage.stopWorker(worker);
  }
  const start = async (jobs: RunnableJobs): Promise<void> => {
    workers.push(await stage.startWorker({}, jobs));
  };
  const resultOf = async (jobId: string): Promise<unknown> =>
    (await stage.untilStatus(jobId, 'SUCCEEDED', 30_000)).result;

  it('this one runs what the next one accepted, and the next one what this one did', async () => {
    await start(thisVersion);
    const fromNext = await stage.submit(next, { text: '글', tone: '담백하게' }, memberId);
    expect(await resultOf(fromNext.jobId)).toEqual({ version: 1, tone: null });
    await stopAll();
    await start(nextVersion);
    const fromThis = await stage.submit(now, { text: '글' }, memberId);
    expect(await resultOf(fromThis.jobId)).toEqual({ version: 2, tone: null });
    const whole = await stage.submit(next, { text: '글', tone: '담백하게' }, memberId);
    expect(await resultOf(whole.jobId)).toEqual({ version: 2, tone: '담백하게' });
  });

  it('this one leaves a kind that it does not know to the next one', async () => {
    await start(thisVersion);
    const { jobId } = await stage.submit(added, { text: '글' }, memberId);
    const known = await stage.submit(now, { text: '글' }, memberId);
    await resultOf(known.jobId);
    expect(await stage.find(jobId)).toMatchObject({ status: 'QUEUED', attempt: 0 });
    await start(nextVersion);
    expect(await resultOf(jobId)).toEqual({ version: 2, tone: null });
    expect(await stage.find(jobId)).toMatchObject({ attempt: 1 });
  });

  it('both work on one queue, and each job ends and is paid once', async () => {
    await Promise.all([start(thisVersion), start(nextVersion)]);
    const accepted = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0
          ? stage.submit(now, { text: '글' }, memberId)
          : stage.submit(next, { text: '글', tone: '담백하게' }, memberId),
      ),
    );
    for (const { jobId } of accepted) await resultOf(jobId);
    const lines = await queryRows<{ kinds: string[] }>(
      stage.api.dataSource,
      `SELECT array_agg(kind ORDER BY entry_id) AS kinds FROM token_ledger_entry
       WHERE job_id = ANY ($1) GROUP BY job_id`,
      [accepted.map(({ jobId }) => jobId)],
    );
    expect(lines).toHaveLength(40);
    for (const { kinds } of lines) expect(kinds).toEqual(['HOLD', 'TAKE']);
    expect((await stage.tokensOf(memberId)).held).toBe(0);
  });
});
