import { AI_CONSENT_VERSION } from '#contracts';
import { aiImproveJob, JobFailure } from '#jobs';
import { until, runSql } from '#testing';
import { startApi, type TestMember } from '../../apps/api/testing/start-api.js';
import { deferred } from '../long-actions/deferred.js';
import { paidJob } from '../long-actions/scripted-jobs.js';
import { Scenario } from '../long-actions/scenario.js';
import { auditOf, cancelJob, JOBS, jobIn, readJob, retryJob, storeJob } from './admin-jobs.js';

const improved = {
  feedback: { strengths: [], improvements: [], summary: '' },
  improvedContent: '',
  changes: [],
  flags: [],
  evidence: [],
};
const improvement = (customPrompt: string) => ({
  content: '글',
  jobField: '개발',
  experienceYears: 1,
  customPrompt,
});

let scenario: Scenario;
let administrator: TestMember;
let second: TestMember;
beforeAll(async () => {
  scenario = await Scenario.start('postgres');
  await scenario.startWorker();
  administrator = await scenario.api.signIn({ role: 'ADMIN' });
  second = await scenario.api.signIn({ role: 'ROOT' });
});
beforeEach(() => runSql(scenario.api.dataSource, 'TRUNCATE audit_entry'));
afterAll(() => scenario.stop());

/** An improvement that failed permanently; its script succeeds from now on. */
async function failedImprovement(memberId: number): Promise<string> {
  let fails = true;
  const script = scenario.jobs.add(() => {
    if (fails) throw new JobFailure('AI_SERVICE_ERROR', { retry: 'NEVER' });
    return { result: improved };
  });
  const { jobId } = await scenario.submit(aiImproveJob, improvement(script), memberId);
  await scenario.untilStatus(jobId, 'FAILED');
  fails = false;
  return jobId;
}

describe('an administrator who cancels a member’s job', () => {
  it('stops it, releases the tokens, notifies the member, and is audited once', async () => {
    const { memberId } = await scenario.api.signIn();
    const started = deferred<AbortSignal>();
    const script = scenario.jobs.add(async ({ signal }) => {
      started.resolve(signal);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return { result: null };
    });
    const { jobId } = await scenario.submit(paidJob, { script }, memberId);
    const signal = await started.promise;
    const answers = await Promise.all([
      cancelJob(administrator.client, jobId),
      cancelJob(second.client, jobId),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(jobIn(answer)).toMatchObject({ status: 'CANCELLED', memberId });
    }
    await until('the worker is told', () => signal.aborted);
    await until('the member is told', () => scenario.eventsOf(jobId).includes('job-cancelled'));
    expect(await scenario.tokensOf(memberId)).toMatchObject({ held: 0, kinds: ['GRANT', 'HOLD', 'RELEASE'] });
    const [entry, ...others] = await auditOf(scenario.api.dataSource, 'JOB_CANCEL');
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      target: memberId,
      before: { jobId, type: 'EXPORT', status: 'RUNNING' },
      after: { jobId, type: 'EXPORT', status: 'CANCELLED' },
    });
  });

  it('changes nothing about one that has ended, and is not audited', async () => {
    const { memberId } = await scenario.api.signIn();
    const jobId = await storeJob(scenario.api.dataSource, { memberId, status: 'SUCCEEDED' });
    const answer = await cancelJob(administrator.client, jobId);
    expect(answer).toMatchObject({ status: 200, data: { status: 'SUCCEEDED', result: null } });
    expect(await auditOf(scenario.api.dataSource, 'JOB_CANCEL')).toEqual([]);
  });

  it('stops a crawl with its pages, and the run can be resumed', async () => {
    const { dataSource } = scenario.api;
    const jobId = await storeJob(dataSource, { type: 'CRAWL', status: 'RUNNING', memberId: second.memberId });
    const page = await storeJob(dataSource, { type: 'CRAWL_PAGE', status: 'QUEUED', parentJobId: jobId });
    const [run] = await runSql<{ id: number }>(
      dataSource,
      'INSERT INTO crawl_run (job_id) VALUES ($1) RETURNING run_id AS id',
      [jobId],
    );
    expect(jobIn(await cancelJob(administrator.client, jobId)).status).toBe('CANCELLED');
    expect((await readJob(administrator.client, page)).status).toBe('CANCELLED');
    const runPath = `/api/v1/admin/crawl-runs/${run?.id}`;
    expect((await administrator.client.send('GET', runPath)).data).toMatchObject({ status: 'STOPPED' });
    const resumed = await administrator.client.send('POST', `${runPath}/resume`);
    expect(resumed.data).toMatchObject({ status: 'RUNNING' });
    const [{ jobId: again } = { jobId: '' }] = await runSql<{ jobId: string }>(
      dataSource,
      'SELECT job_id AS "jobId" FROM crawl_run WHERE run_id = $1',
      [run?.id],
    );
    await cancelJob(administrator.client, again);
  });
});

