import { until, runSql } from '#testing';
import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import type { FaultFixture } from './fault-fixture.js';
import { HOLD_ALL, describeFaultCases, report, type FaultCase } from './fault-cases.js';

const REWRITE = 'cover_letter_rewrite';
const killedWorker: FaultCase = [
  'runs a job again whose worker is killed between the provider’s reply and the commit, and asks the provider nothing twice',
  async (fixture) => {
    const asked = await fixture.control({ faults: [{ schemaName: REWRITE, kind: 'held', times: 1 }] });
    const member = await fixture.signIn();
    const answer = fixture.improve(member);
    await until('the provider holds the last reply', async () => (await asked())[REWRITE] === 1);
    const jobId = (await fixture.onlyJobOf(member)) ?? '';
    const unlock = await fixture.lockTokens(member);
    await fixture.answerHeld();
    await fixture.untilEndIsBeingWritten();
    const killed = Date.now();
    fixture.stack.processes.workers[0]?.kill('SIGKILL');
    await fixture.stack.processes.workers[0]?.ended();
    await unlock();
    expect(await fixture.find(jobId)).toMatchObject({ status: 'RUNNING', attempt: 1 });
    await until('the job has started again', async () => (await fixture.find(jobId)).attempt === 2);
    report(fixture, 'a killed worker’s job had started again after', killed);
    expect(await answer).toMatchObject({ status: 200, success: true });
    await fixture.expectSettled(member, jobId, 'SUCCEEDED');
    expect(await asked()).toEqual({ cover_letter_feedback: 1, cover_letter_rewrite: 1 });
  },
];

const killedApi: FaultCase = [
  'runs a job that was accepted by an API that is killed before anything was dispatched',
  async (fixture) => {
    await fixture.control({});
    const { apis, workers } = fixture.stack.processes;
    const member = await fixture.signIn();
    for (const worker of workers) worker.kill('SIGSTOP');
    const headers = { 'idempotency-key': randomUUID() };
    const { jobId } = await fixture.submitImprovement(member, headers);
    apis[0]?.kill('SIGKILL');
    await apis[0]?.ended();
    expect(await fixture.find(jobId)).toMatchObject({ status: 'QUEUED', dispatched: false });
    await apis[0]?.start();
    for (const worker of workers) worker.kill('SIGCONT');
    expect(await fixture.untilEnded(jobId)).toBe('SUCCEEDED');
    // A member whom the answer did not reach repeats the request with the same key.
    const again = await fixture.improve(member, headers);
    const job = await fixture.expectSettled(member, jobId, 'SUCCEEDED');
    expect(again).toMatchObject({ status: 200, data: job.result });
  },
];

async function loseQueue(fixture: FaultFixture): Promise<void> {
  const url = fixture.queue.environment['REDIS_URL'];
  if (url !== undefined) {
    const redis = new Redis(url);
    await redis.flushdb();
    redis.disconnect();
    return;
  }
  await runSql(fixture.database, 'TRUNCATE bullmq.job CASCADE');
}

const lostQueue: FaultCase = [
  'loses no job when everything in the queue is lost',
  async (fixture) => {
    await fixture.control(HOLD_ALL);
    const members = await Promise.all(Array.from({ length: 6 }, () => fixture.signIn()));
    const jobs = await Promise.all(members.map((member) => fixture.submitImprovement(member)));
    const states = () => Promise.all(jobs.map(({ jobId }) => fixture.find(jobId)));
    await until('some run and the others wait in the queue', async () => {
      const found = await states();
      return found.every(({ dispatched }) => dispatched) && found.some(({ status }) => status === 'RUNNING');
    });
    expect((await states()).some(({ status }) => status === 'QUEUED')).toBe(true);
    const lost = Date.now();
    await loseQueue(fixture);
    await fixture.answerHeld();
    await Promise.all(jobs.map(({ jobId }) => fixture.untilEnded(jobId)));
    report(fixture, 'six jobs of a lost queue had ended after', lost);
    await Promise.all(
      members.map((member, index) => fixture.expectSettled(member, jobs[index]?.jobId ?? '', 'SUCCEEDED')),
    );
  },
];

const killedRedis: FaultCase = [
  'loses no job when Redis is killed while some run and others wait, and accepts more meanwhile',
  async (fixture) => {
    const { redis } = fixture.queue;
    if (redis === null) throw new Error('there is no Redis to kill');
    await fixture.control(HOLD_ALL);
    const members = await Promise.all(Array.from({ length: 5 }, () => fixture.signIn()));
    const [late, ...early] = members;
    if (late === undefined) throw new Error('there is no first member');
    const jobs = await Promise.all(early.map((member) => fixture.submitImprovement(member)));
    await until('some run', async () => {
      const found = await Promise.all(jobs.map(({ jobId }) => fixture.find(jobId)));
      return found.some(({ status }) => status === 'RUNNING');
    });
    await redis.stop();
    await fixture.answerHeld();
    const killed = Date.now();
    const ids = [(await fixture.submitImprovement(late)).jobId, ...jobs.map(({ jobId }) => jobId)];
    await redis.restart();
    await Promise.all(ids.map((jobId) => fixture.untilEnded(jobId)));
    report(fixture, 'after Redis was killed, five jobs had ended after', killed);
    await Promise.all(
      members.map((member, index) => fixture.expectSettled(member, ids[index] ?? '', 'SUCCEEDED')),
    );
  },
  'redis',
];

const lostConnections: FaultCase = [
  'goes on when every connection is cut, and Redis killed, while nothing runs',
  async (fixture) => {
    await fixture.control({});
    await Promise.all([fixture.relay.cut(), fixture.queue.redis?.stop()]);
    await Promise.all([fixture.relay.restore(), fixture.queue.redis?.restart()]);
    const member = await fixture.signIn();
    const begun = Date.now();
    const { jobId } = await until('the API has its database again', () =>
      fixture.submitImprovement(member).catch(() => undefined),
    );
    expect(await fixture.untilEnded(jobId)).toBe('SUCCEEDED');
    report(fixture, 'a job submitted after a cut had ended after', begun);
    await fixture.expectSettled(member, jobId, 'SUCCEEDED');
  },
];

describeFaultCases('processes', { workers: 1, environment: { WORKER_CONCURRENCY: '2' } }, [
  killedApi,
  killedWorker,
  lostQueue,
  killedRedis,
  lostConnections,
]);
