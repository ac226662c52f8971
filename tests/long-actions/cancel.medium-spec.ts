import { ClaimLostError } from '#jobs';
import { queueBackends, until, runSql } from '#testing';
import { z } from 'zod';
import { deferred } from './deferred.js';
import { adminJob, freeJob, paidJob } from './scripted-jobs.js';
import { Scenario } from './scenario.js';

describe.each(queueBackends())('cancelling over %s', (backend) => {
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await Scenario.start(backend);
    await scenario.startWorker({ WORKER_CONCURRENCY: '2' });
  });
  afterAll(() => scenario.stop());

  it('ends a waiting job, so that it never runs, and releases the tokens', async () => {
    const { client, memberId } = await scenario.api.signIn();
    const busy = deferred();
    const blocker = scenario.jobs.add(async () => {
      await busy.promise;
      return { result: null };
    });
    const blockers = [await scenario.submit(freeJob, { script: blocker }, null)];
    blockers.push(await scenario.submit(freeJob, { script: blocker }, null));
    await Promise.all(blockers.map(({ jobId }) => scenario.untilStatus(jobId, 'RUNNING')));
    let ran = false;
    const script = scenario.jobs.add(() => {
      ran = true;
      return { result: null };
    });
    const { jobId } = await scenario.submit(paidJob, { script }, memberId);
    const answer = await client.send('POST', `/api/v1/jobs/${jobId}/cancel`);
    expect(answer).toMatchObject({ status: 200, data: { status: 'CANCELLED', result: null, error: null } });
    expect(await scenario.tokensOf(memberId)).toMatchObject({
      spendable: 40,
      kinds: ['GRANT', 'HOLD', 'RELEASE'],
    });
    const later = await scenario.submit(
      freeJob,
      { script: scenario.jobs.add(() => ({ result: null })) },
      null,
    );
    busy.resolve();
    await scenario.untilStatus(later.jobId, 'SUCCEEDED');
    expect(ran).toBe(false);
  });

  it('stops a running job, which can write nothing more', async () => {
    const { client, memberId } = await scenario.api.signIn();
    const [started, proceed, refused] = [deferred<AbortSignal>(), deferred(), deferred<unknown>()];
    const script = scenario.jobs.add(async (context) => {
      context.progress('rewrite', 10);
      started.resolve(context.signal);
      await proceed.promise;
      context.progress('verify', 90);
      await context.step('verify', z.string(), async () => 'late').catch(refused.resolve);
      return { result: 'late', write: async (tx) => void (await runSql(tx, 'SELECT 1/0')) };
    });
    const { jobId } = await scenario.submit(paidJob, { script }, memberId);
    const signal = await started.promise;
    await client.send('POST', `/api/v1/jobs/${jobId}/cancel`);
    await until('the job is told', () => signal.aborted);
    proceed.resolve();
    expect(await refused.promise).toBeInstanceOf(ClaimLostError);
    const job = await scenario.find(jobId);
    expect(job).toMatchObject({ status: 'CANCELLED', result: null });
    expect(job.stage).not.toBe('verify');
    expect(await scenario.tokensOf(memberId)).toMatchObject({
      spendable: 40,
      kinds: ['GRANT', 'HOLD', 'RELEASE'],
    });
    await until('the cancel is heard', () => scenario.eventsOf(jobId).includes('job-cancelled'));
    expect(scenario.eventsOf(jobId)).not.toContain('job-completed');
  });

  it('refuses a step that started before the cancellation and ended after it', async () => {
    const { memberId } = await scenario.api.signIn();
    const [asked, answered, refused] = [deferred(), deferred(), deferred<unknown>()];
    const script = scenario.jobs.add(async (context) => {
      const step = context.step('rewrite', z.string(), async () => {
        asked.resolve();
        await answered.promise;
        return '답';
      });
      await step.catch(refused.resolve);
      return { result: null };
    });
    const { jobId } = await scenario.submit(paidJob, { script }, memberId);
    await asked.promise;
    await scenario.cancel(jobId);
    answered.resolve();
    expect(await refused.promise).toBeInstanceOf(ClaimLostError);
  });

  it('changes nothing about a job that has ended, however often', async () => {
    const { client, memberId } = await scenario.api.signIn();
    const { jobId } = await scenario.submit(
      paidJob,
      { script: scenario.jobs.add(() => ({ result: 1 })) },
      memberId,
    );
    await scenario.untilStatus(jobId, 'SUCCEEDED');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.send('POST', `/api/v1/jobs/${jobId}/cancel`)),
    );
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, data: { status: 'SUCCEEDED', result: 1 } });
    expect(await scenario.tokensOf(memberId)).toMatchObject({
      spendable: 35,
      kinds: ['GRANT', 'HOLD', 'TAKE'],
    });
  });

  it('ends a job once when it is cancelled while it succeeds', async () => {
    const { memberId } = await scenario.api.signIn();
    const script = scenario.jobs.add(() => ({ result: 'done' }));
    for (let round = 0; round < 10; round += 1) {
      const before = (await scenario.tokensOf(memberId)).spendable;
      const { jobId } = await scenario.submit(paidJob, { script }, memberId);
      const cancelled = scenario.cancel(jobId);
      const job = await until('the job has ended', async () => {
        const found = await scenario.find(jobId);
        return found.finishedAt === null ? undefined : found;
      });
      await cancelled;
      expect(await scenario.find(jobId)).toEqual(job);
      const { spendable, held } = await scenario.tokensOf(memberId);
      expect({ spendable, held }).toEqual({
        spendable: before - (job.status === 'SUCCEEDED' ? 5 : 0),
        held: 0,
      });
      if (spendable < 5) break;
    }
  });

  it('notifies administrators only about administrators’ jobs', async () => {
    const { memberId } = await scenario.api.signIn();
    const audienceOf = (jobId: string) =>
      until('the cancel is heard', () => {
        const told = scenario.messages.find(
          (message) =>
            message.kind === 'client-event' &&
            message.event === 'job-cancelled' &&
            'jobId' in message.payload &&
            message.payload.jobId === jobId,
        );
        return told?.kind === 'client-event' ? told.audience : undefined;
      });
    const waiting = deferred();
    const script = scenario.jobs.add(async () => {
      await waiting.promise;
      return { result: null };
    });
    const own = await scenario.submit(paidJob, { script }, memberId);
    await scenario.cancel(own.jobId);
    expect(await audienceOf(own.jobId)).toEqual({ memberId, administrators: false });
    const theirs = await scenario.submit(adminJob, { script }, memberId);
    await scenario.cancel(theirs.jobId);
    expect(await audienceOf(theirs.jobId)).toEqual({ memberId: null, administrators: true });
    waiting.resolve();
  });
});
