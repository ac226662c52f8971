import { aiStatusSchema, aiSwitchSchema, jobSchema, type AiSwitchView } from '#contracts';
import { createLogger } from '#observability';
import { until, runSql } from '#testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { ApiClient } from '../../apps/api/testing/api-client.js';
import type { TestMember } from '../../apps/api/testing/start-api.js';
import { createApp } from '../../apps/api/src/platform/create-app.js';
import { auditOf } from '../admin-jobs/admin-jobs.js';
import { InterviewFixture, pathOf, type Writer } from '../interviews/interview-fixture.js';

const SWITCH = '/api/v1/admin/ai/switch';
const ASYNC = { prefer: 'respond-async' };
const MESSAGE = 'AI 제공사를 점검하고 있어요. 곧 다시 열게요.';

let fixture: InterviewFixture;
let secondApi: NestFastifyApplication;
let admin: TestMember;
beforeAll(async () => {
  fixture = await InterviewFixture.start();
  secondApi = await createApp(fixture.api.config, createLogger('api', 'silent'));
  await secondApi.listen({ port: 0, host: '127.0.0.1' });
  admin = await fixture.api.signIn({ role: 'ADMIN', name: '관리자', email: `${randomUUID()}@jaso.example` });
});
beforeEach(async () => {
  await fixture.control({});
});
afterEach(async () => {
  await fixture.answerHeld();
  await allow();
  await fixture.stopWorkers();
});
afterAll(async () => {
  await secondApi.close();
  await fixture.stop();
});

const put = (body: object, client = admin.client) => client.send('PUT', SWITCH, { body });
const stop = async (message = MESSAGE): Promise<AiSwitchView> =>
  aiSwitchSchema.parse((await put({ isStopped: true, message, reason: '점검' })).data);
const allow = async (): Promise<AiSwitchView> =>
  aiSwitchSchema.parse((await put({ isStopped: false, reason: '점검이 끝났어요' })).data);
const readSwitch = async (): Promise<AiSwitchView> =>
  aiSwitchSchema.parse((await admin.client.send('GET', SWITCH)).data);

/** The same browser session at the other API process. */
async function atSecondApi({ client }: TestMember): Promise<ApiClient> {
  const other = new ApiClient(await secondApi.getUrl(), fixture.api.config.publicOrigin);
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  return other;
}

const held = async (jobId: string): Promise<boolean> => {
  const rows = await runSql(
    fixture.api.dataSource,
    `SELECT 1 FROM job WHERE job_id = $1 AND status = 'QUEUED' AND held_since IS NOT NULL AND run_at > now()`,
    [jobId],
  );
  return rows.length === 1;
};
const heldTokens = async ({ memberId }: Writer): Promise<number> => {
  const [row] = await runSql<{ held: number }>(
    fixture.api.dataSource,
    'SELECT held FROM token_account WHERE member_id = $1',
    [memberId],
  );
  return row?.held ?? -1;
};

describe('the switch', () => {
  it('shows by whom it was changed and with which text, and is audited', async () => {
    const before = await readSwitch();
    const stopped = await stop();
    expect(stopped).toMatchObject({
      isStopped: true,
      message: MESSAGE,
      version: before.version + 1,
      changedBy: { memberId: admin.memberId, name: '관리자' },
      heldJobs: 0,
    });
    expect(await readSwitch()).toEqual(stopped);
    // No change: nothing is written.
    expect(await stop()).toEqual(stopped);
    expect(await allow()).toMatchObject({ isStopped: false, message: null, version: before.version + 2 });
    expect(await auditOf(fixture.api.dataSource, 'AI_STOP')).toEqual([
      {
        actor: admin.memberId,
        target: null,
        before: { isStopped: false, message: null },
        after: { isStopped: true, message: MESSAGE },
      },
    ]);
    expect((await auditOf(fixture.api.dataSource, 'AI_ALLOW')).length).toBeGreaterThanOrEqual(1);
  });

  it('refuses a change that is based on an older version, and answers the current one', async () => {
    const { version } = await readSwitch();
    await stop();
    const late = await put({ isStopped: true, message: '늦은 글', reason: '점검', expectedVersion: version });
    expect(late).toMatchObject({ status: 409, errorCode: 'VERSION_CONFLICT', data: { message: MESSAGE } });
    expect(await readSwitch()).toMatchObject({ message: MESSAGE, version: version + 1 });
  });

  it.each([
    ['no text', { isStopped: true, reason: '점검' }],
    ['a blank text', { isStopped: true, message: ' \u3164 ', reason: '점검' }],
    ['too long a text', { isStopped: true, message: '가'.repeat(201), reason: '점검' }],
    ['no reason', { isStopped: true, message: MESSAGE }],
    ['a blank reason', { isStopped: false, reason: ' ' }],
    ['neither', { message: MESSAGE, reason: '점검' }],
  ])('refuses %s, and changes nothing', async (_what, body) => {
    const before = await readSwitch();
    expect(await put(body)).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
    expect(await readSwitch()).toEqual(before);
  });

  it('shows members the text, and notifies a browser at another process of the change', async () => {
    const member = await fixture.api.signIn();
    const url = await secondApi.getUrl();
    const socket = io(url, {
      path: '/socket.io',
      transports: ['websocket'],
      extraHeaders: { cookie: member.client.cookieHeader, origin: fixture.api.config.publicOrigin },
    });
    const received: unknown[] = [];
    socket.on('ai-switched', (payload) => received.push(payload));
    await until('the socket is connected', () => socket.connected);
    const status = async () =>
      aiStatusSchema.parse((await member.client.send('GET', '/api/v1/ai/status')).data);
    expect(await status()).toEqual({ stopped: null });
    await stop();
    expect(await status()).toEqual({ stopped: { message: MESSAGE } });
    await allow();
    await until('both changes are received', () => received.length === 2);
    expect(received).toEqual([{ stopped: { message: MESSAGE } }, { stopped: null }]);
    socket.disconnect();
  });
});

