import { LEAVING_CONFIRMATION } from '#contracts';
import { queueBackends, until, runSql } from '#testing';
import { z } from 'zod';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { LETTERS } from '../cover-letters/letters.js';
import { LiveFixture } from '../live/live-fixture.js';
import { deferred } from '../long-actions/deferred.js';
import { freeJob, paidJob } from '../long-actions/scripted-jobs.js';
import { Scenario } from '../long-actions/scenario.js';

const deleteAccount = (client: ApiClient) =>
  client.send('DELETE', '/api/v1/me', { body: { confirmation: LEAVING_CONFIRMATION } });

describe.each(queueBackends())('account deletion over %s', (backend) => {
  let fixture: LiveFixture;
  let scenario: Scenario;
  beforeAll(async () => {
    [fixture, scenario] = await Promise.all([LiveFixture.start(backend), Scenario.start(backend)]);
    await scenario.startWorker({ WORKER_CONCURRENCY: '2' });
  });
  afterAll(() => Promise.all([fixture.stop(), scenario.stop()]));

  it('closes the member’s sockets at every process at once', async () => {
    const member = await fixture.api.signIn();
    const sockets = [await fixture.connect(member), await fixture.connect(member, { url: fixture.urls[1] })];
    const earlierEventsArrived = await fixture.createEventBarrier();
    expect(await deleteAccount(member.client)).toMatchObject({ status: 200 });
    await earlierEventsArrived();
    expect(sockets.map(({ socket }) => socket.connected)).toEqual([false, false]);
    for (const { received } of sockets)
      expect(received).toContainEqual({ event: 'session-revoked', payload: { reason: 'LEFT' } });
  });

  it('stops running jobs, which can write nothing more, and removes waiting ones', async () => {
    const { client, memberId } = await scenario.api.signIn();
    const [started, proceed, refused] = [deferred<AbortSignal>(), deferred(), deferred<unknown>()];
    let wrote = false;
    const script = scenario.jobs.add(async (context) => {
      context.progress('rewrite', 10, { text: '쓰다 만 글' });
      started.resolve(context.signal);
      await proceed.promise;
      context.progress('verify', 90, { text: '늦은 글' });
      await context.step('verify', z.string(), async () => 'late').catch(refused.resolve);
      return {
        result: 'late',
        write: async () => {
          wrote = true;
        },
      };
    });
    const running = await scenario.submit(paidJob, { script }, memberId);
    const signal = await started.promise;
    const neverRun = scenario.jobs.add(() => ({ result: 'ran' }));
    const busy = deferred();
    const blocker = scenario.jobs.add(async () => {
      await busy.promise;
      return { result: null };
    });
    await scenario.untilStatus((await scenario.submit(freeJob, { script: blocker }, null)).jobId, 'RUNNING');
    const waiting = await scenario.submit(paidJob, { script: neverRun }, memberId);
    expect(await deleteAccount(client)).toMatchObject({ status: 200 });
    await until('the job is told to stop', () => signal.aborted);
    proceed.resolve();
    await refused.promise;
    busy.resolve();
    const later = await scenario.submit(
      freeJob,
      { script: scenario.jobs.add(() => ({ result: null })) },
      null,
    );
    await scenario.untilStatus(later.jobId, 'SUCCEEDED');
    expect(wrote).toBe(false);
    expect(scenario.eventsOf(running.jobId)).toContain('job-ended');
    for (const table of ['job', 'job_step']) {
      const rows = await runSql(scenario.api.dataSource, `SELECT 1 FROM ${table} WHERE job_id = ANY($1)`, [
        [running.jobId, waiting.jobId],
      ]);
      expect(rows).toEqual([]);
    }
  });

  it('never restores a row when a job ends at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { client, memberId } = await scenario.api.signIn();
      const [ready, proceed] = [deferred(), deferred()];
      const script = scenario.jobs.add(async () => {
        ready.resolve();
        await proceed.promise;
        return {
          result: 'done',
          write: async (tx) => {
            await tx.execute(
              `INSERT INTO consent (member_id, kind, version) VALUES ($1, 'AI_PROCESSING', 'of-the-job')`,
              [memberId],
            );
          },
        };
      });
      const { jobId } = await scenario.submit(paidJob, { script }, memberId);
      await ready.promise;
      proceed.resolve();
      expect(await deleteAccount(client)).toMatchObject({ status: 200 });
      // A later job on the same worker: until it has ended, the earlier one has had the time to end.
      const after = await scenario.submit(
        freeJob,
        { script: scenario.jobs.add(() => ({ result: null })) },
        null,
      );
      await scenario.untilStatus(after.jobId, 'SUCCEEDED');
      const left = await runSql(
        scenario.api.dataSource,
        `SELECT 1 FROM job WHERE job_id = $1
         UNION ALL SELECT 1 FROM consent WHERE member_id = $2
         UNION ALL SELECT 1 FROM token_ledger_entry WHERE member_id = $2
         UNION ALL SELECT 1 FROM token_account WHERE member_id = $2`,
        [jobId, memberId],
      );
      expect(left).toEqual([]);
    }
  });

  it('answers 401 or 404, not a server error, to a call that waits for its job', async () => {
    const { client } = await scenario.api.signIn();
    const headers = { cookie: client.cookieHeader };
    const started = deferred();
    const customPrompt = scenario.jobs.add(async () => {
      started.resolve();
      return new Promise(() => undefined);
    });
    const waiting = client.send('POST', `${LETTERS}/ai-improve`, {
      body: { content: '기다리는 글입니다.', jobField: '개발', experienceYears: 1, customPrompt },
      headers,
    });
    await started.promise;
    await deleteAccount(client);
    expect([401, 404]).toContain((await waiting).status);
  });
});
