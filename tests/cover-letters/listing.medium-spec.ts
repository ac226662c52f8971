import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { LETTERS, listLetters, saveLetter, updateLetter } from './letters.js';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const newClient = async (): Promise<ApiClient> => (await api.signIn()).client;
const titles = async (client: ApiClient, query: Record<string, string>) =>
  (await listLetters(client, query)).content.map(({ title }) => title);

describe('the list of letters', () => {
  it('is empty for a new member', async () => {
    const list = await listLetters(await newClient());
    expect(list).toEqual({ content: [], totalElements: 0, totalPages: 0, number: 0, size: 10 });
  });

  it('pages, each letter once, and is empty past the end', async () => {
    const client = await newClient();
    const saved = [];
    for (let index = 0; index < 5; index += 1) saved.push(await saveLetter(client, { title: `글 ${index}` }));
    const pages = await Promise.all(['0', '1', '2'].map((page) => listLetters(client, { page, size: '2' })));
    expect(pages.map(({ content }) => content.length)).toEqual([2, 2, 1]);
    expect(pages[2]).toMatchObject({ totalElements: 5, totalPages: 3, number: 2, size: 2 });
    const ids = pages.flatMap(({ content }) => content.map(({ coverLetterId }) => coverLetterId));
    expect(ids).toEqual(saved.map(({ coverLetterId }) => coverLetterId).reverse());
    for (const page of ['3', '999999999']) {
      const past = await listLetters(client, { page, size: '2' });
      expect(past).toMatchObject({ content: [], totalElements: 5, totalPages: 3, number: Number(page) });
    }
  });

  it('has the letter written last at the top, and sorts as told', async () => {
    const client = await newClient();
    const first = await saveLetter(client, { title: '나', deadline: '2026-12-02' });
    await saveLetter(client, { title: '다' });
    await saveLetter(client, { title: '가', deadline: '2026-12-01' });
    await updateLetter(client, first, { title: '나' });
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

  it('puts letters without a deadline last either way', async () => {
    const client = await newClient();
    await saveLetter(client, { title: '나', deadline: '2026-12-02' });
    await saveLetter(client, { title: '다' });
    await saveLetter(client, { title: '가', deadline: '2026-12-01' });
    expect(await titles(client, { sort: 'deadline,asc' })).toEqual(['가', '나', '다']);
    expect(await titles(client, { sort: 'deadline,desc' })).toEqual(['나', '가', '다']);
  });

  it('carries whole rows, and with view=thumbnail a preview that splits no character', async () => {
    const client = await newClient();
    const content = `${'가'.repeat(199)}🙂${'나'.repeat(900)}`;
    const { questions: _questions, ...row } = await saveLetter(client, { content });
    expect((await listLetters(client)).content).toEqual([row]);
    expect((await listLetters(client, { view: 'all' })).content).toEqual([row]);
    const [thumbnail] = (await listLetters(client, { view: 'thumbnail' })).content;
    expect(thumbnail).toEqual({ ...row, content: '가'.repeat(199) });
  });
});

describe('searching the list', () => {
  let client: ApiClient;
  beforeAll(async () => {
    client = await newClient();
    await saveLetter(client, { title: '제목에 만년필', content: '본문' });
    await saveLetter(client, { title: '회사 글', content: '본문', companyName: '만년필공방' });
    await saveLetter(client, { title: '본문 글', content: '아버지의 만년필로 첫 문장을 썼습니다.' });
    await saveLetter(client, { title: 'Spring 글', content: '전환율을 12.5% 올렸습니다.' });
    await saveLetter(client, { title: '밑줄 글', content: 'snake_case 이름을 좋아합니다.' });
    await saveLetter(client, { title: '역슬래시 글', content: 'C:\\\\작업 폴더, 전환율 125점' });
  });

  it.each([
    ['만년필', ['본문 글', '회사 글', '제목에 만년필']],
    ['년필', ['본문 글', '회사 글', '제목에 만년필']],
    ['  만년필로  ', ['본문 글']],
    ['sPRING', ['Spring 글']],
    ['%', ['Spring 글']],
    ['2.5%', ['Spring 글']],
    ['_', ['밑줄 글']],
    ['E_C', ['밑줄 글']],
    ['\\', ['역슬래시 글']],
    ['\\\\작업', ['역슬래시 글']],
    ['%%', []],
    ["' OR 1=1 --", []],
    ['없는 말', []],
  ])('finds %s literally, whatever the case', async (q, expected) => {
    expect(await titles(client, { q })).toEqual(expected);
    expect((await listLetters(client, { q, size: '1' })).totalElements).toBe(expected.length);
  });

  it('shows everything for blank words', async () => {
    expect((await listLetters(client, { q: '   ' })).totalElements).toBe(6);
  });

  it('pages and sorts what was found', async () => {
    const list = await listLetters(client, { q: '만년필', page: '1', size: '2', sort: 'title,asc' });
    expect(list.content.map(({ title }) => title)).toEqual(['회사 글']);
    expect(list).toMatchObject({ totalElements: 3, totalPages: 2 });
  });
});

describe('a query that does not fit', () => {
  it.each([
    ['page', '-1'],
    ['page', '1.5'],
    ['page', '9999999999'],
    ['size', '0'],
    ['size', '101'],
    ['size', '1e2'],
    ['sort', 'content'],
    ['sort', 'memberId,asc'],
    ['sort', 'updatedAt,sideways'],
    ['sort', 'updated_at; DROP TABLE cover_letter'],
    ['sort', 'constructor'],
    ['view', 'everything'],
    ['q', 'ㄱ'.repeat(101)],
    ['q', '널\u0000문자'],
  ])('is refused: %s=%s', async (name, value) => {
    const client = await newClient();
    const query = new URLSearchParams({ [name]: value }).toString();
    const answer = await client.send('GET', `${LETTERS}?${query}`);
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR', data: null });
    expect(Object.keys(answer.errors ?? {})).toEqual([name]);
  });
});
