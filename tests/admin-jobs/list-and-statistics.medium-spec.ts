import { runSql } from '#testing';
import { z } from 'zod';
import { JobFailure } from '#jobs';
import type { TestMember } from '../../apps/api/testing/start-api.js';
import { freeJob, paidJob } from '../long-actions/scripted-jobs.js';
import { Scenario } from '../long-actions/scenario.js';
import { JOBS, listJobs, readJob, readStatistics, storeJob } from './admin-jobs.js';

let scenario: Scenario;
let administrator: TestMember;
beforeAll(async () => {
  scenario = await Scenario.start('postgres');
  await scenario.startWorker();
  administrator = await scenario.api.signIn({ role: 'ADMIN' });
});
afterAll(() => scenario.stop());

const PROMPT = { name: 'interview_answers', version: 2 };
const failing = (code: 'AI_SERVICE_ERROR' | 'AI_TIMEOUT', retry: 'BACKOFF' | 'NEVER') =>
  new JobFailure(code, { retry });

describe('the list of all members’ jobs', () => {
  it('finds jobs by kind, status, member and literal part of an e-mail, and shows no results', async () => {
    const kim = await scenario.api.signIn({ email: 'Kim.100%@jaso.example' });
    const lee = await scenario.api.signIn({ email: 'lee.1000@jaso.example' });
    const { dataSource } = scenario.api;
    const failed = await storeJob(dataSource, { memberId: kim.memberId, type: 'AI_IMPROVE' });
    const done = await storeJob(dataSource, { memberId: kim.memberId, status: 'SUCCEEDED' });
    const other = await storeJob(dataSource, { memberId: lee.memberId, status: 'CANCELLED' });
    const found = async (query: Record<string, string>): Promise<string[]> => {
      const { content, totalElements } = await listJobs(administrator.client, query);
      expect(totalElements).toBe(content.length);
      expect(content.every(({ result, partialResult }) => result === null && partialResult === null)).toBe(
        true,
      );
      return content.map(({ jobId }) => jobId);
    };
    expect(await found({ memberId: String(kim.memberId) })).toEqual([done, failed]);
    expect(await found({ memberId: String(kim.memberId), sort: 'createdAt,asc' })).toEqual([failed, done]);
    expect(await found({ email: 'KIM.100' })).toEqual([done, failed]);
    expect(await found({ email: '100%' })).toEqual([done, failed]);
    expect(await found({ email: '.100' })).toEqual([other, done, failed]);
    expect(await found({ email: '.100', status: 'FAILED' })).toEqual([failed]);
    expect(await found({ email: '.100', type: 'EXPORT' })).toEqual([other, done]);
    expect(await found({ email: '.100', type: 'CRAWL' })).toEqual([]);
    expect((await listJobs(administrator.client, { email: '.100', page: '7', size: '2' })).content).toEqual(
      [],
    );
    const [first] = (await listJobs(administrator.client, { email: '.100', size: '1' })).content;
    expect(first).toMatchObject({
      memberId: lee.memberId,
      memberEmail: 'lee.1000@jaso.example',
      queue: 'ai',
    });
  });

  it.each([
    ['email', 'a'.repeat(201)],
    ['email', 'a\u0000b'],
    ['memberId', '1 OR 1=1'],
    ['status', 'DONE'],
    ['type', 'ai_improve'],
    ['size', '101'],
    ['sort', 'memberEmail,asc'],
  ])('refuses an invalid %s, at its field', async (field, value) => {
    const answer = await administrator.client.send(
      'GET',
      `${JOBS}?${new URLSearchParams({ [field]: value })}`,
    );
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
  });
});

