import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { DOCUMENT_KINDS, Documents } from './documents.js';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

describe.each(DOCUMENT_KINDS)('the list of $noun documents', (kind) => {
  const ofNewMember = async () => new Documents(kind, (await api.signIn()).client);
  const titles = async (documents: Documents, query: Record<string, string>) =>
    (await documents.list(query)).content.map(({ title }) => title);

  it('is empty for a new member', async () => {
    const list = await (await ofNewMember()).list();
    expect(list).toEqual({ content: [], totalElements: 0, totalPages: 0, number: 0, size: 10 });
  });

  it('has each document once on its pages, and is empty past the end', async () => {
    const documents = await ofNewMember();
    const saved = [];
    for (let index = 0; index < 5; index += 1) saved.push(await documents.save(`글 ${index}`));
    const pages = await Promise.all(['0', '1', '2'].map((page) => documents.list({ page, size: '2' })));
    expect(pages.map(({ content }) => content.length)).toEqual([2, 2, 1]);
    expect(pages[2]).toMatchObject({ totalElements: 5, totalPages: 3, number: 2, size: 2 });
    const ids = pages.flatMap(({ content }) => content.map(({ id }) => id));
    expect(ids).toEqual(saved.map(({ id }) => id).reverse());
    for (const page of ['3', '999999999']) {
      const past = await documents.list({ page, size: '2' });
      expect(past).toMatchObject({ content: [], totalElements: 5, totalPages: 3, number: Number(page) });
    }
  });

  it('has the last updated document first, and sorts by the query', async () => {
    const documents = await ofNewMember();
    const first = await documents.save('나');
    await documents.save('다');
    await documents.save('가');
    await documents.update(first, '나');
    const orders = ['updatedAt', 'createdAt,asc', 'createdAt,desc', 'title,asc', 'title,desc'];
    const answers = await Promise.all(orders.map((sort) => titles(documents, { sort })));
    expect(answers.map((order) => order.join(''))).toEqual([
      '나가다',
      '나다가',
      '가다나',
      '가나다',
      '다나가',
    ]);
    expect(await titles(documents, {})).toEqual(['나', '가', '다']);
  });

  it('shows everything for a blank search, and pages and sorts the matches', async () => {
    const documents = await ofNewMember();
    for (const title of ['만년필 하나', '붓', '만년필 둘', '만년필 셋']) await documents.save(title);
    expect((await documents.list({ q: '   ' })).totalElements).toBe(4);
    const found = await documents.list({ q: '만년필', page: '1', size: '2', sort: 'title,asc' });
    expect(found.content.map(({ title }) => title)).toEqual(['만년필 하나']);
    expect(found).toMatchObject({ totalElements: 3, totalPages: 2 });
  });

  it.each([
    ['page', '-1'],
    ['page', '1.5'],
    ['page', '9999999999'],
    ['size', '0'],
    ['size', '101'],
    ['size', '1e2'],
    ['sort', 'content'],
    ['sort', 'body,asc'],
    ['sort', 'memberId,asc'],
    ['sort', 'updatedAt,sideways'],
    ['sort', 'updated_at; DROP TABLE cover_letter'],
    ['sort', 'title;DROP TABLE resume'],
    ['sort', 'constructor'],
    ['q', 'ㄱ'.repeat(101)],
    ['q', '널\u0000문자'],
  ])('refuses an invalid query: %s=%s', async (name, value) => {
    const { client } = await ofNewMember();
    const query = new URLSearchParams({ [name]: value }).toString();
    const answer = await client.send('GET', `${kind.path}?${query}`);
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR', data: null });
    expect(Object.keys(answer.errors ?? {})).toEqual([name]);
    expect(answer.errors?.[name]).toMatch(/[가-힣]/);
  });
});