describe('while AI calls are stopped', () => {
  it('no process accepts a new action, nothing is charged, and members read the reason', async () => {
    const writer = await fixture.newWriter();
    const other = await atSecondApi(writer);
    await stop();
    const body = { content: '저는 서버를 만듭니다.', jobField: '개발', experienceYears: 1 };
    const refused = await Promise.all([
      writer.client.send('POST', '/api/v1/cover-letters/ai-improve', { body, headers: ASYNC }),
      other.send('POST', '/api/v1/cover-letters/ai-improve', { body, headers: ASYNC }),
      other.send('POST', pathOf(writer.coverLetterId), { headers: ASYNC }),
      fixture.askCustomQuestion(writer, '왜 지원하셨나요?'),
      admin.client.send('POST', '/api/cover-letter-features/extract', { headers: ASYNC }),
    ]);
    for (const answer of refused)
      expect(answer).toMatchObject({
        status: 503,
        errorCode: 'SERVER_ERROR',
        message: MESSAGE,
        canRetry: true,
      });
    expect(await fixture.tokensOf(writer)).toBe(40);
    expect(await fixture.ledgerOf(writer)).toEqual([]);
  });

  it('actions without AI calls work, and a repeated idempotency key still gets its job', async () => {
    const writer = await fixture.newWriter();
    const headers = { ...ASYNC, 'idempotency-key': randomUUID() };
    const path = pathOf(writer.coverLetterId);
    const accepted = jobSchema.parse((await writer.client.send('POST', path, { headers })).data);
    await stop();
    const repeated = await writer.client.send('POST', path, { headers });
    expect(repeated).toMatchObject({ status: 202, data: { jobId: accepted.jobId } });
    const exported = `/api/v1/cover-letters/${writer.coverLetterId}/export?format=txt`;
    expect(await writer.client.send('GET', exported, { headers: ASYNC })).toMatchObject({ status: 202 });
    await writer.client.send('POST', `/api/v1/jobs/${accepted.jobId}/cancel`);
  });

  it('a running call is aborted; its job waits with its tokens held and succeeds afterwards', async () => {
    const writer = await fixture.newWriter();
    const seen = await fixture.control({ faults: [{ kind: 'held', times: 1 }] });
    await fixture.startWorker();
    const { jobId } = await fixture.beginGenerating(writer);
    await until('the provider is asked', async () => (await seen())['interview_questions'] === 1);
    await stop();
    await until('the job waits', () => held(jobId));
    expect(await fixture.find(writer.client, jobId)).toMatchObject({ status: 'QUEUED', attempt: 1 });
    expect(await readSwitch()).toMatchObject({ heldJobs: 1 });
    expect(await heldTokens(writer)).toBeGreaterThan(0);
    expect(
      await runSql(fixture.api.dataSource, 'SELECT outcome FROM ai_request WHERE job_id = $1', [jobId]),
    ).toEqual([{ outcome: 'given_up' }]);
    // The job is not dispatched again and again: one attempt met the switch, and no other starts.
    expect((await seen())['interview_questions']).toBe(1);
    await allow();
    const { attempt } = await fixture.untilStatus(writer.client, jobId, 'SUCCEEDED');
    expect(attempt).toBe(2);
    expect(await fixture.ledgerOf(writer)).toMatchObject([{ status: 'SUCCEEDED', kinds: ['HOLD', 'TAKE'] }]);
    expect(await fixture.list(writer)).toHaveLength(5);
  });

  it('a job that was accepted before sends no request, and does not use up its attempts', async () => {
    const writer = await fixture.newWriter();
    const { jobId } = await fixture.beginGenerating(writer);
    const seen = await fixture.control({});
    await stop();
    await fixture.startWorker();
    for (let round = 1; round <= 5; round += 1) {
      await until('the job waits', () => held(jobId));
      // Simulates that the wait is over.
      await runSql(fixture.api.dataSource, 'UPDATE job SET run_at = now() WHERE job_id = $1', [jobId]);
      const tried = async () => (await fixture.find(writer.client, jobId)).attempt === round + 1;
      await until('it is tried again', tried);
    }
    await until('the job waits', () => held(jobId));
    expect(await seen()).toEqual({});
    // If held attempts were counted, the provider's two failures would exceed the limit of four attempts.
    await fixture.control({ faults: [{ kind: 'status', status: 500, times: 2 }] });
    await allow();
    await fixture.untilStatus(writer.client, jobId, 'SUCCEEDED');
    expect(await fixture.tokensOf(writer)).toBeLessThan(40);
  });

  it('a job that was held earlier and now waits for a retry is neither counted as held nor released', async () => {
    const writer = await fixture.newWriter();
    const { jobId } = await fixture.beginGenerating(writer);
    await stop();
    await fixture.startWorker();
    await until('the job waits', () => held(jobId));
    await fixture.control({ faults: [{ kind: 'status', status: 429, retryAfter: 600, times: 1 }] });
    await allow();
    const failures = () =>
      runSql(
        fixture.api.dataSource,
        `SELECT 1 FROM job_attempt_failure JOIN job USING (job_id)
         WHERE job_id = $1 AND job_attempt_failure.attempt = 2 AND status = 'QUEUED'`,
        [jobId],
      );
    await until('it backs off', async () => (await failures()).length === 1);
    const readRunAt = () =>
      runSql(fixture.api.dataSource, 'SELECT run_at FROM job WHERE job_id = $1', [jobId]);
    const runAt = await readRunAt();
    expect(await stop()).toMatchObject({ heldJobs: 0 });
    await allow();
    expect(await readRunAt()).toEqual(runAt);
    await writer.client.send('POST', `/api/v1/jobs/${jobId}/cancel`);
  });

  it('a held job can be cancelled, and its tokens are released', async () => {
    const writer = await fixture.newWriter();
    const { jobId } = await fixture.beginGenerating(writer);
    await stop();
    await fixture.startWorker();
    await until('the job waits', () => held(jobId));
    await writer.client.send('POST', `/api/v1/jobs/${jobId}/cancel`);
    expect(await fixture.find(writer.client, jobId)).toMatchObject({ status: 'CANCELLED' });
    expect(await fixture.tokensOf(writer)).toBe(40);
    await allow();
    expect(await fixture.find(writer.client, jobId)).toMatchObject({ status: 'CANCELLED' });
  });

  it('an uploaded resume is kept for as long as its job waits', async () => {
    const member = await fixture.api.signIn();
    const form = new FormData();
    form.append('file', new Blob(['이력서\n이름: 김하늘\n누리결제 2024.03 ~ 현재']), '이력서.txt');
    const answer = await member.client.send('POST', '/api/v1/resume-import', { body: form, headers: ASYNC });
    const { jobId } = jobSchema.parse(answer.data);
    await runSql(
      fixture.api.dataSource,
      `UPDATE stored_file SET expires_at = now() + interval '1 hour' WHERE job_id = $1`,
      [jobId],
    );
    await stop();
    await fixture.startWorker();
    await until('the job waits', () => held(jobId));
    const [file] = await runSql<{ isKept: boolean }>(
      fixture.api.dataSource,
      `SELECT expires_at > now() + interval '23 hours' AS "isKept" FROM stored_file WHERE job_id = $1`,
      [jobId],
    );
    expect(file).toEqual({ isKept: true });
    await allow();
    await fixture.untilStatus(member.client, jobId, 'SUCCEEDED');
  });
});
