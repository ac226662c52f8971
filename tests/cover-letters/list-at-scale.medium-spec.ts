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
import { listLetters } from './letters.js';

const LETTER_COUNT = 100_000;
const LAST_FULL_PAGE = LETTER_COUNT / 20 - 1;

let api: RunningApi;
let client: ApiClient;

beforeAll(async () => {
  api = await startApi();
  const member = await api.signIn();
  client = member.client;
  await seedLetters(member.memberId, LETTER_COUNT);
  await seedLetters((await api.signIn()).memberId, 1_000);
  await vacuumWhole(api.dataSource, 'cover_letter');
});
afterAll(() => api.stop());

const seedLetters = (memberId: number, count: number) =>
  insertOnDisk(
    api.dataSource,
    `INSERT INTO cover_letter (member_id, title, content, questions, job_field, experience_years, company_name,
       deadline, is_ai_improved, created_at, updated_at)
     SELECT $1, '지원서 ' || n, repeat('기록을 남기며 일합니다. ', 40) || n, '[]', '기획', n % 10, '회사 ' || n % 97,
       CASE WHEN n % 3 > 0 THEN date '2026-01-01' + n % 400 END, false,
       now() - n * interval '1 minute', now() - (n::bigint * 7919 % $2) * interval '1 minute'
     FROM generate_series(1, $2::integer) n`,
    [memberId, count],
  );

/** The statements on letters that a call makes, with their parameters. */
async function statementsOf(call: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const statements = await recordStatements(api.dataSource, call);
  return statements.filter(([sql]) => sql.includes('cover_letter'));
}

async function scansOfPage(sort: string, page: number): Promise<PlanNode[]> {
  const query = { page: String(page), size: '20', sort, view: 'thumbnail' };
  const statements = await statementsOf(() => listLetters(client, query));
  return scansIn(await readPlan(api.dataSource, statementWith('LIMIT', statements)));
}

describe('the list of a member with 100,000 letters', () => {
  it.each([
    ['updatedAt,desc', 'cover_letter_updated_index'],
    ['createdAt,asc', 'cover_letter_created_index'],
    ['title,asc', 'cover_letter_title_index'],
    ['title,desc', 'cover_letter_title_index'],
    ['deadline,asc', 'cover_letter_deadline_index'],
  ])('reads only the rows of the page, found in an index: %s', async (sort, index) => {
    for (const page of [0, LAST_FULL_PAGE]) {
      const scans = await scansOfPage(sort, page);
      expect(scans.map((node) => node['Node Type'])).toEqual(['Index Only Scan', 'Index Scan']);
      expect(scans.map((node) => node['Index Name'])).toEqual([index, 'cover_letter_pkey']);
      expect(scans.map((node) => node['Actual Rows'])).toEqual([(page + 1) * 20, 1]);
      expect(scans[1]?.['Actual Loops']).toBe(20);
    }
  });

  it('sorts entries of an index alone for deadline,desc, where letters without a deadline come last, too', async () => {
    for (const page of [0, LAST_FULL_PAGE]) {
      const scans = await scansOfPage('deadline,desc', page);
      expect(scans.map((node) => node['Index Name'])).toEqual([
        'cover_letter_deadline_index',
        'cover_letter_pkey',
      ]);
      expect(scans[0]?.['Node Type']).toBe('Index Only Scan');
      expect(scans[1]?.['Actual Loops']).toBe(20);
    }
  });

  it('counts by an index only', async () => {
    const statements = await statementsOf(() => listLetters(client));
    const scans = scansIn(await readPlan(api.dataSource, statementWith('count(*)', statements)));
    expect(scans.map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
  });

  it.each<Record<string, string>>([
    {},
    { page: '4000' },
    { size: '100' },
    { q: '99999' },
    { view: 'thumbnail', sort: 'title' },
  ])('makes two statements for any query: %j', async (query) => {
    expect(await statementsOf(() => listLetters(client, query))).toHaveLength(2);
  });

  it('finds one letter by a word', async () => {
    expect(await listLetters(client, { q: '지원서 99999' })).toMatchObject({
      content: [{ title: '지원서 99999' }],
      totalElements: 1,
    });
  });
});
