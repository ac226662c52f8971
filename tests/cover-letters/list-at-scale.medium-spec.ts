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
import { LETTERS, listLetters } from './letters.js';

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

async function planOfPage(query: Record<string, string>): Promise<PlanNode[]> {
  const statements = await statementsOf(() => listLetters(client, query));
  return readPlan(api.dataSource, statementWith('LIMIT', statements));
}

/** The minimum time of each of two calls. They alternate, so that load affects both. */
async function leastMilliseconds(calls: [() => Promise<unknown>, () => Promise<unknown>]) {
  const least: [number, number] = [Infinity, Infinity];
  for (let run = 0; run < 22; run += 1) {
    const which = run % 2 === 0 ? 0 : 1;
    const start = performance.now();
    await calls[which]();
    least[which] = Math.min(least[which], performance.now() - start);
  }
  return least;
}

describe('the list of a member with 100,000 letters', () => {
  it.each([
    ['updatedAt,desc', 'cover_letter_updated_index'],
    ['createdAt,asc', 'cover_letter_created_index'],
    ['title,asc', 'cover_letter_title_index'],
    ['deadline,asc', 'cover_letter_deadline_index'],
    ['deadline,desc', 'cover_letter_deadline_index'],
  ])('reads only the rows of the page, found in an index: %s', async (sort, index) => {
    for (const page of ['0', String(LAST_FULL_PAGE)]) {
      const query = { page, size: '20', sort, view: 'thumbnail' };
      const scans = scansIn(await planOfPage(query));
      expect(scans.map((node) => node['Node Type'])).toEqual(['Index Only Scan', 'Index Scan']);
      expect(scans.map((node) => node['Index Name'])).toEqual([index, 'cover_letter_pkey']);
      expect(scans[1]?.['Actual Loops']).toBe(20);
    }
  });

  it.each(['updatedAt,desc', 'createdAt,asc', 'title,desc', 'deadline,asc'])(
    'stops reading the index at the end of the page: %s',
    async (sort) => {
      const plan = await planOfPage({ sort, size: '20' });
      const scan = plan.find((node) => node['Node Type'] === 'Index Only Scan');
      expect(scan?.['Actual Rows']).toBe(20);
      expect(plan.map((node) => node['Node Type'])).toContain('Limit');
    },
  );

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

  it('answers its last page in at most 5 times the first one', async () => {
    const page = (number: number) => () =>
      client.fetch('GET', `${LETTERS}?size=20&page=${number}`).then((answer) => answer.text());
    const [first, last] = await leastMilliseconds([page(0), page(LAST_FULL_PAGE)]);
    expect((await listLetters(client, { size: '20', page: String(LAST_FULL_PAGE) })).content).toHaveLength(
      20,
    );
    expect(last / first).toBeLessThanOrEqual(5);
  });

  it('finds one letter by a word', async () => {
    expect(await listLetters(client, { q: '지원서 99999' })).toMatchObject({
      content: [{ title: '지원서 99999' }],
      totalElements: 1,
    });
  });
});
