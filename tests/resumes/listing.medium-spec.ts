import { resumeMetadataSchema } from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { listResumes, RESUMES, saveResume, updateResume, type WrittenResume } from './resumes.js';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const newClient = async (): Promise<ApiClient> => (await api.signIn()).client;
const titles = async (client: ApiClient, query: Record<string, string>) =>
  (await listResumes(client, query)).content.map(({ title }) => title);

describe('the list of resumes', () => {
  it('is empty for a new member', async () => {
    const list = await listResumes(await newClient());
    expect(list).toEqual({ content: [], totalElements: 0, totalPages: 0, number: 0, size: 10 });
  });

  it('has rows of what a list shows and no more', async () => {
    const client = await newClient();
    const { resumeId, title, type, completedSections, createdAt, updatedAt } = await saveResume(client);
    expect((await listResumes(client)).content).toEqual([
      { resumeId, title, type, completedSections, createdAt, updatedAt },
    ]);
  });

  it('pages, each resume once, and is empty past the end', async () => {
    const client = await newClient();
    const saved = [];
    for (let index = 0; index < 5; index += 1)
      saved.push(await saveResume(client, { title: `이력서 ${index}` }));
    const pages = await Promise.all(['0', '1', '2'].map((page) => listResumes(client, { page, size: '2' })));
    expect(pages.map(({ content }) => content.length)).toEqual([2, 2, 1]);
    expect(pages[2]).toMatchObject({ totalElements: 5, totalPages: 3, number: 2, size: 2 });
    const ids = pages.flatMap(({ content }) => content.map(({ resumeId }) => resumeId));
    expect(ids).toEqual(saved.map(({ resumeId }) => resumeId).reverse());
    const past = await listResumes(client, { page: '999999999', size: '2' });
    expect(past).toMatchObject({ content: [], totalElements: 5, totalPages: 3 });
  });

  it('has the one written last at the top, and sorts as told', async () => {
    const client = await newClient();
    const first = await saveResume(client, { title: '나' });
    await saveResume(client, { title: '다' });
    await saveResume(client, { title: '가' });
    await updateResume(client, first, { title: '나' });
    const orders = ['updatedAt', 'createdAt,asc', 'createdAt,desc', 'title,asc', 'title,desc'];
    const answers = await Promise.all(orders.map((sort) => titles(client, { sort })));
    expect(answers.map((order) => order.join(''))).toEqual([
      '나가다',
      '나다가',
      '가다나',
      '가나다',
      '다나가',
    ]);
    expect(await titles(client, {})).toEqual(['나', '가', '다']);
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
  ])('finds %s literally, whatever the case, and never the name of a field', async (q, expected) => {
    expect(await titles(client, { q })).toEqual(expected);
    expect((await listResumes(client, { q, size: '1' })).totalElements).toBe(expected.length);
  });

  it('shows everything for blank words', async () => {
    expect((await listResumes(client, { q: '   ' })).totalElements).toBe(7);
  });

  it('pages and sorts what was found', async () => {
    const list = await listResumes(client, { q: '만년필', page: '1', size: '2', sort: 'title,asc' });
    expect(list.content.map(({ title }) => title)).toEqual(['회사']);
    expect(list).toMatchObject({ totalElements: 3, totalPages: 2 });
  });

  it("never finds somebody else's", async () => {
    expect((await listResumes(await newClient(), { q: '만년필' })).totalElements).toBe(0);
  });
});

describe('a query that does not fit', () => {
  it.each([
    ['page', '-1'],
    ['size', '0'],
    ['size', '101'],
    ['sort', 'body,asc'],
    ['sort', 'title;DROP TABLE resume'],
    ['q', '가'.repeat(101)],
    ['q', '\u0000'],
  ])('is refused: %s=%s', async (name, value) => {
    const client = await newClient();
    const answer = await client.send(
      'GET',
      `${RESUMES}?${new URLSearchParams({ [name]: value }).toString()}`,
    );
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
    expect(answer.errors?.[name]).toMatch(/[가-힣]/);
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
