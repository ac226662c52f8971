import { queueOptions, type QueueEntry } from '#jobs';
import { queueBackends, until, runSql } from '#testing';
import { Queue } from 'bullmq';
import { deferred } from './deferred.js';
import { freeJob, paidJob } from './scripted-jobs.js';
import { Scenario } from './scenario.js';

type Case = (scenario: Scenario) => Promise<void>;

const stopping: Case = async (scenario) => {
  const { memberId } = await scenario.api.signIn();
  const first = await scenario.startWorker({ WORKER_CONCURRENCY: '2' });
  const begun: number[] = [];
  const script = scenario.jobs.add(({ attempt, signal }) => {
    begun.push(attempt);
    if (attempt > 1) return { result: attempt };
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  });
  const jobs = [await scenario.submit(paidJob, { script }, memberId)];
  jobs.push(await scenario.submit(paidJob, { script }, memberId));
  await until('both run', () => begun.length === 2);
  await Promise.all([scenario.startWorker(), scenario.stopWorker(first)]);
  const ended = await Promise.all(jobs.map(({ jobId }) => scenario.untilStatus(jobId, 'SUCCEEDED')));
  expect(ended.map((job) => job.attempt)).toEqual([2, 2]);
  expect((await scenario.tokensOf(memberId)).spendable).toBe(30);
};

const silent: Case = async (scenario) => {
  const { memberId } = await scenario.api.signIn();
  const script = scenario.jobs.add(({ attempt }) => ({ result: attempt }));
  const jobs = await Promise.all([1, 2].map(() => scenario.submit(paidJob, { script }, memberId)));
  const [again, tooOften] = jobs.map(({ jobId }) => jobId);
  // The state that a killed worker leaves: after its first kill, and after its third.
  await runSql(
    scenario.api.dataSource,
    `UPDATE job SET status = 'RUNNING', heartbeat_at = now() - interval '1 minute', started_at = now(),
       attempt = CASE WHEN job_id = $1 THEN 1 ELSE 3 END`,
    [again],
  );
  await scenario.startWorker();
  expect(await scenario.untilStatus(again ?? '', 'SUCCEEDED')).toMatchObject({
    attempt: 2,
    result: 2,
  });
  const failed = await scenario.untilStatus(tooOften ?? '', 'FAILED');
  expect(failed).toMatchObject({ attempt: 3, error: { errorCode: 'INTERNAL_SERVER_ERROR' } });
  expect((await scenario.tokensOf(memberId)).spendable).toBe(35);
};

const unknown: Case = async (scenario) => {
  await scenario.startWorker();
  const unknownJob = { ...freeJob, type: 'CRAWL' as const };
  const known = scenario.jobs.add(() => ({ result: 'known' }));
  const stranger = await scenario.submit(unknownJob, { script: known }, null);
  const own = await scenario.submit(freeJob, { script: known }, null);
  await scenario.untilStatus(own.jobId, 'SUCCEEDED');
  await until('it was put into the queue twice', async () => {
    const [row] = await runSql<{ overdue: boolean }>(
      scenario.api.dataSource,
      `SELECT dispatched_until > created_at + interval '10 seconds' AS overdue FROM job WHERE job_id = $1`,
      [stranger.jobId],
    );
    return row?.overdue;
  });
  expect(await scenario.find(stranger.jobId)).toMatchObject({ status: 'QUEUED', attempt: 0 });
};

const flood: Case = async (scenario) => {
  const [busy, other] = [await scenario.api.signIn(), await scenario.api.signIn()];
  const order: string[] = [];
  const [release, third] = [deferred(), deferred()];
  const blocking = scenario.jobs.add(async () => {
    order.push('busy');
    if (order.length >= 3) third.resolve();
    await release.promise;
    return { result: null };
  });
  const single = scenario.jobs.add(() => {
    order.push('other');
    return { result: null };
  });
  for (let submitted = 0; submitted < 1_000; submitted += 50)
    await Promise.all(
      Array.from({ length: 50 }, () => scenario.submit(freeJob, { script: blocking }, busy.memberId)),
    );
  await scenario.startWorker({ WORKER_CONCURRENCY: '3' });
  await third.promise;
  const { jobId } = await scenario.submit(freeJob, { script: single }, other.memberId);
  const queue = new Queue<QueueEntry>('ai', queueOptions(scenario.api.config));
  await until('it is in the queue', async () => {
    const entries = await queue.getJobs(['waiting', 'prioritized']);
    return entries.some(({ data }) => data.jobId === jobId);
  });
  await queue.close();
  release.resolve();
  await scenario.untilStatus(jobId, 'SUCCEEDED');
  // Three run concurrently: within three durations at most nine others start after its submission.
  expect(order.indexOf('other')).toBeLessThanOrEqual(3 + 9);
};

const CASES: [string, Case][] = [
  ['gives the jobs of a worker that stops to another, and loses none', stopping],
  ['takes a job from a worker that is silent, and fails it when that happens too often', silent],
  ['leaves a job alone whose kind this worker does not know', unknown],
  ['starts one member’s job within three job durations of another’s thousand', flood],
];

// The cases mostly wait, so all run concurrently, each in its own scenario.
describe.each(queueBackends())('recovery over %s', (backend) => {
  const scenarios: Scenario[] = [];
  const running = new Map<Case, Promise<void>>();
  beforeAll(async () => {
    for (const [, check] of CASES) {
      const scenario = await Scenario.start(backend);
      scenarios.push(scenario);
      const run = check(scenario);
      run.catch(() => undefined);
      running.set(check, run);
    }
  });
  afterAll(() => Promise.all(scenarios.map((scenario) => scenario.stop())));

  it.each(CASES)('%s', (_, check) => running.get(check));
});
