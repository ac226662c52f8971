import { queryRows } from '#database';
import { until } from '#testing';
import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import type { FaultSite } from './fault-site.js';
import { HOLD_ALL, playActs, report, type Act } from './fault-cases.js';

const REWRITE = 'cover_letter_rewrite';
const killedWorker: Act = [
  'runs a job again whose worker is killed between the provider’s answer and the commit, and asks the provider nothing twice',
  async (site) => {
    const asked = await site.control({ faults: [{ schemaName: REWRITE, kind: 'held', times: 1 }] });
    const member = await site.signIn();
    const answer = site.improve(member);
    await until('the provider holds the last answer', async () => (await asked())[REWRITE] === 1);
    const jobId = (await site.onlyJobOf(member)) ?? '';
    const unlock = await site.lockTokens(member);
    await site.letGo();
    await site.untilEndIsBeingWritten();
    const killed = Date.now();
    site.stack.processes.workers[0]?.kill('SIGKILL');
    await site.stack.processes.workers[0]?.ended();
    await unlock();
    expect(await site.find(jobId)).toMatchObject({ status: 'RUNNING', attempt: 1 });
    await until('the job is begun again', async () => (await site.find(jobId)).attempt === 2);
    report(site, 'a killed worker’s job was begun again after', killed);
    expect(await answer).toMatchObject({ status: 200, success: true });
    await site.expectSettled(member, jobId, 'SUCCEEDED');
    expect(await asked()).toEqual({ cover_letter_feedback: 1, cover_letter_rewrite: 1 });
  },
];

const killedApi: Act = [
  'runs a job that was accepted by an API that is killed before anything was dispatched',
  async (site) => {
    await site.control({});
    const { apis, workers } = site.stack.processes;
    const member = await site.signIn();
    for (const worker of workers) worker.kill('SIGSTOP');
    const headers = { 'idempotency-key': randomUUID() };
    const { jobId } = await site.accept(member, headers);
    apis[0]?.kill('SIGKILL');
    await apis[0]?.ended();
    expect(await site.find(jobId)).toMatchObject({ status: 'QUEUED', dispatched: false });
    await apis[0]?.start();
    for (const worker of workers) worker.kill('SIGCONT');
    expect(await site.untilEnded(jobId)).toBe('SUCCEEDED');
    // The member, who never learned whether it was accepted, asks again with the same key.
    const again = await site.improve(member, headers);
    const job = await site.expectSettled(member, jobId, 'SUCCEEDED');
    expect(again).toMatchObject({ status: 200, data: job.result });
  },
];

async function loseQueue(site: FaultSite): Promise<void> {
  const url = site.queue.environment['REDIS_URL'];
  if (url !== undefined) {
    const redis = new Redis(url);
    await redis.flushdb();
    redis.disconnect();
    return;
  }
  const tables = await queryRows<{ name: string }>(
    site.database,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'bullmq' AND tablename = 'job'`,
  );
  expect(tables).toHaveLength(1);
  await queryRows(site.database, `TRUNCATE ${tables.map(({ name }) => name).join(', ')} CASCADE`);
}

const lostQueue: Act = [
  'loses no job with everything that was in the queue',
  async (site) => {
    await site.control(HOLD_ALL);
    const members = await Promise.all(Array.from({ length: 6 }, () => site.signIn()));
    const jobs = await Promise.all(members.map((member) => site.accept(member)));
    const states = () => Promise.all(jobs.map(({ jobId }) => site.find(jobId)));
    await until('some run and the others wait in the queue', async () => {
      const found = await states();
      return found.every(({ dispatched }) => dispatched) && found.some(({ status }) => status === 'RUNNING');
    });
    expect((await states()).some(({ status }) => status === 'QUEUED')).toBe(true);
    const lost = Date.now();
    await loseQueue(site);
    await site.letGo();
    await Promise.all(jobs.map(({ jobId }) => site.untilEnded(jobId)));
    report(site, 'six jobs of a lost queue had ended after', lost);
    await Promise.all(
      members.map((member, index) => site.expectSettled(member, jobs[index]?.jobId ?? '', 'SUCCEEDED')),
    );
  },
];

const killedRedis: Act = [
  'loses no job when Redis is killed while some run and others wait, and accepts more meanwhile',
  async (site) => {
    const { redis } = site.queue;
    if (redis === null) throw new Error('there is no Redis to kill');
    await site.control(HOLD_ALL);
    const members = await Promise.all(Array.from({ length: 5 }, () => site.signIn()));
    const [late, ...early] = members;
    if (late === undefined) throw new Error('there is a first member');
    const jobs = await Promise.all(early.map((member) => site.accept(member)));
    await until('some run', async () => {
      const found = await Promise.all(jobs.map(({ jobId }) => site.find(jobId)));
      return found.some(({ status }) => status === 'RUNNING');
    });
    await redis.stop();
    await site.letGo();
    const killed = Date.now();
    const ids = [(await site.accept(late)).jobId, ...jobs.map(({ jobId }) => jobId)];
    await redis.restart();
    await Promise.all(ids.map((jobId) => site.untilEnded(jobId)));
    report(site, 'five jobs had ended after Redis was killed after', killed);
    await Promise.all(
      members.map((member, index) => site.expectSettled(member, ids[index] ?? '', 'SUCCEEDED')),
    );
  },
  'redis',
];

const lostConnections: Act = [
  'goes on when every connection is cut, and Redis killed, while nothing runs',
  async (site) => {
    await site.control({});
    await Promise.all([site.relay.cut(), site.queue.redis?.stop()]);
    await Promise.all([site.relay.mend(), site.queue.redis?.restart()]);
    const member = await site.signIn();
    const begun = Date.now();
    const { jobId } = await until('the API has its database again', () =>
      site.accept(member).catch(() => undefined),
    );
    expect(await site.untilEnded(jobId)).toBe('SUCCEEDED');
    report(site, 'a job submitted after a cut had ended after', begun);
    await site.expectSettled(member, jobId, 'SUCCEEDED');
  },
];

playActs('processes', { workers: 1, environment: { WORKER_CONCURRENCY: '2' } }, [
  killedApi,
  killedWorker,
  lostQueue,
  killedRedis,
  lostConnections,
]);
