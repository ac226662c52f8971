import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { LETTERS, listLetters, saveLetter } from './letters.js';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const newClient = async (): Promise<ApiClient> => (await api.signIn()).client;
const titles = async (client: ApiClient, query: Record<string, string>) =>
  (await listLetters(client, query)).content.map(({ title }) => title);

describe('the list of letters', () => {
  it('puts letters without a deadline last in both directions', async () => {
    const client = await newClient();
    await saveLetter(client, { title: '나', deadline: '2026-12-02' });
    await saveLetter(client, { title: '다' });
    await saveLetter(client, { title: '가', deadline: '2026-12-01' });
    expect(await titles(client, { sort: 'deadline,asc' })).toEqual(['가', '나', '다']);
    expect(await titles(client, { sort: 'deadline,desc' })).toEqual(['나', '가', '다']);
  });

  it('has whole rows, and with view=thumbnail a preview that splits no character', async () => {
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
  ])('finds %s literally, ignoring case', async (q, expected) => {
    expect(await titles(client, { q })).toEqual(expected);
    expect((await listLetters(client, { q, size: '1' })).totalElements).toBe(expected.length);
  });
});

it('finds a letter with decomposed Hangul, as macOS writes it, and finds letters by such a search', async () => {
  const client = await newClient();
  await saveLetter(client, { title: '카카오 지원'.normalize('NFD'), content: '첫 문장입니다.' });
  await saveLetter(client, { title: '다른 글', content: '카카오를 오래 썼습니다.'.normalize('NFD') });
  for (const form of ['NFC', 'NFD'])
    expect(await titles(client, { q: '카카오'.normalize(form) })).toEqual(['다른 글', '카카오 지원']);
});

it('refuses an unknown view', async () => {
  const answer = await (await newClient()).send('GET', `${LETTERS}?view=everything`);
  expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR', data: null });
  expect(Object.keys(answer.errors ?? {})).toEqual(['view']);
});
