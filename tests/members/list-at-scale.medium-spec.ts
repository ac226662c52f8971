import { memberSortSchema, sortDirectionSchema } from '#contracts';
import {
  fillWithoutIndexes,
  insertOnDisk,
  type PlanNode,
  readPlan,
  type RecordedStatement,
  recordStatements,
  rowsReadBy,
  scansIn,
  statementWith,
} from '#testing';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import {
  COUNT_NEW_MEMBERS,
  COUNT_BY_ROLE_AND_STATUS,
} from '../../apps/api/src/members/member-statistics.repository.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { listMembers } from './members.js';

const MEMBER_COUNT = 100_000;
const PAGE_SIZE = 10;

/** The given name of the n-th member: two syllables, never the same two. */
const givenName = (n: number): string => String.fromCodePoint(44_032 + (n % 331), 45_000 + (n % 337));

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await startApi();
  client = (await api.signIn({ role: 'ADMIN' })).client;
  await fillWithoutIndexes(api.dataSource, 'member', () =>
    insertOnDisk(
      api.dataSource,
      `INSERT INTO member (google_id, email, name, role, status, created_at, last_login_at)
     SELECT n, (ARRAY['a', 'b'])[1 + n % 2] || n || '@x.example',
       (ARRAY['김', '이', '박', '최'])[1 + n % 4] || chr(44032 + n % 331) || chr(45000 + n % 337),
       CASE WHEN n % 20000 = 0 THEN 'ROOT' WHEN n % 997 = 0 THEN 'ADMIN' ELSE 'USER' END,
       CASE WHEN n % 1499 = 0 THEN 'SUSPENDED' WHEN n % 11 = 0 THEN 'INACTIVE' ELSE 'ACTIVE' END,
       now() - n * interval '10 minutes', CASE WHEN n % 5 > 0 THEN now() - n * 7919 % 100000 * interval '1 minute' END
     FROM generate_series(1, $1::integer) n`,
      [MEMBER_COUNT],
    ),
  );
});
afterAll(() => api.stop());

const statementsOf = (query: Record<string, string>): Promise<RecordedStatement[]> =>
  recordStatements(api.dataSource, () => listMembers(client, query));
const planOfPage = async (query: Record<string, string>): Promise<PlanNode[]> =>
  readPlan(api.dataSource, statementWith('OFFSET', await statementsOf(query)));
const planOfTotal = async (query: Record<string, string>): Promise<PlanNode[]> =>
  readPlan(api.dataSource, statementWith('AS total', await statementsOf(query)));

const typesIn = (plan: readonly PlanNode[]): Set<string> => new Set(plan.map((node) => node['Node Type']));
/** The steps that read the table or an index of it. */
const readsIn = (plan: readonly PlanNode[]): PlanNode[] =>
  scansIn(plan).filter((node) => !['Subquery Scan', 'CTE Scan'].includes(node['Node Type']));
/** Rows and index entries that the scans of a plan read. */
const readBy = (plan: readonly PlanNode[]): number =>
  readsIn(plan).reduce((sum, node) => sum + rowsReadBy(node), 0);

const INDEXES = {
  createdAt: 'member_created_index',
  lastLoginAt: 'member_last_login_index',
  email: 'member_email_index',
  name: 'member_name_index',
} as const;
const sorts = memberSortSchema.options.flatMap((sortBy) =>
  sortDirectionSchema.options.map((sortDirection) => ({ sortBy, sortDirection })),
);
const filters: Record<string, string>[] = [
  {},
  { role: 'USER' },
  { role: 'ROOT' },
  { status: 'INACTIVE' },
  { status: 'SUSPENDED' },
  { role: 'ADMIN', status: 'ACTIVE' },
  { role: 'ROOT', status: 'SUSPENDED' },
];

describe('a page out of 100,000 members', () => {
  it.each(sorts)('is found only in the index of its order, for any filter: %j', async (sort) => {
    for (const filter of filters) {
      const plan = await planOfPage({ ...sort, ...filter });
      const sortIndex = INDEXES[sort.sortBy];
      for (const node of readsIn(plan)) expect([sortIndex, 'member_pkey']).toContain(node['Index Name']);
      // At most a page of each of the up to nine index ranges, and the rows of the page.
      expect(readBy(plan)).toBeLessThanOrEqual(10 * PAGE_SIZE);
      const found = readsIn(plan).filter((node) => node['Index Name'] === sortIndex);
      expect([...typesIn(found)]).toEqual(['Index Only Scan']);
    }
  });

  it.each(sorts)('at the end is found in an index, and only its rows are read whole: %j', async (sort) => {
    const plan = await planOfPage({ ...sort, page: String(MEMBER_COUNT / PAGE_SIZE - 1) });
    const ofMembers = readsIn(plan).filter((node) => node['Index Name'] !== 'member_pkey');
    expect([...typesIn(ofMembers)]).toEqual(['Index Only Scan']);
    const rows = readsIn(plan).filter((node) => node['Index Name'] === 'member_pkey');
    expect(readBy(rows)).toBe(PAGE_SIZE);
  });

  it.each<[query: Record<string, string>, index: string]>([
    [{ name: givenName(4_242) }, 'member_name_pieces_index'],
    [{ name: `김${givenName(0).slice(0, 1)}` }, 'member_name_pieces_index'],
    [{ name: givenName(7).slice(1), role: 'USER', sortBy: 'email' }, 'member_name_pieces_index'],
    [{ email: 'a99998@' }, 'member_email_pieces_index'],
    [{ email: 'b77777', status: 'ACTIVE', sortBy: 'lastLoginAt' }, 'member_email_pieces_index'],
  ])('with a rare text is found by the index of pieces: %j', async (query, index) => {
    for (const plan of [await planOfPage(query), await planOfTotal(query)]) {
      expect(scansIn(plan).map((node) => node['Index Name'])).toContain(index);
      expect(typesIn(plan)).not.toContain('Seq Scan');
      expect(readBy(plan)).toBeLessThan(MEMBER_COUNT / 10);
    }
  });

  it.each<Record<string, string>>([
    { email: 'example' },
    { email: '@x.', sortBy: 'name', sortDirection: 'asc' },
    { email: 'a', role: 'USER' },
    { name: '김', status: 'ACTIVE', sortBy: 'lastLoginAt' },
    { email: 'example', name: '김' },
  ])('with a frequent text is found while reading the index in order: %j', async (query) => {
    const plan = await planOfPage(query);
    expect(typesIn(plan)).not.toContain('Seq Scan');
    expect(readBy(plan)).toBeLessThan(5_000);
  });
});

describe('the number of members', () => {
  it.each(filters)('is counted only by the narrowest index: %j', async (filter) => {
    const scans = scansIn(await planOfTotal(filter));
    expect([...typesIn(scans)]).toEqual(['Index Only Scan']);
    expect(scans[0]?.['Index Name']).toBe('member_role_status_index');
  });

  it.each([COUNT_BY_ROLE_AND_STATUS, COUNT_NEW_MEMBERS])(
    'is counted for the statistics without reading the table: %s',
    async (sql) => {
      const plan = await readPlan(api.dataSource, [sql, []]);
      expect([...typesIn(scansIn(plan))]).toEqual(['Index Only Scan']);
    },
  );
});
