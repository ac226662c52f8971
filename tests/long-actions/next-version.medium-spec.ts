import { defineJob } from '#jobs';
import { queueBackends, runSql } from '#testing';
import type { INestApplicationContext } from '@nestjs/common';
import { z } from 'zod';
import { Scenario } from './scenario.js';
import { handlerOf, type HandlerClass } from './scripted-jobs.js';

const common = {
  queue: 'ai',
  stages: [],
  callsAi: false,
  reason: '시험',
  maxAttempts: 3,
  backoffMilliseconds: 20,
  deadlineMilliseconds: 60_000,
  audience: 'MEMBER',
} as const;
const resultSchema = z.object({ version: z.number(), tone: z.string().nullable() });

/** A job type in this version of the product, and in the next one with an additional optional field. */
const now = defineJob({
  ...common,
  type: 'EXPORT',
  tokenCost: 5,
  payload: z.object({ text: z.string() }),
  result: resultSchema,
});
const next = defineJob({ ...now, payload: z.object({ text: z.string(), tone: z.string().optional() }) });
/** A job type that only the next version knows. */
const added = defineJob({ ...next, type: 'CUSTOM_ANSWER' });

const thisVersion = [handlerOf(now, async () => ({ result: { version: 1, tone: null } }))];
const nextVersion = [next, added].map((definition) =>
  handlerOf(definition, async ({ tone = null }) => ({ result: { version: 2, tone } })),
);

describe.each(queueBackends())('two versions of the product side by side, the queue on %s', (backend) => {
  let scenario: Scenario;
  let memberId: number;
  const workers: INestApplicationContext[] = [];
  beforeAll(async () => {
    scenario = await Scenario.start(backend);
    ({ memberId } = await scenario.api.signIn());
    await scenario.leaveTokens(memberId, 500);
  });
  afterEach(() => stopAll());
  afterAll(() => scenario.stop());

  async function stopAll(): Promise<void> {
    for (const worker of workers.splice(0)) await scenario.stopWorker(worker);
  }
  const start = async (handlers: readonly HandlerClass[]): Promise<void> => {
    workers.push(await scenario.startWorker({}, handlers));
  };
  const resultOf = async (jobId: string): Promise<unknown> =>
    (await scenario.untilStatus(jobId, 'SUCCEEDED')).result;

  it('each one runs jobs that the other accepted', async () => {
    await start(thisVersion);
    const fromNext = await scenario.submit(next, { text: '글', tone: '담백하게' }, memberId);
    expect(await resultOf(fromNext.jobId)).toEqual({ version: 1, tone: null });
    await stopAll();
    await start(nextVersion);
    const fromThis = await scenario.submit(now, { text: '글' }, memberId);
    expect(await resultOf(fromThis.jobId)).toEqual({ version: 2, tone: null });
    const whole = await scenario.submit(next, { text: '글', tone: '담백하게' }, memberId);
    expect(await resultOf(whole.jobId)).toEqual({ version: 2, tone: '담백하게' });
  });

  it('this one leaves an unknown job type to the next one', async () => {
    await start(thisVersion);
    const { jobId } = await scenario.submit(added, { text: '글' }, memberId);
    const known = await scenario.submit(now, { text: '글' }, memberId);
    await resultOf(known.jobId);
    expect(await scenario.find(jobId)).toMatchObject({ status: 'QUEUED', attempt: 0 });
    await start(nextVersion);
    expect(await resultOf(jobId)).toEqual({ version: 2, tone: null });
    expect(await scenario.find(jobId)).toMatchObject({ attempt: 1 });
  });

  it('both work on one queue, and each job ends and is charged once', async () => {
    await Promise.all([start(thisVersion), start(nextVersion)]);
    const accepted = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0
          ? scenario.submit(now, { text: '글' }, memberId)
          : scenario.submit(next, { text: '글', tone: '담백하게' }, memberId),
      ),
    );
    for (const { jobId } of accepted) await resultOf(jobId);
    const lines = await runSql<{ kinds: string[] }>(
      scenario.api.dataSource,
      `SELECT array_agg(kind ORDER BY entry_id) AS kinds FROM token_ledger_entry
       WHERE job_id = ANY ($1) GROUP BY job_id`,
      [accepted.map(({ jobId }) => jobId)],
    );
    expect(lines).toHaveLength(40);
    for (const { kinds } of lines) expect(kinds).toEqual(['HOLD', 'TAKE']);
    expect((await scenario.tokensOf(memberId)).held).toBe(0);
  });
});
