import { runSql } from '#testing';
import { RESUME_LIMITS } from '#contracts';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { many, stacks, INVALID_RESUMES } from './invalid-resumes.js';
import { listResumes, readHistory, readResume, resumeBody, RESUMES, saveResume } from './resumes.js';

let api: RunningApi;
let client: ApiClient;
let resumeId: number;
beforeAll(async () => {
  api = await startApi();
  ({ client } = await api.signIn());
  ({ resumeId } = await saveResume(client));
});
afterAll(() => api.stop());

describe('invalid input', () => {
  it.each(INVALID_RESUMES)(
    'is refused at the field, in Korean, and changes nothing: %s',
    async (_what, overrides, field) => {
      const before = await readResume(client, resumeId);
      const body = { ...resumeBody(), ...overrides };
      const created = await client.send('POST', RESUMES, { body });
      const updated = await client.send('PUT', `${RESUMES}/${resumeId}`, {
        body: { ...body, version: before.version },
      });
      for (const answer of [created, updated]) {
        expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR', data: null });
        expect(answer.errors).toHaveProperty([field]);
        expect(answer.errors?.[field]).toMatch(/[가-힣]/);
        expect(answer.message).toMatch(/[가-힣]/);
      }
      expect(await readResume(client, resumeId)).toEqual(before);
    },
  );

  it('is not stored', async () => {
    expect((await listResumes(client)).totalElements).toBe(1);
    expect((await readHistory(client, resumeId)).totalElements).toBe(0);
  });

  it('is reported with all its errors at once', async () => {
    const body = {
      ...resumeBody({ title: ' ' }),
      blogUrl: 'javascript:1',
      careers: [{ startDate: '2023-13' }],
      educations: [{ personalGpa: 5, totalGpa: 4 }],
    };
    const { errors } = await client.send('POST', RESUMES, { body });
    expect(Object.keys(errors ?? {}).sort()).toEqual([
      'blogUrl',
      'careers.0.startDate',
      'educations.0.personalGpa',
      'title',
    ]);
  });

  it.each([undefined, null, '1', 0, 1.5, 1e300])(
    'is refused as the version that was read: %s',
    async (version) => {
      const answer = await client.send('PUT', `${RESUMES}/${resumeId}`, {
        body: { ...resumeBody(), version },
      });
      expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
      expect(answer.errors).toHaveProperty('version');
    },
  );

  it.each([
    ['no JSON', '{"title":'],
    ['a list', '[]'],
    ['nothing', ''],
    ['null', 'null'],
    ['a prototype', '{"__proto__":{"isAdmin":true},"title":"제목"}'],
    ['a nested prototype', '{"title":"제목","careers":[{"__proto__":{"companyName":"회사"}}]}'],
    ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}},"title":"제목"}'],
    [
      'a hundred thousand brackets',
      `{"title":"제목","careers":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    ],
    ['a body of more than 1 MB', JSON.stringify({ title: '제목', introduction: 'a'.repeat(1_100_000) })],
  ])('is refused: a body that is %s', async (_what, body) => {
    const answer = await client.send('POST', RESUMES, { body });
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR', data: null });
  });

  it.each(['0', '-1', '1e3', 'statistics', '1;--', '%00', '9'.repeat(16)])(
    'is refused as an id: %s',
    async (id) => {
      expect(await client.send('GET', `${RESUMES}/${id}`)).toMatchObject({
        status: 400,
        errorCode: 'VALIDATION_ERROR',
      });
    },
  );
});

describe('read-only fields', () => {
  it('are ignored: owner, id, dates, photo, completed sections, the first version', async () => {
    const { memberId: otherId, client: other } = await api.signIn();
    const { client: own } = await api.signIn();
    const readOnly = {
      memberId: otherId,
      resumeId: 7_777,
      version: 40,
      createdAt: '2001-01-01T00:00:00Z',
      photoUrl: 'https://evil.example/tracker.gif',
      completedSections: ['careers'],
      secret: '<script>',
    };
    const created = await own.send('POST', RESUMES, { body: { title: '빈 이력서', ...readOnly } });
    expect(created.status).toBe(201);
    const [row] = (await listResumes(own)).content;
    const resume = await readResume(own, row?.resumeId ?? 0);
    expect(resume).toMatchObject({ version: 1, photoUrl: null, completedSections: [] });
    expect(resume.createdAt).not.toMatch(/^2001/);
    expect(resume.resumeId).not.toBe(7_777);
    expect((await listResumes(other)).totalElements).toBe(0);
    const [stored] = await runSql<{ body: object }>(
      api.dataSource,
      'SELECT body FROM resume WHERE resume_id = $1',
      [resume.resumeId],
    );
    for (const field of Object.keys(readOnly)) expect(stored?.body).not.toHaveProperty(field);
  });
});

describe('a large resume', () => {
  it('is accepted: every list of entries full, an introduction of 5,000 characters, an address of 2,000', async () => {
    const { rows } = RESUME_LIMITS;
    const resume = await saveResume(client, {
      title: '🙂'.repeat(50),
      introduction: '뷁'.repeat(5_000),
      githubUrl: `https://a.example/${'a'.repeat(1_982)}`,
      careers: many(rows, (index) => ({ companyName: `회사 ${index}`, mainTasks: '일'.repeat(1_000) })),
      projects: many(rows, (index) => ({ name: `프로젝트 ${index}`, techStacks: stacks(103, 201) })),
      educations: many(rows, () => ({ personalGpa: 100, totalGpa: 100 })),
      trainings: many(rows, () => ({ courseName: '과'.repeat(200) })),
      additionalInfos: many(rows, () => ({ category: 'ACTIVITY' as const })),
      customLinks: many(rows, () => ({ url: 'https://a.example' })),
    });
    expect(resume.careers).toHaveLength(rows);
    expect(await readResume(client, resume.resumeId)).toEqual(resume);
  });
});

describe('without a session', () => {
  it.each([
    ['GET', RESUMES],
    ['POST', RESUMES],
    ['GET', `${RESUMES}/1`],
    ['PUT', `${RESUMES}/1`],
    ['DELETE', `${RESUMES}/1`],
    ['GET', `${RESUMES}/1/photo`],
    ['PUT', `${RESUMES}/1/photo`],
    ['GET', '/api/v1/resume-metadata'],
  ])('%s %s is 401', async (method, path) => {
    const answer = await api.newClient().send(method, path);
    expect(answer).toMatchObject({ status: 401, errorCode: 'UNAUTHENTICATED', data: null });
  });
});
