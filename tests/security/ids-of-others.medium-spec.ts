import { runSql } from '#testing';
import { jobSchema } from '#contracts';
import { randomUUID } from 'node:crypto';
import { type RunningApi, startApi, type TestMember } from '../../apps/api/testing/start-api.js';
import { documentMakers } from '../permissions/route-samples.js';

const IMPROVE = '/api/v1/cover-letters/ai-improve';
const ASYNC = { prefer: 'respond-async' };
const improvement = { content: '불편을 먼저 찾아 고칩니다.', jobField: '개발', experienceYears: 1 };

let api: RunningApi;
let owner: TestMember;
let stranger: TestMember;
beforeAll(async () => {
  api = await startApi({ RATE_LIMIT_PER_MINUTE: '0', RATE_LIMIT_AI_PER_MINUTE: '0' });
  [owner, stranger] = [await api.signIn(), await api.signIn({ role: 'ROOT' })];
});
afterAll(() => api.stop());

const improve = async (member: TestMember, key: string, body: object = improvement) => {
  const headers = { ...ASYNC, 'idempotency-key': key };
  return member.client.send('POST', IMPROVE, { body, headers });
};
const jobsOf = ({ memberId }: TestMember) =>
  runSql(api.dataSource, 'SELECT job_id FROM job WHERE member_id = $1', [memberId]);

describe('an idempotency key of another member', () => {
  it('is separate: each member gets a job of their own', async () => {
    const key = randomUUID();
    const [own, foreign] = [await improve(owner, key), await improve(stranger, key)];
    const [ownJob, foreignJob] = [jobSchema.parse(own.data), jobSchema.parse(foreign.data)];
    expect(foreignJob.jobId).not.toBe(ownJob.jobId);
    expect(await stranger.client.send('GET', `/api/v1/jobs/${ownJob.jobId}`)).toMatchObject({ status: 404 });
  });

  it('does not reveal whether it was used, nor for what', async () => {
    const key = randomUUID();
    await improve(owner, key);
    const answer = await improve(stranger, key, { ...improvement, content: '다른 글' });
    expect(answer.status).toBe(202);
  });
});

describe('another member’s document in a body, a query or a path', () => {
  it('is not found: a letter to improve, a letter to list jobs of, a question of another letter', async () => {
    const { id } = (await documentMakers.COVER_LETTER?.(owner.client, api.dataSource)) ?? {};
    const question = (await documentMakers.INTERVIEW_QUESTION?.(owner.client, api.dataSource)) ?? {};
    const own = (await documentMakers.COVER_LETTER?.(stranger.client, api.dataSource)) ?? {};
    const before = await jobsOf(stranger);
    const asked = await improve(stranger, randomUUID(), { ...improvement, coverLetterId: Number(id) });
    expect(asked).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
    expect(await stranger.client.send('GET', `/api/v1/jobs?coverLetterId=${id}`)).toMatchObject({
      data: { totalElements: 0 },
    });
    const path = `/api/v1/me/cover-letters/${own['id']}/interview-questions/${question['qnaId']}`;
    const body = { answer: '남의 질문에 답합니다.' };
    expect((await stranger.client.send('POST', `${path}/practice`, { body })).status).toBe(404);
    expect((await stranger.client.send('DELETE', path)).status).toBe(404);
    expect(await jobsOf(stranger)).toEqual(before);
    const left = await runSql(api.dataSource, 'SELECT 1 FROM interview_question WHERE qna_id = $1', [
      question['qnaId'],
    ]);
    expect(left).toHaveLength(1);
  });
});

describe('guessed ids', () => {
  it('do not reveal which documents exist: the answers are equal', async () => {
    const { id } = (await documentMakers.RESUME?.(owner.client, api.dataSource)) ?? {};
    const [there, nowhere] = await Promise.all(
      [id, '999999998'].map((one) => stranger.client.send('GET', `/api/v1/resumes/${one}`)),
    );
    const comparable = (answer: typeof there) => ({ ...answer, headers: undefined, timestamp: undefined });
    expect(comparable(there)).toEqual(comparable(nowhere));
  });
});
