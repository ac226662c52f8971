import { ProductError } from '#domain';
import { ClaimLostError, JobFailure, type RetryClass } from '#jobs';
import { queueBackends, until, runSql } from '#testing';
import { z } from 'zod';
import { deferred } from './deferred.js';
import { freeJob, shortDeadlineJob, paidJob } from './scripted-jobs.js';
import { Scenario } from './scenario.js';

describe.each(queueBackends())('attempts over %s', (backend) => {
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await Scenario.start(backend);
    await scenario.startWorker();
  });
  afterAll(() => scenario.stop());

  const failing = (retry: RetryClass, times = Infinity, retryAfterMilliseconds = 0) => {
    const begun: number[] = [];
    const script = scenario.jobs.add((context) => {
      begun.push(Date.now());
      if (context.attempt > times) return { result: context.attempt };
      throw new JobFailure('AI_SERVICE_ERROR', { retry, retryAfterMilliseconds });
    });
    return { begun, script };
  };

  it('does not retry permanent failures', async () => {
    const { memberId } = await scenario.api.signIn();
    const { begun, script } = failing('NEVER');
    const { jobId } = await scenario.submit(paidJob, { script }, memberId);
    const job = await scenario.untilStatus(jobId, 'FAILED');
    expect(job).toMatchObject({ attempt: 1, error: { errorCode: 'AI_SERVICE_ERROR', canRetry: true } });
    expect(begun).toHaveLength(1);
    expect((await scenario.tokensOf(memberId)).kinds).toEqual(['GRANT', 'HOLD', 'RELEASE']);
  });

  it('retries later, and keeps the tokens held in between', async () => {
    const { memberId } = await scenario.api.signIn();
    const { script } = failing('BACKOFF', 2);
    const { jobId } = await scenario.submit(paidJob, { script }, memberId);
    expect(await scenario.untilStatus(jobId, 'SUCCEEDED')).toMatchObject({
      attempt: 3,
      result: 3,
      error: null,
    });
    expect((await scenario.tokensOf(memberId)).kinds).toEqual(['GRANT', 'HOLD', 'TAKE']);
  });

  it('gives up after the last attempt', async () => {
    const { memberId } = await scenario.api.signIn();
    const { begun, script } = failing('BACKOFF');
    const { jobId } = await scenario.submit(paidJob, { script }, memberId);
    expect(await scenario.untilStatus(jobId, 'FAILED')).toMatchObject({ attempt: 3 });
    expect(begun).toHaveLength(3);
    expect((await scenario.tokensOf(memberId)).kinds).toEqual(['GRANT', 'HOLD', 'RELEASE']);
  });

  it('waits as long as the provider requests', async () => {
    const { begun, script } = failing('RATE_LIMIT', 1, 1_500);
    const { jobId } = await scenario.submit(freeJob, { script }, null);
    await scenario.untilStatus(jobId, 'SUCCEEDED');
    // A claim does not change the time that the first attempt's end has set.
    const [row] = await runSql<{ run_at: Date; isAsRequested: boolean }>(
      scenario.api.dataSource,
      `SELECT run_at, run_at = failed_at + interval '1500 milliseconds' AS "isAsRequested"
       FROM job JOIN job_attempt_failure USING (job_id) WHERE job_id = $1`,
      [jobId],
    );
    expect(row?.isAsRequested).toBe(true);
    expect(begun[1]).toBeGreaterThanOrEqual(row?.run_at.getTime() ?? Infinity);
  });

  it('hands a job to other workers more often than a job may fail', async () => {
    const { script } = failing('ELSEWHERE', 5);
    const { jobId } = await scenario.submit(freeJob, { script }, null);
    expect(await scenario.untilStatus(jobId, 'SUCCEEDED')).toMatchObject({ attempt: 6 });
  });

  it('shows the message of a refusal to the member, but not that of other errors', async () => {
    const refusal = scenario.jobs.add(() => {
      throw new ProductError('UNREADABLE_FILE', { message: '암호가 걸린 파일입니다.' });
    });
    const accident = scenario.jobs.add(() => {
      throw new Error('SELECT secret FROM member');
    });
    const refused = await scenario.submit(freeJob, { script: refusal }, null);
    const broken = await scenario.submit(freeJob, { script: accident }, null);
    expect(await scenario.untilStatus(refused.jobId, 'FAILED')).toMatchObject({
      attempt: 1,
      error: { errorCode: 'UNREADABLE_FILE', message: '암호가 걸린 파일입니다.' },
    });
    const { attempt, error } = await scenario.untilStatus(broken.jobId, 'FAILED');
    expect({ attempt, code: error?.errorCode }).toEqual({ attempt: 3, code: 'INTERNAL_SERVER_ERROR' });
    expect(error?.message).not.toContain('secret');
  });

  it('ends an attempt at its deadline, even one that ignores its signal', async () => {
    const { memberId } = await scenario.api.signIn();
    const reasons: unknown[] = [];
    const script = scenario.jobs.add(
      ({ signal }) =>
        new Promise(() =>
          signal.addEventListener('abort', () => reasons.push(signal.reason), { once: true }),
        ),
    );
    const { jobId } = await scenario.submit(shortDeadlineJob, { script }, memberId);
    const job = await scenario.untilStatus(jobId, 'FAILED');
    expect(job).toMatchObject({ attempt: 2, error: { errorCode: 'AI_TIMEOUT', canRetry: true } });
    expect(reasons).toHaveLength(2);
    expect((await scenario.tokensOf(memberId)).spendable).toBe(40);
  });

  it('does not run a finished step again', async () => {
    const asked: string[] = [];
    const answerOf = (key: string) => async () => {
      asked.push(key);
      return { text: `${key}\u0000` };
    };
    const schema = z.object({ text: z.string() });
    const script = scenario.jobs.add(async (context) => {
      const first = await context.step('feedback', schema, answerOf('first'));
      if (context.attempt === 1) throw new JobFailure('AI_SERVICE_ERROR', { retry: 'BACKOFF' });
      const second = await context.step('rewrite', schema, answerOf('second'));
      if (context.attempt === 2) throw new JobFailure('AI_SERVICE_ERROR', { retry: 'BACKOFF' });
      return { result: [first, second] };
    });
    const { jobId } = await scenario.submit(freeJob, { script }, null);
    const job = await scenario.untilStatus(jobId, 'SUCCEEDED');
    expect(job).toMatchObject({ attempt: 3, result: [{ text: 'first' }, { text: 'second' }] });
    expect(asked).toEqual(['first', 'second']);
  });

  it('does not retry an invalid payload', async () => {
    const { memberId } = await scenario.api.signIn();
    await scenario.leaveTokens(memberId, 5);
    const { begun, script } = failing('BACKOFF');
    const job = await scenario.api.dataSource.transaction(async (manager) => {
      const submitted = await scenario.submit(paidJob, { script }, memberId);
      await manager.query('UPDATE job SET payload = $2 WHERE job_id = $1', [submitted.jobId, { script: 7 }]);
      return submitted;
    });
    const ended = await scenario.untilStatus(job.jobId, 'FAILED');
    // A worker may have claimed the job before the update; then the script fails first, and the payload in the next attempt.
    expect(begun.length).toBe(ended.attempt - 1);
    expect(ended.error?.errorCode).toBe('INTERNAL_SERVER_ERROR');
    expect((await scenario.tokensOf(memberId)).spendable).toBe(5);
  });

  it('sends no event of an end that is rolled back', async () => {
    const { memberId } = await scenario.api.signIn();
    const script = scenario.jobs.add(({ attempt }) => ({
      result: attempt,
      write: async (tx) => {
        await tx.execute('INSERT INTO consent (member_id, kind, version) VALUES ($1, $2, $3)', [
          memberId,
          'AI_PROCESSING',
          `attempt-${attempt}`,
        ]);
        if (attempt === 1) await runSql(tx, 'SELECT 1 / 0');
      },
    }));
    const { jobId } = await scenario.submit(paidJob, { script }, memberId);
    expect(await scenario.untilStatus(jobId, 'SUCCEEDED')).toMatchObject({ attempt: 2, result: 2 });
    await until('the end is heard', () => scenario.eventsOf(jobId).includes('job-ended'));
    expect(scenario.eventsOf(jobId)).toEqual(['job-completed', 'job-ended']);
    const rows = await runSql(scenario.api.dataSource, 'SELECT version FROM consent WHERE member_id = $1', [
      memberId,
    ]);
    expect(rows).toEqual([{ version: 'attempt-2' }]);
    expect((await scenario.tokensOf(memberId)).kinds).toEqual(['GRANT', 'HOLD', 'TAKE']);
  });

  it('sends few of many reports of progress, and the end last', async () => {
    const { memberId } = await scenario.api.signIn();
    const script = scenario.jobs.add(({ progress }) => {
      progress('evidence', -5);
      progress('feedback', 20.6);
      for (let percent = 21; percent < 60; percent += 1) progress('feedback', percent);
      progress('rewrite', 400);
      return { result: null };
    });
    const { jobId } = await scenario.submit(paidJob, { script }, memberId);
    await until('the end is heard', () => scenario.eventsOf(jobId).includes('job-ended'));
    const told = scenario.eventsOf(jobId);
    expect(told.slice(-2)).toEqual(['job-completed', 'job-ended']);
    expect(told.length).toBeLessThan(10);
    expect(await scenario.find(jobId)).toMatchObject({ progress: 100 });
  });

  it('sends the time since which a reply has been awaited, until the reply starts or the attempt ends', async () => {
    const { memberId } = await scenario.api.signIn();
    const [writes, fails, ends] = [deferred(), deferred(), deferred()];
    const script = scenario.jobs.add(async (context) => {
      if (context.attempt === 2) {
        await ends.promise;
        return { result: null };
      }
      context.progress('rewrite', 10);
      context.reportThinking(true);
      await writes.promise;
      context.reportThinking(false);
      context.reportThinking(true);
      await fails.promise;
      throw new JobFailure('AI_SERVICE_ERROR', { retry: 'BACKOFF' });
    });
    const before = Date.now();
    const { jobId } = await scenario.submit(paidJob, { script }, memberId);
    const thinking = (since: number) =>
      until('it thinks', async () => {
        const { thinkingSince } = await scenario.find(jobId);
        return thinkingSince !== null && Date.parse(thinkingSince) >= since ? thinkingSince : undefined;
      });
    const first = await thinking(before);
    const events = () =>
      scenario.messages.flatMap((message) =>
        message.kind === 'client-event' && message.event === 'job-progress' && message.payload.jobId === jobId
          ? [message.payload.thinkingSince ?? null]
          : [],
      );
    await until('browsers are told', () => events().includes(first));
    writes.resolve();
    await thinking(Date.parse(first) + 1);
    fails.resolve();
    await until('the second attempt runs', async () => (await scenario.find(jobId)).attempt === 2);
    expect(await scenario.find(jobId)).toMatchObject({ thinkingSince: null });
    ends.resolve();
    expect(await scenario.untilStatus(jobId, 'SUCCEEDED')).toMatchObject({ thinkingSince: null });
  });

  it.each(['SUCCEEDED', 'FAILED', 'CANCELLED'] as const)(
    'clears the partial result once the job is %s',
    async (status) => {
      const { memberId } = await scenario.api.signIn();
      const proceed = deferred();
      const script = scenario.jobs.add(async (context) => {
        context.progress('rewrite', 10, { text: '쓰다 만 글' });
        await proceed.promise;
        if (status === 'FAILED') throw new JobFailure('AI_SERVICE_ERROR', { retry: 'NEVER' });
        return { result: null };
      });
      const { jobId } = await scenario.submit(paidJob, { script }, memberId);
      await until('the member sees it', async () =>
        (await scenario.find(jobId)).partialResult === null ? undefined : true,
      );
      if (status === 'CANCELLED') await scenario.cancel(jobId);
      proceed.resolve();
      await scenario.untilStatus(jobId, status);
      const kept = await runSql(scenario.api.dataSource, 'SELECT partial_result FROM job WHERE job_id = $1', [
        jobId,
      ]);
      expect(kept).toEqual([{ partial_result: null }]);
    },
  );

  it('lets a replaced attempt write nothing', async () => {
    const { memberId } = await scenario.api.signIn();
    const [begun, proceed] = [deferred(), deferred()];
    const late: unknown[] = [];
    const script = scenario.jobs.add(async (context) => {
      if (context.attempt === 2) return { result: 'second' };
      begun.resolve();
      await proceed.promise;
      context.progress('verify', 99);
      await context
        .step('verify', z.string(), async () => 'late')
        .catch((error: unknown) => late.push(error));
      return { result: 'first' };
    });
    const { jobId } = await scenario.submit(paidJob, { script }, memberId);
    await begun.promise;
    // As the reconciler does once the heartbeat has stopped.
    await runSql(
      scenario.api.dataSource,
      `UPDATE job SET status = 'QUEUED', dispatched_until = NULL, heartbeat_at = NULL WHERE job_id = $1`,
      [jobId],
    );
    expect(await scenario.untilStatus(jobId, 'SUCCEEDED')).toMatchObject({ attempt: 2, result: 'second' });
    proceed.resolve();
    await until('the late step is refused', () => late.length === 1);
    expect(late[0]).toBeInstanceOf(ClaimLostError);
    expect(await scenario.find(jobId)).toMatchObject({ attempt: 2, result: 'second', stage: null });
    expect((await scenario.tokensOf(memberId)).kinds).toEqual(['GRANT', 'HOLD', 'TAKE']);
  });
});