describe('the timeline of a job', () => {
  it('shows every attempt, step and token entry in order, of a job that finally succeeds', async () => {
    const { memberId } = await scenario.api.signIn();
    const script = scenario.jobs.add(async (context) => {
      await context.step('question', z.string(), async () => '회원의 글', { prompt: PROMPT });
      if (context.attempt < 3)
        throw failing(context.attempt === 1 ? 'AI_TIMEOUT' : 'AI_SERVICE_ERROR', 'BACKOFF');
      return { result: '회원의 글' };
    });
    const { jobId } = await scenario.submit(paidJob, { script }, memberId);
    await scenario.untilStatus(jobId, 'SUCCEEDED');
    const job = await readJob(administrator.client, jobId);
    expect(job).toMatchObject({ result: null, attempt: 3, tokenCost: 5, memberId, canBeRetried: false });
    expect(job.timeline).toEqual([
      { kind: 'ACCEPTED', at: job.createdAt },
      { kind: 'TOKENS', at: expect.any(String), entryKind: 'HOLD', amount: -5 },
      { kind: 'STARTED', at: job.startedAt },
      { kind: 'STEP_FINISHED', at: expect.any(String), step: 'question', prompt: PROMPT },
      { kind: 'ATTEMPT_FAILED', at: expect.any(String), attempt: 1, errorCode: 'AI_TIMEOUT' },
      { kind: 'ATTEMPT_FAILED', at: expect.any(String), attempt: 2, errorCode: 'AI_SERVICE_ERROR' },
      { kind: 'TOKENS', at: expect.any(String), entryKind: 'TAKE', amount: 0 },
      { kind: 'SUCCEEDED', at: job.finishedAt },
    ]);
    expect(JSON.stringify(job)).not.toContain('회원의 글');
  });

  it('ends with the last failure and the released tokens', async () => {
    const { memberId } = await scenario.api.signIn();
    const script = scenario.jobs.add(() => {
      throw failing('AI_SERVICE_ERROR', 'NEVER');
    });
    const { jobId } = await scenario.submit(paidJob, { script }, memberId);
    await scenario.untilStatus(jobId, 'FAILED');
    const { timeline, error } = await readJob(administrator.client, jobId);
    expect(error?.errorCode).toBe('AI_SERVICE_ERROR');
    expect(timeline.slice(-3)).toMatchObject([
      { kind: 'ATTEMPT_FAILED', attempt: 1, errorCode: 'AI_SERVICE_ERROR' },
      { kind: 'TOKENS', entryKind: 'RELEASE', amount: 5 },
      { kind: 'FAILED' },
    ]);
  });

  it('counts child jobs by status', async () => {
    const { dataSource } = scenario.api;
    const parentJobId = await storeJob(dataSource, { type: 'EXTRACT', status: 'CANCELLED' });
    for (const status of ['FAILED', 'CANCELLED', 'CANCELLED'])
      await storeJob(dataSource, { type: 'EXTRACT_LETTER', status, parentJobId });
    const { children } = await readJob(administrator.client, parentJobId);
    expect(children).toEqual({ queued: 0, running: 0, succeeded: 0, failed: 1, cancelled: 2 });
  });

  it('shows the partial result of an extraction that runs or waits for its next attempt, and of no member’s job', async () => {
    const { dataSource } = scenario.api;
    const soFar = { letters: 137, extractedLetters: 32, failedLetters: 2, rawFeatures: 96 };
    const shownPartialResult = async (type: string, status = 'RUNNING'): Promise<unknown> => {
      const jobId = await storeJob(dataSource, { type, status: 'CANCELLED' });
      await runSql(
        dataSource,
        `UPDATE job SET status = $3, finished_at = NULL, heartbeat_at = now() + interval '1 hour', run_at = now() + interval '1 hour',
           partial_result = $2 WHERE job_id = $1`,
        [jobId, soFar, status],
      );
      const { partialResult } = await readJob(administrator.client, jobId);
      await runSql(dataSource, 'DELETE FROM job WHERE job_id = $1', [jobId]);
      return partialResult;
    };
    expect(await shownPartialResult('EXTRACT')).toEqual(soFar);
    expect(await shownPartialResult('PROCESS')).toEqual(soFar);
    expect(await shownPartialResult('EXTRACT', 'QUEUED')).toEqual(soFar);
    expect(await shownPartialResult('AI_IMPROVE')).toBeNull();
  });
});

describe('the result of a job', () => {
  it('is shown for jobs that administrators start, and for no others', async () => {
    const { dataSource } = scenario.api;
    const stored = { rawFeatures: 96, finalFeatures: 41 };
    const shownResults = async (type: string): Promise<unknown[]> => {
      const jobId = await storeJob(dataSource, { type, status: 'SUCCEEDED' });
      await runSql(dataSource, 'UPDATE job SET result = $2 WHERE job_id = $1', [jobId, stored]);
      const { content } = await listJobs(administrator.client, { type });
      const listed = content.find((job) => job.jobId === jobId);
      const { result } = await readJob(administrator.client, jobId);
      await runSql(dataSource, 'DELETE FROM job WHERE job_id = $1', [jobId]);
      return [listed?.result, result];
    };
    for (const type of ['CRAWL', 'EXTRACT', 'DEDUPLICATE', 'PROCESS'])
      expect(await shownResults(type)).toEqual([stored, stored]);
    for (const type of ['AI_IMPROVE', 'EXPORT', 'RESUME_IMPORT', 'CRAWL_PAGE'])
      expect(await shownResults(type)).toEqual([null, null]);
  });
});

