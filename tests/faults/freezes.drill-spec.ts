import { until } from '#testing';
import { setTimeout as delay } from 'node:timers/promises';
import type { FaultFixture } from './fault-fixture.js';
import { HOLD_ALL, describeFaultCases, report, type FaultCase } from './fault-cases.js';

const REWRITE = 'cover_letter_rewrite';
const OUTAGE_MILLISECONDS = 10_000;
/** Pause between two calls to an API without a database. */
const PAUSE_MILLISECONDS = 200;

const untilRunning = (fixture: FaultFixture, jobId: string) =>
  until('the job runs', async () => (await fixture.find(jobId)).status === 'RUNNING');

const frozenWorker: FaultCase = [
  'lets a worker that was frozen while it wrote the end write nothing when it wakes up',
  async (fixture) => {
    const asked = await fixture.control({ faults: [{ schemaName: REWRITE, kind: 'held', times: 1 }] });
    const [first, second] = fixture.stack.processes.workers;
    const member = await fixture.signIn();
    // Only the first can take the job.
    second?.kill('SIGSTOP');
    const { jobId } = await fixture.submitImprovement(member);
    await until('the provider holds the last reply', async () => (await asked())[REWRITE] === 1);
    second?.kill('SIGCONT');
    const unlock = await fixture.lockTokens(member);
    await fixture.answerHeld();
    await fixture.untilEndIsBeingWritten();
    const frozenAt = Date.now();
    first?.kill('SIGSTOP');
    await unlock();
    expect(await fixture.untilEnded(jobId)).toBe('SUCCEEDED');
    report(fixture, 'a frozen worker’s job had ended elsewhere after', frozenAt);
    const job = await fixture.expectSettled(member, jobId, 'SUCCEEDED');
    expect(job.attempt).toBe(2);
    first?.kill('SIGCONT');
    await until('the late one is refused', () =>
      fixture.workerLines.some(
        (line) => line.includes('the attempt has lost its claim') && line.includes(jobId),
      ),
    );
    expect(await fixture.expectSettled(member, jobId, 'SUCCEEDED')).toEqual(job);
    expect(await asked()).toEqual({ cover_letter_feedback: 1, cover_letter_rewrite: 1 });
  },
];

const lostDatabase: FaultCase = [
  'survives ten seconds without a database while jobs run',
  async (fixture) => {
    await fixture.control(HOLD_ALL);
    const members = await Promise.all(Array.from({ length: 4 }, () => fixture.signIn()));
    const [waiting, ...others] = members;
    const bystander = await fixture.signIn();
    if (waiting === undefined) throw new Error('there is no first member');
    const answer = fixture.improve(waiting);
    const accepted = await Promise.all(others.map((member) => fixture.submitImprovement(member)));
    const first = await until('the first is accepted', () => fixture.onlyJobOf(waiting));
    const jobIds = [first, ...accepted.map(({ jobId }) => jobId)];
    await Promise.all(jobIds.map((jobId) => untilRunning(fixture, jobId)));
    await fixture.relay.cut();
    await fixture.answerHeld();
    const cutAt = Date.now();
    const outage = delay(OUTAGE_MILLISECONDS);
    const paths = ['/api/v1/usage/tokens', '/api/v1/jobs', `/api/v1/jobs/${first}`];
    while (Date.now() - cutAt < OUTAGE_MILLISECONDS - 1_000) {
      const refused = await Promise.all(paths.map((path) => waiting.client.send('GET', path)));
      for (const { status, errorCode, canRetry } of refused)
        expect({ status, errorCode, canRetry }).toEqual({
          status: 503,
          errorCode: 'SERVER_ERROR',
          canRetry: true,
        });
      const improve = await fixture.improve(bystander);
      expect(improve).toMatchObject({ status: 503, errorCode: 'SERVER_ERROR', data: null });
      await delay(PAUSE_MILLISECONDS);
    }
    await outage;
    await fixture.relay.restore();
    const restoredAt = Date.now();
    const statuses = await Promise.all(jobIds.map((jobId) => fixture.untilEnded(jobId)));
    report(fixture, 'jobs had ended after a lost database came back after', restoredAt);
    expect(statuses).toEqual(jobIds.map(() => 'SUCCEEDED'));
    expect(await answer).toMatchObject({ status: 200, success: true });
    for (const [index, member] of members.entries())
      await fixture.expectSettled(member, jobIds[index] ?? '', 'SUCCEEDED');
    expect(await fixture.onlyJobOf(bystander)).toBeUndefined();
  },
];

describeFaultCases('freezes and outages', { workers: 2 }, [frozenWorker, lostDatabase]);
