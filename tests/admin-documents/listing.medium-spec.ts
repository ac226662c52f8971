import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import {
  ADMIN_LETTERS,
  ADMIN_RESUMES,
  insertLetter,
  insertResume,
  listLetters,
  listResumes,
} from './admin-documents.js';

let api: RunningApi;
let admin: ApiClient;
let author: number;
let other: number;
beforeAll(async () => {
  api = await startApi();
  admin = (await api.signIn({ role: 'ADMIN' })).client;
  author = (await api.signIn({ email: 'Garam.Kim@jaso.example' })).memberId;
  other = (await api.signIn({ email: 'under_score%25@other.example' })).memberId;
});
afterAll(() => api.stop());

const daysAgo = (days: number): string => `now() - interval '${days} days'`;
const titles = async (query: Record<string, string>): Promise<string[]> =>
  (await listLetters(admin, query)).content.map(({ title }) => title);

describe('the list of all members’ letters', () => {
  beforeAll(async () => {
    const letters: [memberId: number, title: string, deleted: number | null, created: number][] = [
      [author, '먼저 버린 글', 20, 40],
      [author, '나중에 버린 글', 2, 50],
      [other, '남이 버린 글', 10, 45],
      [author, '기한이 지난 글', 31, 60],
      [author, '오래된 글', null, 30],
      [other, '새 글', null, 1],
    ];
    for (const [memberId, title, deleted, created] of letters)
      await insertLetter(api.dataSource, {
        memberId,
        title,
        createdAt: daysAgo(created),
        ...(deleted !== null && { deletedAt: daysAgo(deleted) }),
      });
  });

  it('shows deleted letters by default, last deleted first, without those whose 30 days are over', async () => {
    const page = await listLetters(admin);
    expect(page).toMatchObject({ totalElements: 3, totalPages: 1, number: 0, size: 10 });
    expect(page.content.map(({ title }) => title)).toEqual([
      '나중에 버린 글',
      '남이 버린 글',
      '먼저 버린 글',
    ]);
    expect(page.content[0]).toMatchObject({
      authorEmail: 'Garam.Kim@jaso.example',
      status: 'DELETED',
      deletedAt: expect.any(String),
    });
    expect(await titles({ status: 'DELETED' })).toHaveLength(3);
  });

  it('shows the other letters on request, newest first', async () => {
    const page = await listLetters(admin, { status: 'ACTIVE' });
    expect(page.content.map(({ title, status, deletedAt }) => [title, status, deletedAt])).toEqual([
      ['새 글', 'ACTIVE', null],
      ['오래된 글', 'ACTIVE', null],
    ]);
  });

  it('is sorted by the query', async () => {
    const madeFirst = ['나중에 버린 글', '남이 버린 글', '먼저 버린 글'];
    expect(await titles({ sort: 'createdAt,asc' })).toEqual(madeFirst);
    expect(await titles({ sort: 'createdAt' })).toEqual(madeFirst.toReversed());
    expect(await titles({ sort: 'deletedAt,asc' })).toEqual([
      '먼저 버린 글',
      '남이 버린 글',
      '나중에 버린 글',
    ]);
    expect(await titles({ status: 'ACTIVE', sort: 'createdAt,asc' })).toEqual(['오래된 글', '새 글']);
    for (const path of [ADMIN_LETTERS, ADMIN_RESUMES])
      expect(await admin.send('GET', `${path}?sort=title,asc`)).toMatchObject({
        status: 400,
        errorCode: 'VALIDATION_ERROR',
        errors: { sort: '정렬 기준을 골라 주세요.' },
      });
  });

  it('is paged, and empty past its end', async () => {
    expect(await titles({ size: '2' })).toEqual(['나중에 버린 글', '남이 버린 글']);
    expect(await titles({ size: '2', page: '1' })).toEqual(['먼저 버린 글']);
    expect(await listLetters(admin, { page: '999999999', size: '5' })).toMatchObject({
      content: [],
      totalElements: 3,
      totalPages: 1,
    });
  });

  it('finds the author by a part of the e-mail, whatever its case, and the title by a part', async () => {
    expect(await titles({ email: 'garam.k' })).toEqual(['나중에 버린 글', '먼저 버린 글']);
    expect(await titles({ email: 'OTHER.EXAMPLE' })).toEqual(['남이 버린 글']);
    expect(await titles({ title: '버린' })).toHaveLength(3);
    expect(await titles({ title: '먼' })).toEqual(['먼저 버린 글']);
    expect(await titles({ title: '버린', email: 'jaso', size: '1', page: '1' })).toEqual(['먼저 버린 글']);
    expect(await titles({ title: '새 글', email: 'jaso', status: 'ACTIVE' })).toEqual([]);
    expect(await titles({ title: '기한이' })).toEqual([]);
  });

  it('treats the search text neither as a pattern nor as SQL', async () => {
    const odd = ['100%', 'a_b', '뒤로\\', `'; DROP TABLE resume; --`, '"따옴표"', 'İstanbul'];
    for (const title of odd)
      await insertLetter(api.dataSource, { memberId: other, title, deletedAt: daysAgo(1) });
    expect(await titles({ title: '%' })).toEqual(['100%']);
    expect(await titles({ title: '_' })).toEqual(['a_b']);
    expect(await titles({ title: '\\' })).toEqual(['뒤로\\']);
    for (const title of odd) expect(await titles({ title })).toEqual([title]);
    expect(new Set(await titles({ email: '_score%2' }))).toEqual(new Set([...odd, '남이 버린 글']));
    expect(await titles({ email: '%garam' })).toEqual([]);
  });

  it('finds composed and decomposed Hangul', async () => {
    const title = '조각난 이력'.normalize('NFD');
    await insertLetter(api.dataSource, { memberId: other, title, deletedAt: daysAgo(1) });
    for (const form of ['NFC', 'NFD'])
      for (const part of ['조각난', '버린'])
        expect(await titles({ title: part.normalize(form) })).toHaveLength(part === '버린' ? 3 : 1);
  });

  it('ignores a blank search', async () => {
    const { totalElements } = await listLetters(admin);
    for (const blank of ['', '  ', '\u200b\u3164'])
      expect(await listLetters(admin, { title: blank, email: blank })).toMatchObject({ totalElements });
  });

  it.each([
    ['title', '가'.repeat(1_000)],
    ['email', `${'a'.repeat(201)}`],
    ['title', '널\u0000'],
    ['email', '\u0000'],
    ['status', 'PURGED'],
    ['status', ''],
    ['page', '-1'],
    ['page', '1.5'],
    ['size', '0'],
    ['size', '101'],
  ])('refuses %s %j at its field', async (field, value) => {
    const answer = await admin.send(
      'GET',
      `${ADMIN_LETTERS}?${new URLSearchParams({ [field]: value }).toString()}`,
    );
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
    expect(answer.errors?.[field]).toMatch(/[가-힣]/);
  });

  it('refuses a search of 10,000 characters, which is too long for an address', async () => {
    const title = encodeURIComponent('가'.repeat(10_000));
    const answer = await admin.send('GET', `${ADMIN_LETTERS}?title=${title}`);
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR', data: null });
    expect(answer.message).toBe('주소나 헤더가 너무 길어요.');
  });

  it.each(['title=a&title=b', 'title=%ED%A0%80', 'title=%ff', 'email[]=x'])(
    'answers unusual queries without a server error: %s',
    async (query) => {
      const { status } = await admin.send('GET', `${ADMIN_LETTERS}?${query}`);
      expect([200, 400]).toContain(status);
    },
  );
});

describe('the list of all members’ resumes', () => {
  it('has the same filters and order, and none of their text', async () => {
    const ids: number[] = [];
    for (const [title, deletedAt] of [
      ['경력 이력서', daysAgo(3)],
      ['신입 이력서', daysAgo(1)],
      ['지난 이력서', daysAgo(30)],
    ] as const)
      ids.push(await insertResume(api.dataSource, { memberId: author, title, deletedAt }));
    await insertResume(api.dataSource, { memberId: other, title: '쓰는 이력서' });
    expect((await listResumes(admin)).content.map(({ resumeId }) => resumeId)).toEqual([ids[1], ids[0]]);
    expect((await listResumes(admin, { title: '경력' })).totalElements).toBe(1);
    expect((await listResumes(admin, { email: 'other' })).totalElements).toBe(0);
    expect((await listResumes(admin, { status: 'ACTIVE', email: 'other' })).totalElements).toBe(1);
    for (const path of [ADMIN_RESUMES, ADMIN_LETTERS])
      for (const status of ['ACTIVE', 'DELETED'])
        expect(JSON.stringify(await admin.send('GET', `${path}?status=${status}`))).not.toContain('비밀');
  });
});
