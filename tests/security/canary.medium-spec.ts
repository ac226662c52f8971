import { jobSchema, type Job } from '#contracts';
import { queueBackends, until } from '#testing';
import { z } from 'zod';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { newCanary } from '../account/canary-member.js';
import { findInDatabase } from '../account/canary-search.js';
import { CanaryFixture, type Person } from './canary-fixture.js';

const LETTERS = '/api/v1/cover-letters';
const IMPROVE = `${LETTERS}/ai-improve`;
const ASYNC = { prefer: 'respond-async' };
const letterIdSchema = z.object({ coverLetterId: z.number() });
const resumeIdSchema = z.object({ resumeId: z.number() });
const questionsSchema = z.object({ qnaList: z.array(z.object({ qnaId: z.number() })).min(1) });

describe.each(queueBackends())('what a member writes, over %s', (backend) => {
  /** Canaries in the member's identity, titles, texts, and in the reasons of account changes. */
  const [identity, title, text, reason] = [newCanary(), newCanary(), newCanary(), newCanary()];
  const canaries = [identity, title, text, reason];
  const content = `저는 ${text} 프로젝트에서 결제 오류를 40% 줄였습니다. 열정적으로 최선을 다해 일했습니다.`;

  let fixture: CanaryFixture;
  let owner: Person;
  let other: Person;
  let administrator: Person;
  /** Answers to another member. */
  const othersAnswers: string[] = [];
  let documents: { letter: number; resume: number; jobs: string[] };

  beforeAll(async () => {
    fixture = await CanaryFixture.start(backend);
    owner = await fixture.signIn(`${identity}@jaso.example`, `이름${identity}`);
    other = await fixture.signIn('other@jaso.example', '이웃');
    administrator = await fixture.signIn('admin@jaso.example', '관리자', 'ROOT');
    documents = await writeEverything(owner.client);
    await causeErrors(owner.client);
    await administer();
    await readAsOther();
    // Everything sent before the last event of each socket has arrived.
    await administrator.client.send('POST', '/auth/logout');
    await other.client.send('POST', '/auth/logout');
    for (const { frames } of [administrator, other])
      await until('the last frame', () => frames.some((frame) => frame.includes('session-revoked')));
  });
  afterAll(() => fixture.stop());

  const upload = (content: string, fileName: string): FormData => {
    const form = new FormData();
    form.append('file', new Blob([content]), fileName);
    return form;
  };

  async function writeEverything(client: ApiClient) {
    const letter = {
      title,
      companyName: text,
      jobField: text,
      experienceYears: 1,
      isAiImproved: false,
      content,
    };
    const { coverLetterId } = letterIdSchema.parse(
      (await client.send('POST', LETTERS, { body: letter })).data,
    );
    await client.send('PUT', `${LETTERS}/${coverLetterId}`, { body: { ...letter, version: 1 } });
    const improvement = { content, jobField: text, experienceYears: 1, customPrompt: text, coverLetterId };
    const headers = { 'idempotency-key': `key-${text}` };
    const improved = await client.send('POST', IMPROVE, { body: improvement, headers });
    const questionsPath = `/api/v1/me/cover-letters/${coverLetterId}/interview-questions`;
    const generated = await client.send('POST', questionsPath);
    const [{ qnaId } = { qnaId: 0 }] = questionsSchema.parse(generated.data).qnaList;
    const practice = await client.send('POST', `${questionsPath}/${qnaId}/practice`, {
      body: { answer: content },
    });
    const custom = await client.send('POST', `${questionsPath}/custom-answer`, {
      body: { question: `${text} 경험은요?` },
    });
    const resume = {
      title,
      name: `이름${identity}`,
      email: `${identity}@jaso.example`,
      introduction: content,
    };
    const saved = await client.send('POST', '/api/v1/resumes', { body: resume });
    const { resumeId } = resumeIdSchema.parse(saved.data);
    const imported = await client.send('POST', '/api/v1/resume-import', {
      body: upload(`이력서\n이름: 김하늘\n경력\n${text} 2024.03 ~ 현재`, `${text}.txt`),
    });
    const files = await Promise.all([
      client.receive('GET', `/api/v1/resumes/${resumeId}/export?format=pdf`),
      client.receive('GET', `${LETTERS}/${coverLetterId}/export?format=docx`),
      client.receive('GET', '/api/v1/me/export'),
    ]);
    for (const answer of [improved, generated, practice, custom, imported, ...files])
      expect(answer.status).toBe(200);
    const listed = await client.send('GET', '/api/v1/jobs?size=100');
    const { content: jobs } = z.object({ content: z.array(jobSchema) }).parse(listed.data);
    return { letter: coverLetterId, resume: resumeId, jobs: jobs.map(({ jobId }) => jobId) };
  }

  /** Causes refusals and failures, which are logged. */
  async function causeErrors(client: ApiClient): Promise<void> {
    const improvement = { content, jobField: text, experienceYears: 1 };
    await fixture.control({ faults: [{ kind: 'status', status: 400, times: 5 }] });
    expect((await client.send('POST', IMPROVE, { body: improvement })).status).toBeGreaterThanOrEqual(500);
    await fixture.control({ faults: [{ kind: 'held', times: 5 }] });
    const begun = await client.send('POST', IMPROVE, { body: improvement, headers: ASYNC });
    const { jobId } = jobSchema.parse(begun.data);
    await until('the job runs', async () => (await jobOf(client, jobId)).status === 'RUNNING');
    await client.send('POST', `/api/v1/jobs/${jobId}/cancel`);
    await fixture.control({});
    const refused = [
      await client.send('POST', LETTERS, { body: { title: `${title}\u0000`, content: [text] } }),
      await client.send('POST', LETTERS, { body: `{"title":"${title}","content":"${text}` }),
      await client.send('POST', LETTERS, { body: `"${text.repeat(40_000)}"` }),
      await client.send('PUT', `${LETTERS}/999999/${text}`, { body: {} }),
      await client.send('GET', `${LETTERS}?q=${text}&sort=${text}`),
      await client.send('GET', `/${text}/${encodeURIComponent(`이름${identity}`)}.php`),
      await client.send('POST', IMPROVE, {
        body: improvement,
        headers: { 'idempotency-key': `key-${text}` },
      }),
      await client.send('POST', '/api/v1/resume-import', { body: upload('\u0001\u0002', `${text}.hwp`) }),
      await client.send('POST', '/auth/google/login', {
        body: { code: text, state: text, redirectUri: `${fixture.stack.urls.public}/auth/callback/google` },
      }),
    ];
    expect(refused.filter(({ success }) => success)).toEqual([]);
    // None of the answers repeats the sent text.
    for (const answer of refused)
      for (const canary of canaries) expect(JSON.stringify(answer)).not.toContain(canary);
  }

  const jobOf = async (client: ApiClient, jobId: string): Promise<Job> =>
    jobSchema.parse((await client.send('GET', `/api/v1/jobs/${jobId}`)).data);

  async function administer(): Promise<void> {
    const memberIdSchema = z.object({ memberId: z.number() });
    const { memberId } = memberIdSchema.parse((await owner.client.send('GET', '/auth/me')).data);
    const { client } = administrator;
    const granted = { amount: 1, reason };
    const path = `/api/v1/admin/${memberId}`;
    expect((await client.send('POST', `${path}/tokens`, { body: granted })).status).toBe(200);
    expect((await client.send('PUT', `${path}/status`, { body: { status: 'ACTIVE', reason } })).status).toBe(
      200,
    );
    const suffixes = ['', '/statistics', ...documents.jobs.map((jobId) => `/${jobId}`)];
    for (const suffix of suffixes) {
      const answer = JSON.stringify(await client.send('GET', `/api/v1/admin/jobs${suffix}`));
      // Administrators may see whose job it is.
      for (const canary of [title, text, reason]) expect(answer).not.toContain(canary);
    }
  }

  async function readAsOther(): Promise<void> {
    const { letter, resume, jobs } = documents;
    const paths = [
      LETTERS,
      `${LETTERS}?q=${title}`,
      `${LETTERS}/${letter}`,
      `${LETTERS}/${letter}/versions`,
      `/api/v1/resumes/${resume}`,
      `/api/v1/resumes/${resume}/photo`,
      `/api/v1/me/cover-letters/${letter}/interview-questions`,
      '/api/v1/jobs',
      '/api/v1/trash',
      '/api/v1/usage/tokens/history',
      ...jobs.map((jobId) => `/api/v1/jobs/${jobId}`),
    ];
    for (const path of paths) othersAnswers.push(JSON.stringify((await other.client.send('GET', path)).data));
    const improved = await other.client.send('POST', IMPROVE, {
      body: { content: '다른 회원의 글입니다.', jobField: '개발', experienceYears: 1 },
      headers: { 'idempotency-key': `key-${text}` },
    });
    othersAnswers.push(JSON.stringify(improved));
  }

  it('is stored in the database, and its owner receives frames', async () => {
    const found = await findInDatabase(fixture.database, [text]);
    expect(found).toEqual(expect.arrayContaining(['cover_letter.content', 'job.payload', 'job.result']));
    expect(owner.frames.length).toBeGreaterThan(10);
  });

  it('is in no log line of any process and level', () => {
    for (const part of ['api', 'worker'])
      expect(fixture.lines.filter((line) => line.startsWith(`${part} `)).length).toBeGreaterThan(5);
    expect(fixture.lines.filter((line) => canaries.some((canary) => line.includes(canary)))).toEqual([]);
  });

  it('is nowhere in the queue', async () => {
    expect(await fixture.findInQueue(canaries)).toEqual([]);
  });

  it('is in no metric', async () => {
    const metrics = await fixture.metrics();
    expect(metrics.length).toBeGreaterThan(1_000);
    expect(canaries.filter((canary) => metrics.includes(canary))).toEqual([]);
  });

  it('is in no frame and no answer of others, including administrators’ frames', () => {
    const received = [...othersAnswers, ...other.frames, ...administrator.frames];
    expect(received.filter((line) => canaries.some((canary) => line.includes(canary)))).toEqual([]);
  });
});
