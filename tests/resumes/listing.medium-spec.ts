import { resumeMetadataSchema } from '#contracts';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { listResumes, saveResume, type WrittenResume } from './resumes.js';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const newClient = async (): Promise<ApiClient> => (await api.signIn()).client;
const titles = async (client: ApiClient, query: Record<string, string>) =>
  (await listResumes(client, query)).content.map(({ title }) => title);

describe('the list of resumes', () => {
  it('has rows with only the fields of a list', async () => {
    const client = await newClient();
    const { resumeId, title, type, completedSections, createdAt, updatedAt } = await saveResume(client);
    expect((await listResumes(client)).content).toEqual([
      { resumeId, title, type, completedSections, createdAt, updatedAt },
    ]);
  });
});

describe('searching the list', () => {
  let client: ApiClient;
  beforeAll(async () => {
    client = await newClient();
    const bare: WrittenResume = { introduction: '', fieldName: '', careers: [], projects: [] };
    const save = (title: string, written: WrittenResume) =>
      saveResume(client, { ...bare, ...written, title });
    await save('만년필 이력서', {});
    await save('회사', { careers: [{}, { companyName: '만년필공방' }] });
    await save('프로젝트', { projects: [{ name: 'Spring 100% 활용' }] });
    await save('소개', { introduction: '만년필로 snake_case를 씁니다.' });
    await save('학교', { educations: [{ schoolName: 'C:\\대학교' }] });
    await save('과정', { trainings: [{ courseName: '"따옴표" 과정' }] });
    await save('활동', { additionalInfos: [{ category: 'AWARD', activityName: '공모전' }] });
  });

  it.each([
    ['만년필', ['소개', '회사', '만년필 이력서']],
    ['  년필공  ', ['회사']],
    ['sPRING', ['프로젝트']],
    ['%', ['프로젝트']],
    ['E_C', ['소개']],
    ['\\', ['학교']],
    ['"따옴표"', ['과정']],
    ['공모전', ['활동']],
    ['companyName', []],
    ['%%', []],
    ["' OR 1=1 --", []],
    ['$.careers', []],
  ])('finds %s literally, ignoring case, and never field names', async (q, expected) => {
    expect(await titles(client, { q })).toEqual(expected);
    expect((await listResumes(client, { q, size: '1' })).totalElements).toBe(expected.length);
  });
});

describe('the technologies', () => {
  it('are at least 200, and every one can be chosen', async () => {
    const client = await newClient();
    const answer = await client.send('GET', '/api/v1/resume-metadata');
    const { techStacks } = resumeMetadataSchema.parse(answer.data);
    expect(techStacks.length).toBeGreaterThanOrEqual(200);
    expect(techStacks.find(({ aliases }) => aliases.includes('리액트'))).toMatchObject({ name: 'React' });
    for (let start = 0; start < techStacks.length; start += 100) {
      const chosen = techStacks.slice(start, start + 100).map(({ id }) => ({ techStackId: id }));
      expect((await saveResume(client, { techStacks: chosen })).techStacks).toHaveLength(chosen.length);
    }
  });
});
