import { LEAVING_CONFIRMATION } from '#contracts';
import { queryRows } from '#database';
import { queueBackends, until } from '#testing';
import { z } from 'zod';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { LETTERS } from '../cover-letters/letters.js';
import { LiveSite } from '../live/live-site.js';
import { deferred } from '../long-actions/deferred.js';
import { freeJob, paidJob } from '../long-actions/scripted-jobs.js';
import { Scenario } from '../long-actions/scenario.js';

const leave = (client: ApiClient) =>
  client.send('DELETE', '/api/v1/me', { body: { confirmation: LEAVING_CONFIRMATION } });

describe.each(queueBackends())('leaving over %s', (backend) => {
  let site: LiveSite;
  let scenario: Scenario;
  beforeAll(async () => {
    [site, scenario] = await Promise.all([LiveSite.start(backend), Scenario.start(backend)]);
    await scenario.startWorker({ WORKER_CONCURRENCY: '2' });
  });
  afterAll(() => Promise.all([site.stop(), scenario.stop()]));

  it('closes the sockets of every device at once', async () => {
    const member = await site.api.signIn();
    const sockets = [await site.connect(member), await site.connect(member, { url: site.urls[1] })];
    const othersHear = await site.newWitness();
    expect(await leave(member.client)).toMatchObject({ status: 200 });
    await othersHear();
    expect(sockets.map(({ socket }) => socket.connected)).toEqual([false, false]);
    for (const { heard } of sockets)
      expect(heard).toContainEqual({ event: 'session-revoked', payload: { reason: 'LEFT' } });
  });

  it('stops running jobs, which can write nothing any more, and takes waiting ones out', async () => {
    const { client, memberId } = await scenario.api.signIn();
    const [started, goOn, refused] = [deferred<AbortSignal>(), deferred(), deferred<unknown>()];
    let wrote = false;
    const script = scenario.jobs.add(async (context) => {
      context.progress('rewrite', 10, { text: '쓰다 만 글' });
      started.resolve(context.signal);
      await goOn.promise;
      context.progress('verify', 90, { text: '늦은 글' });
      await context.step('late', z.string(), async () => 'late').catch(refused.resolve);
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
    expect(await leave(client)).toMatchObject({ status: 200 });
    await until('the job is told to stop', () => signal.aborted);
    goOn.resolve();
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
      const rows = await queryRows(scenario.api.dataSource, `SELECT 1 FROM ${table} WHERE job_id = ANY($1)`, [
        [running.jobId, waiting.jobId],
      ]);
      expect(rows).toEqual([]);
    }
  });

  it('and the ends of jobs at the same moment never bring a row back', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { client, memberId } = await scenario.api.signIn();
      const [ready, goOn] = [deferred(), deferred()];
      const script = scenario.jobs.add(async () => {
        ready.resolve();
        await goOn.promise;
        return {
          result: 'done',
          write: async (tx) => {
            await tx.query(
              `INSERT INTO consent (member_id, kind, version) VALUES ($1, 'AI_PROCESSING', 'of-the-job')`,
              [memberId],
            );
          },
        };
      });
      const { jobId } = await scenario.submit(paidJob, { script }, memberId);
      await ready.promise;
      goOn.resolve();
      expect(await leave(client)).toMatchObject({ status: 200 });
      // A job after it on the same worker: by its end the other has come to its own.
      const after = await scenario.submit(
        freeJob,
        { script: scenario.jobs.add(() => ({ result: null })) },
        null,
      );
      await scenario.untilStatus(after.jobId, 'SUCCEEDED');
      const left = await queryRows(
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

  it('answers 401 or 404, not an error of ours, to a call that waits for its job', async () => {
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
    await leave(client);
    expect([401, 404]).toContain((await waiting).status);
  });
});
