import {
  insertOnDisk,
  type PlanNode,
  readPlan,
  type RecordedStatement,
  recordStatements,
  scansIn,
  statementWith,
  vacuumWhole,
} from '#testing';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { listLetters } from './admin-documents.js';

type Query = Record<string, string>;

const LETTER_COUNT = 100_000;
const MEMBER_COUNT = 2_000;

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await startApi();
  client = (await api.signIn({ role: 'ADMIN' })).client;
  await insertOnDisk(
    api.dataSource,
    `INSERT INTO member (google_id, email, name)
     SELECT 'google-' || n, 'writer' || lpad(n::text, 5, '0') || '@jaso.example', '회원' || n FROM generate_series(1, $1::integer) n`,
    [MEMBER_COUNT],
  );
  // One in two is deleted, within 25 days.
  await insertOnDisk(
    api.dataSource,
    `WITH members AS (SELECT array_agg(member_id ORDER BY member_id) AS ids FROM member WHERE google_id LIKE 'google-%')
     INSERT INTO cover_letter (member_id, title, content, questions, job_field, experience_years, is_ai_improved, created_at, deleted_at)
     SELECT ids[1 + n % $2::integer], '지원서 ' || n, repeat('기록을 남기며 일합니다. ', 20), '[]', '기획', n % 10, false,
       now() - n * interval '5 minutes', CASE WHEN n % 2 = 0 THEN now() - (n::bigint * 7919 % $1) * interval '20 seconds' END
     FROM generate_series(1, $1::integer) n, members`,
    [LETTER_COUNT, MEMBER_COUNT],
  );
  for (const table of ['member', 'cover_letter']) await vacuumWhole(api.dataSource, table);
});
afterAll(() => api.stop());

/** The statements of the list itself, without those that authenticate the caller. */
async function statementsOf(query: Query): Promise<RecordedStatement[]> {
  const statements = await recordStatements(api.dataSource, () => listLetters(client, query));
  return statements.filter(([sql]) => /cover_letter|TABLESAMPLE/.test(sql));
}
const planOf = async (text: string, query: Query): Promise<PlanNode[]> =>
  readPlan(api.dataSource, statementWith(text, await statementsOf(query)));
const queries = (...all: Query[]): Query[] => all;
const PAGE = 'LIMIT';
const TOTAL = 'AS total';

const indexesIn = (plan: readonly PlanNode[]) => plan.flatMap((node) => node['Index Name'] ?? []);
const readsAll = (plan: readonly PlanNode[]): boolean =>
  plan.some((node) => node['Node Type'].includes('Seq Scan'));

describe('the list of 100,000 letters of all members', () => {
  it.each([
    ['DELETED', '0', 'cover_letter_deleted_index'],
    ['DELETED', '4999', 'cover_letter_deleted_index'],
    ['ACTIVE', '0', 'cover_letter_active_index'],
    ['ACTIVE', '4999', 'cover_letter_active_index'],
  ])('finds a page by an index only, and reads only its rows: %s, page %s', async (status, page, index) => {
    const scans = scansIn(await planOf(PAGE, { status, page }));
    expect(scans.map((node) => node['Node Type'])).toEqual(['Index Only Scan', 'Index Scan', 'Index Scan']);
    expect(indexesIn(scans)).toEqual([index, 'cover_letter_pkey', 'member_pkey']);
    expect(scans[0]?.['Actual Rows']).toBe((Number(page) + 1) * 10);
    expect(scans[1]?.['Actual Loops']).toBe(10);
  });

  it.each(['DELETED', 'ACTIVE'])('counts by an index only: %s', async (status) => {
    const scans = scansIn(await planOf(TOTAL, { status }));
    expect(scans.map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
  });

  it.each<[Query, string[]]>([
    [{ email: 'writer00013@' }, ['member_email_pieces_index', 'cover_letter_trash_index']],
    [{ title: '99998' }, ['cover_letter_title_pieces_index']],
    [{ title: '지원서', email: 'writer00013@' }, ['member_email_pieces_index', 'cover_letter_trash_index']],
    [{ title: '없는 말' }, ['cover_letter_title_pieces_index']],
  ])('finds rare matches by indexes only: %j', async (query, indexes) => {
    for (const text of [PAGE, TOTAL]) {
      const plan = await planOf(text, query);
      expect(readsAll(plan)).toBe(false);
      expect(indexesIn(plan)).toEqual(expect.arrayContaining(indexes));
    }
  });

  it.each<Query>([{ email: 'jaso.example' }, { title: '지원서' }, { title: '지', email: '@' }])(
    'finds frequent matches while reading the index in order, and stops after the page: %j',
    async (query) => {
      const plan = await planOf(PAGE, query);
      expect(readsAll(plan)).toBe(false);
      const onTheWay = plan.find((node) => node['Index Name'] === 'cover_letter_deleted_index');
      expect(onTheWay?.['Actual Rows']).toBe(10);
    },
  );

  it('makes two statements, and one more for each text filter', async () => {
    for (const query of queries({}, { page: '4000' }, { size: '100' }, { status: 'ACTIVE', size: '20' }))
      expect(await statementsOf(query)).toHaveLength(2);
    for (const query of queries({ title: '99998' }, { email: '@', size: '100' }, { title: '없는 말' }))
      expect(await statementsOf(query)).toHaveLength(3);
    expect(await statementsOf({ email: '@', title: '1', page: '9' })).toHaveLength(4);
  });

  it('finds the same letters for rare and frequent texts', async () => {
    const { content } = await listLetters(client, { title: '지원서 99998' });
    expect(content).toMatchObject([{ title: '지원서 99998' }]);
    const author = content[0]?.authorEmail ?? '';
    const own = await listLetters(client, { email: author, size: '100' });
    expect(own.totalElements).toBe(LETTER_COUNT / MEMBER_COUNT);
    expect(own.content).toContainEqual(content[0]);
    expect((await listLetters(client, { title: '지원서', email: 'jaso' })).totalElements).toBe(
      LETTER_COUNT / 2,
    );
  });
});
