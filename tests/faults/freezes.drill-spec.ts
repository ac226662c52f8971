import { until } from '#testing';
import { setTimeout as delay } from 'node:timers/promises';
import type { FaultSite } from './fault-site.js';
import { HOLD_ALL, playActs, report, type Act } from './fault-cases.js';

const REWRITE = 'cover_letter_rewrite';
const OUTAGE_MILLISECONDS = 10_000;
/** Between two calls to an API that cannot answer. */
const PAUSE_MILLISECONDS = 200;

const untilRunning = (site: FaultSite, jobId: string) =>
  until('the job runs', async () => (await site.find(jobId)).status === 'RUNNING');

const frozenWorker: Act = [
  'lets a worker that was frozen while it wrote the end write nothing when it wakes up',
  async (site) => {
    const asked = await site.control({ faults: [{ schemaName: REWRITE, kind: 'held', times: 1 }] });
    const [first, second] = site.stack.processes.workers;
    const member = await site.signIn();
    // Only the first can take the job.
    second?.kill('SIGSTOP');
    const { jobId } = await site.accept(member);
    await until('the provider holds the last answer', async () => (await asked())[REWRITE] === 1);
    second?.kill('SIGCONT');
    const unlock = await site.lockTokens(member);
    await site.letGo();
    await site.untilEndIsBeingWritten();
    const frozen = Date.now();
    first?.kill('SIGSTOP');
    await unlock();
    expect(await site.untilEnded(jobId)).toBe('SUCCEEDED');
    report(site, 'a frozen worker’s job had ended elsewhere after', frozen);
    const job = await site.expectSettled(member, jobId, 'SUCCEEDED');
    expect(job.attempt).toBe(2);
    first?.kill('SIGCONT');
    await until('the late one is refused', () =>
      site.workerLines.some((line) => line.includes('the attempt was overtaken') && line.includes(jobId)),
    );
    expect(await site.expectSettled(member, jobId, 'SUCCEEDED')).toEqual(job);
    expect(await asked()).toEqual({ cover_letter_feedback: 1, cover_letter_rewrite: 1 });
  },
];

const lostDatabase: Act = [
  'survives ten seconds without a database while jobs run',
  async (site) => {
    await site.control(HOLD_ALL);
    const members = await Promise.all(Array.from({ length: 4 }, () => site.signIn()));
    const [waiting, ...others] = members;
    const bystander = await site.signIn();
    if (waiting === undefined) throw new Error('there is a first member');
    const answer = site.improve(waiting);
    const accepted = await Promise.all(others.map((member) => site.accept(member)));
    const first = await until('the first is accepted', () => site.onlyJobOf(waiting));
    const jobIds = [first, ...accepted.map(({ jobId }) => jobId)];
    await Promise.all(jobIds.map((jobId) => untilRunning(site, jobId)));
    await site.relay.cut();
    await site.letGo();
    const cut = Date.now();
    const back = delay(OUTAGE_MILLISECONDS);
    const paths = ['/api/v1/usage/tokens', '/api/v1/jobs', `/api/v1/jobs/${first}`];
    while (Date.now() - cut < OUTAGE_MILLISECONDS - 1_000) {
      const refused = await Promise.all(paths.map((path) => waiting.client.send('GET', path)));
      for (const { status, errorCode, canRetry } of refused)
        expect({ status, errorCode, canRetry }).toEqual({
          status: 503,
          errorCode: 'SERVER_ERROR',
          canRetry: true,
        });
      const improve = await site.improve(bystander);
      expect(improve).toMatchObject({ status: 503, errorCode: 'SERVER_ERROR', data: null });
      await delay(PAUSE_MILLISECONDS);
    }
    await back;
    await site.relay.mend();
    const mended = Date.now();
    const statuses = await Promise.all(jobIds.map((jobId) => site.untilEnded(jobId)));
    report(site, 'jobs had ended after a lost database came back after', mended);
    expect(statuses).toEqual(jobIds.map(() => 'SUCCEEDED'));
    expect(await answer).toMatchObject({ status: 200, success: true });
    for (const [index, member] of members.entries())
      await site.expectSettled(member, jobIds[index] ?? '', 'SUCCEEDED');
    expect(await site.onlyJobOf(bystander)).toBeUndefined();
  },
];

playActs('freezes and outages', { workers: 2 }, [frozenWorker, lostDatabase]);