describe('an administrator who retries a job', () => {
  it('starts one new job with a new hold, for concurrent and repeated retries', async () => {
    const { memberId } = await scenario.api.signIn();
    const jobId = await failedImprovement(memberId);
    expect((await readJob(administrator.client, jobId)).canBeRetried).toBe(true);
    const answers = await Promise.all(
      [administrator, second, administrator].map(({ client }) => retryJob(client, jobId)),
    );
    const jobs = new Set(answers.map((answer) => jobIn(answer).jobId));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    const [newJobId = ''] = jobs;
    expect(jobs.size).toBe(1);
    expect(newJobId).not.toBe(jobId);
    expect(answers[0]?.headers.get('location')).toBe(`${JOBS}/${newJobId}`);
    await scenario.untilStatus(newJobId, 'SUCCEEDED');
    expect(jobIn(await retryJob(second.client, jobId))).toMatchObject({ jobId: newJobId, result: null });
    expect((await readJob(administrator.client, jobId)).canBeRetried).toBe(false);
    expect(await scenario.tokensOf(memberId)).toMatchObject({
      spendable: 35,
      kinds: ['GRANT', 'HOLD', 'RELEASE', 'HOLD', 'TAKE'],
    });
    const entries = await auditOf(scenario.api.dataSource, 'JOB_RETRY');
    expect(entries).toMatchObject([
      { target: memberId, before: { jobId, status: 'FAILED' }, after: { jobId: newJobId } },
    ]);
  });

  it('is refused 402 when the member’s tokens are short, and nothing is written', async () => {
    const { memberId } = await scenario.api.signIn();
    const jobId = await failedImprovement(memberId);
    await scenario.leaveTokens(memberId, 4);
    expect(await retryJob(administrator.client, jobId)).toMatchObject({
      status: 402,
      errorCode: 'INSUFFICIENT_TOKENS',
    });
    expect(await auditOf(scenario.api.dataSource, 'JOB_RETRY')).toEqual([]);
    expect((await readJob(administrator.client, jobId)).canBeRetried).toBe(true);
  });

  it('is refused 409 while one that excludes it runs', async () => {
    const { dataSource } = scenario.api;
    const jobId = await storeJob(dataSource, { type: 'EXTRACT', memberId: second.memberId });
    const running = await storeJob(dataSource, {
      type: 'PROCESS',
      status: 'RUNNING',
      memberId: second.memberId,
    });
    expect(await retryJob(administrator.client, jobId)).toMatchObject({
      status: 409,
      errorCode: 'JOB_ALREADY_RUNNING',
    });
    await cancelJob(administrator.client, running);
    const answer = await retryJob(administrator.client, jobId);
    expect(jobIn(answer)).toMatchObject({ type: 'EXTRACT', status: 'QUEUED', memberId: second.memberId });
    await cancelJob(administrator.client, jobIn(answer).jobId);
  });

  it.each([
    ['one that succeeded', { status: 'SUCCEEDED' }, '실패했거나 취소된 작업'],
    ['one that runs', { status: 'RUNNING' }, '실패했거나 취소된 작업'],
    ['a child job', { type: 'EXTRACT_LETTER', payload: { coverLetterId: 1 } }, '다른 작업의 한 부분'],
    [
      'a page of a crawl',
      { type: 'CRAWL_PAGE', payload: { kind: 'RUN', runId: 1, pageId: 1 } },
      '다른 작업의 한 부분',
    ],
    ['a crawl', { type: 'CRAWL', payload: { resumedRunId: null } }, '이어서'],
    ['an import, whose file is gone', { type: 'RESUME_IMPORT' }, '올린 파일'],
    [
      'one of a form that is no more',
      { type: 'AI_IMPROVE', payload: { letter: '글' } },
      '지금은 쓰지 않는 형식',
    ],
  ])('is refused with a reason: %s', async (_name, job, message) => {
    const { memberId } = await scenario.api.signIn();
    const jobId = await storeJob(scenario.api.dataSource, { memberId, ...job });
    const answer = await retryJob(administrator.client, jobId);
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
    expect(answer.message).toContain(message);
    expect(await auditOf(scenario.api.dataSource, 'JOB_RETRY')).toEqual([]);
    const jobs = await runSql(scenario.api.dataSource, 'SELECT 1 FROM job WHERE member_id = $1', [memberId]);
    expect(jobs).toHaveLength(1);
  });

  it('is refused for a member who is not active', async () => {
    const { memberId } = await scenario.api.signIn({ status: 'SUSPENDED' });
    const jobId = await storeJob(scenario.api.dataSource, { memberId, payload: { kind: 'ACCOUNT' } });
    expect((await readJob(administrator.client, jobId)).canBeRetried).toBe(false);
    const answer = await retryJob(administrator.client, jobId);
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
    expect(answer.message).toContain('활성 상태가 아닌 회원');
  });

  it('is refused without the member’s consent to AI, where it is required', async () => {
    const strict = await startApi({ AI_CONSENT_REQUIRED: 'true' });
    const [{ client }, { memberId, client: member }] = [
      await strict.signIn({ role: 'ADMIN' }),
      await strict.signIn(),
    ];
    const payload = improvement('');
    const jobId = await storeJob(strict.dataSource, { type: 'AI_IMPROVE', memberId, payload });
    const refused = await retryJob(client, jobId);
    expect(refused).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
    expect(refused.message).toContain('동의');
    expect(await auditOf(strict.dataSource, 'JOB_RETRY')).toEqual([]);
    const consent = { kind: 'AI_PROCESSING', version: AI_CONSENT_VERSION };
    await member.send('POST', '/api/v1/me/consents', { body: consent });
    expect((await retryJob(client, jobId)).status).toBe(202);
    await strict.stop();
  });
});
