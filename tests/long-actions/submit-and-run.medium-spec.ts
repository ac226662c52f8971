import { coverLetterSchema, isEnded, jobSchema, pageSchema } from '#contracts';
import { JobFailure } from '#jobs';
import { queueBackends } from '#testing';
import { randomUUID } from 'node:crypto';
import { JobAcceptedResponse } from '../../apps/api/src/platform/answers/job-accepted-response.js';
import { LongActions } from '../../apps/api/src/jobs/long-actions.js';
import { deferred } from './deferred.js';
import { paidJob } from './scripted-jobs.js';
import { Scenario } from './scenario.js';

const improved = {
  feedback: { strengths: [], improvements: [], summary: '잘 썼어요.' },
  improvedContent: '저는 개발자입니다.',
  changes: [],
  flags: [],
  evidence: [],
};
const IMPROVE = '/api/v1/cover-letters/ai-improve';

describe.each(queueBackends())('a long action over %s', (backend) => {
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await Scenario.start(backend);
    await scenario.startWorker();
  });
  afterAll(() => scenario.stop());

  const requestOf = (script: string) => ({
    content: '저는 개발자 입니다.',
    jobField: '백엔드',
    experienceYears: 1,
    customPrompt: script,
  });

  it('answers a plain POST with the result, and takes the tokens', async () => {
    const { client, memberId } = await scenario.api.signIn();
    const script = scenario.jobs.add((context) => {
      context.progress('rewrite', 50);
      return { result: improved };
    });
    const answer = await client.send('POST', IMPROVE, { body: requestOf(script) });
    expect(answer).toMatchObject({ status: 200, success: true, data: improved });
    expect(await scenario.tokensOf(memberId)).toEqual({
      spendable: 35,
      held: 0,
      kinds: ['GRANT', 'HOLD', 'TAKE'],
    });
  });

  it('answers 202 with the job and its address for respond-async', async () => {
    const { client, memberId } = await scenario.api.signIn();
    const finish = deferred();
    const draftId = randomUUID();
    const script = scenario.jobs.add(async () => {
      await finish.promise;
      return { result: improved };
    });
    const answer = await client.send('POST', IMPROVE, {
      body: { ...requestOf(script), draftId },
      headers: { prefer: 'handling=lenient, respond-async' },
    });
    expect(answer).toMatchObject({ status: 202, success: true });
    expect(answer.headers.get('preference-applied')).toBe('respond-async');
    const location = answer.headers.get('location') ?? '';
    expect((await scenario.tokensOf(memberId)).spendable).toBe(35);
    finish.resolve();
    const jobId = location.replace('/api/v1/jobs/', '');
    await scenario.untilStatus(jobId, 'SUCCEEDED');
    const job = await client.send('GET', location);
    expect(job.data).toMatchObject({ jobId, status: 'SUCCEEDED', progress: 100, result: improved, draftId });
  });

  it('answers 202 with the job when it takes longer than a request may wait', async () => {
    const { memberId } = await scenario.api.signIn();
    const { app } = scenario.api;
    const finish = deferred();
    const script = scenario.jobs.add(async () => {
      await finish.promise;
      return { result: 'done' };
    });
    const call = { memberId, prefer: undefined, idempotencyKey: undefined, waitMilliseconds: 100 };
    const answer = await app.get(LongActions).perform(paidJob, { script }, call);
    if (!(answer instanceof JobAcceptedResponse)) throw new Error('the call was not answered with the job');
    expect(answer.wasPreferred).toBe(false);
    expect(isEnded(answer.job.status)).toBe(false);
    finish.resolve();
    await scenario.untilStatus(answer.job.jobId, 'SUCCEEDED');
  });

  it('answers the error of a job that failed permanently, and releases the tokens', async () => {
    const { client, memberId } = await scenario.api.signIn();
    const script = scenario.jobs.add(() => {
      throw new JobFailure('AI_SERVICE_ERROR', { retry: 'NEVER' });
    });
    const answer = await client.send('POST', IMPROVE, { body: requestOf(script) });
    expect(answer).toMatchObject({ status: 502, errorCode: 'AI_SERVICE_ERROR', canRetry: true, data: null });
    expect(await scenario.tokensOf(memberId)).toMatchObject({
      spendable: 40,
      kinds: ['GRANT', 'HOLD', 'RELEASE'],
    });
  });

  it('runs one job for twenty requests with one key, and charges once', async () => {
    const { client, memberId } = await scenario.api.signIn();
    await scenario.leaveTokens(memberId, 5);
    const script = scenario.jobs.add(() => ({ result: improved }));
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => client.send('POST', IMPROVE, { body: requestOf(script), headers });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect((await scenario.tokensOf(memberId)).kinds.filter((kind) => kind === 'HOLD')).toHaveLength(1);
    const other = { ...requestOf(script), experienceYears: 7 };
    const refused = await client.send('POST', IMPROVE, { body: other, headers });
    expect(refused).toMatchObject({ status: 422, errorCode: 'IDEMPOTENCY_KEY_REUSED' });
    expect((await scenario.tokensOf(memberId)).spendable).toBe(0);
  });

  it('answers a repeated key with its job when the letter has been deleted since', async () => {
    const { client, memberId } = await scenario.api.signIn();
    const { content, jobField, experienceYears } = requestOf('');
    const letter = { title: '새봄전자 지원서', content, jobField, experienceYears, isAiImproved: false };
    const created = await client.send('POST', '/api/v1/cover-letters', { body: letter });
    const { coverLetterId } = coverLetterSchema.parse(created.data);
    const body = { ...requestOf(scenario.jobs.add(() => ({ result: improved }))), coverLetterId };
    const send = (headers = {}) => client.send('POST', IMPROVE, { body, headers });
    const key = { 'idempotency-key': randomUUID() };
    expect(await send(key)).toMatchObject({ status: 200, data: improved });
    await client.send('DELETE', `/api/v1/cover-letters/${coverLetterId}`);
    expect(await send(key)).toMatchObject({ status: 200, data: improved });
    expect(await send()).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
    expect((await scenario.tokensOf(memberId)).spendable).toBe(35);
  });

  it('lets two members use the same key', async () => {
    const [one, other] = [await scenario.api.signIn(), await scenario.api.signIn()];
    const script = scenario.jobs.add(() => ({ result: improved }));
    const options = { body: requestOf(script), headers: { 'idempotency-key': randomUUID() } };
    const answers = [
      await one.client.send('POST', IMPROVE, options),
      await other.client.send('POST', IMPROVE, options),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect((await scenario.tokensOf(other.memberId)).spendable).toBe(35);
  });

  it.each([
    ['empty', ''],
    ['blank', ' '],
    ['Korean', Buffer.from('열쇠').toString('latin1')],
    ['with a gap', 'a b'],
    ['too long', 'x'.repeat(201)],
  ])('refuses an Idempotency-Key that is %s, before any charge', async (_, key) => {
    const { client, memberId } = await scenario.api.signIn();
    const script = scenario.jobs.add(() => ({ result: improved }));
    const headers = { 'idempotency-key': key };
    const answer = await client.send('POST', IMPROVE, { body: requestOf(script), headers });
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
    expect((await scenario.tokensOf(memberId)).kinds).toEqual(['GRANT']);
  });

  it('refuses with 402 and charges nothing when tokens are short', async () => {
    const { client, memberId } = await scenario.api.signIn();
    await scenario.leaveTokens(memberId, 4);
    const script = scenario.jobs.add(() => ({ result: improved }));
    const answer = await client.send('POST', IMPROVE, { body: requestOf(script) });
    expect(answer).toMatchObject({
      status: 402,
      errorCode: 'INSUFFICIENT_TOKENS',
      message: '토큰이 부족합니다.',
      canRetry: false,
    });
    expect(await scenario.tokensOf(memberId)).toMatchObject({ spendable: 4, held: 0 });
    const jobs = await client.send('GET', '/api/v1/jobs');
    expect(jobs.data).toMatchObject({ totalElements: 0 });
  });

  it('gives the last five tokens to one of two tabs', async () => {
    const { client, memberId } = await scenario.api.signIn();
    await scenario.leaveTokens(memberId, 5);
    const script = scenario.jobs.add(() => ({ result: improved }));
    const send = () => client.send('POST', IMPROVE, { body: requestOf(script) });
    const statuses = (await Promise.all([send(), send()])).map((answer) => answer.status);
    expect(statuses.toSorted()).toEqual([200, 402]);
    expect(await scenario.tokensOf(memberId)).toMatchObject({ spendable: 0, held: 0 });
  });

  it('stores a result although its text contains characters that the database cannot store', async () => {
    const { memberId } = await scenario.api.signIn();
    const script = scenario.jobs.add(() => ({
      result: { text: '가\u0000나\uD83D다\uDE00', '\u0000key': 1 },
    }));
    const { jobId } = await scenario.submit(paidJob, { script }, memberId);
    const job = await scenario.untilStatus(jobId, 'SUCCEEDED');
    expect(job.result).toEqual({ text: '가나\uFFFD다\uFFFD', key: 1 });
  });

  it('finds jobs by type, status, letter and draft, and never another member’s', async () => {
    const { client, memberId } = await scenario.api.signIn();
    const stranger = await scenario.api.signIn();
    const script = scenario.jobs.add(() => ({ result: { secret: '결과' } }));
    const draftId = randomUUID();
    const first = await scenario.submit(paidJob, { script, coverLetterId: 71, draftId }, memberId);
    const second = await scenario.submit(paidJob, { script, coverLetterId: 72 }, memberId);
    await Promise.all([first, second].map(({ jobId }) => scenario.untilStatus(jobId, 'SUCCEEDED')));
    const idsFor = async (query: string, from = client): Promise<string[]> => {
      const { data } = await from.send('GET', `/api/v1/jobs?${query}`);
      const { content } = pageSchema(jobSchema).parse(data);
      expect(content.filter(({ result }) => result !== null)).toEqual([]);
      return content.map((job) => job.jobId);
    };
    expect(await idsFor('type=EXPORT')).toEqual([second.jobId, first.jobId]);
    expect(await idsFor('type=EXPORT&sort=createdAt,asc')).toEqual([first.jobId, second.jobId]);
    expect(await idsFor('type=CRAWL')).toEqual([]);
    expect(await idsFor('status=SUCCEEDED&coverLetterId=72')).toEqual([second.jobId]);
    expect(await idsFor(`draftId=${draftId}`)).toEqual([first.jobId]);
    expect(await idsFor('page=1&size=1')).toEqual([first.jobId]);
    expect(await idsFor('type=EXPORT', stranger.client)).toEqual([]);
    expect((await stranger.client.send('GET', `/api/v1/jobs/${first.jobId}`)).status).toBe(404);
    expect((await stranger.client.send('POST', `/api/v1/jobs/${first.jobId}/cancel`)).status).toBe(404);
    expect((await client.send('GET', '/api/v1/jobs?status=DONE')).status).toBe(400);
  });
});