describe('the failures of a job', () => {
  it('are deleted with the member’s account', async () => {
    const { client, memberId } = await scenario.api.signIn();
    const script = scenario.jobs.add(() => {
      throw failing('AI_TIMEOUT', 'NEVER');
    });
    const { jobId } = await scenario.submit(freeJob, { script }, memberId);
    await scenario.untilStatus(jobId, 'FAILED');
    const kept = () =>
      runSql(scenario.api.dataSource, 'SELECT 1 FROM job_attempt_failure WHERE job_id = $1', [jobId]);
    expect(await kept()).toHaveLength(1);
    await client.send('DELETE', '/api/v1/me', { body: { confirmation: '탈퇴합니다' } });
    expect(await kept()).toHaveLength(0);
  });
});

const ENDED_JOBS = `
INSERT INTO job (job_id, type, queue, status, attempt, token_cost, payload, run_at, started_at, finished_at, expires_at)
SELECT gen_random_uuid(), 'DEDUPLICATE', 'cpu', status, attempt, 3, '{}', now(), at - duration, at, now() + interval '1 day'
FROM (VALUES ('SUCCEEDED', 1, now(), interval '100 ms'), ('SUCCEEDED', 3, now(), interval '300 ms'),
  ('SUCCEEDED', 1, now() - interval '3 hours', interval '200 ms'), ('FAILED', 4, now() - interval '3 hours', interval '9 s'),
  ('CANCELLED', 0, now() - interval '30 hours', NULL), ('SUCCEEDED', 1, now() - interval '9 days', interval '1 s'))
  AS ended (status, attempt, at, duration)`;

describe('the statistics of jobs', () => {
  it('cover their window without a gap, and buckets and kinds count the same jobs', async () => {
    await runSql(scenario.api.dataSource, ENDED_JOBS);
    for (const [hours, bucketMinutes, succeeded, failed, cancelled] of [
      [1, 5, 2, 0, 0],
      [24, 60, 3, 1, 0],
      [168, 360, 3, 1, 1],
    ] as const) {
      const statistics = await readStatistics(administrator.client, hours);
      expect(statistics).toMatchObject({ hours, bucketMinutes });
      const starts = statistics.buckets.map(({ startedAt }) => Date.parse(startedAt));
      expect(starts).toHaveLength((hours * 60) / bucketMinutes + 1);
      expect(
        starts.every(
          (start, index) => index === 0 || start - (starts[index - 1] ?? 0) === bucketMinutes * 60_000,
        ),
      ).toBe(true);
      for (const status of ['succeeded', 'failed', 'cancelled'] as const) {
        const sum = (rows: readonly { [Key in typeof status]: number }[]) =>
          rows.reduce((total, row) => total + row[status], 0);
        expect(sum(statistics.buckets)).toBe(sum(statistics.types));
      }
      expect(statistics.types.find(({ type }) => type === 'DEDUPLICATE')).toMatchObject({
        succeeded,
        failed,
        cancelled,
      });
    }
  });

  it('have the retries, the tokens, and the durations of successful jobs', async () => {
    const { types } = await readStatistics(administrator.client, 24);
    expect(types.find(({ type }) => type === 'DEDUPLICATE')).toEqual({
      type: 'DEDUPLICATE',
      succeeded: 3,
      failed: 1,
      cancelled: 0,
      retries: 5,
      medianMilliseconds: 200,
      slowestTwentiethMilliseconds: 290,
      tokensTaken: 9,
    });
  });

  it('have the waiting jobs, the age of the oldest, and the running jobs', async () => {
    const { dataSource } = scenario.api;
    const before = await readStatistics(administrator.client, 1);
    expect(before).toMatchObject({ queued: 0, running: 0, oldestQueuedSeconds: null });
    await storeJob(dataSource, { status: 'RUNNING', type: 'CRAWL_PAGE' });
    const waiting = await storeJob(dataSource, { status: 'QUEUED', type: 'CRAWL_PAGE' });
    await runSql(
      dataSource,
      `UPDATE job SET queue = 'browser', run_at = now() - interval '90 seconds' WHERE job_id = $1`,
      [waiting],
    );
    const after = await readStatistics(administrator.client, 1);
    expect(after).toMatchObject({ queued: 1, running: 1 });
    expect(after.oldestQueuedSeconds).toBeGreaterThanOrEqual(90);
  });

  it.each(['0', '2', '24h', '-1', '1e2'])('refuse a window of %s hours', async (hours) => {
    const answer = await administrator.client.send('GET', `${JOBS}/statistics?hours=${hours}`);
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
  });
});
