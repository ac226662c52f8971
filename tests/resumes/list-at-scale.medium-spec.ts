import {
  insertOnDisk,
  readPlan,
  type RecordedStatement,
  recordStatements,
  scansIn,
  statementWith,
  vacuumWhole,
} from '#testing';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { listResumes } from './resumes.js';

const RESUME_COUNT = 50_000;
const LAST_PAGE = RESUME_COUNT / 20 - 1;

let api: RunningApi;
let client: ApiClient;

beforeAll(async () => {
  api = await startApi();
  const member = await api.signIn();
  client = member.client;
  await seedResumes(member.memberId, RESUME_COUNT);
  await seedResumes((await api.signIn()).memberId, 1_000);
  await vacuumWhole(api.dataSource, 'resume');
});
afterAll(() => api.stop());

const seedResumes = (memberId: number, count: number) =>
  insertOnDisk(
    api.dataSource,
    `INSERT INTO resume (member_id, title, type, body, completed_sections, created_at, updated_at)
     SELECT $1, '이력서 ' || n, 'DEFAULT',
       jsonb_build_object('title', '이력서 ' || n, 'introduction', repeat('기록을 남깁니다. ', 20) || n,
         'careers', jsonb_build_array(jsonb_build_object('companyName', '회사 ' || n % 97))),
       '{introduction,careers}', now() - n * interval '1 minute',
       now() - (n::bigint * 7919 % $2) * interval '1 minute'
     FROM generate_series(1, $2::integer) n`,
    [memberId, count],
  );

/** The statements on resumes that a call makes, with their parameters. */
async function statementsOf(call: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const statements = await recordStatements(api.dataSource, call);
  return statements.filter(([sql]) => sql.includes('FROM resume'));
}

describe('the list of a member with 50,000 resumes', () => {
  it.each([
    ['updatedAt,desc', 'resume_updated_index'],
    ['createdAt,asc', 'resume_created_index'],
    ['title,asc', 'resume_title_index'],
    ['title,desc', 'resume_title_index'],
  ])('reads only the rows of the page, found in an index: %s', async (sort, index) => {
    for (const page of [0, LAST_PAGE]) {
      const query = { page: String(page), size: '20', sort };
      const statements = await statementsOf(() => listResumes(client, query));
      const scans = scansIn(await readPlan(api.dataSource, statementWith('LIMIT', statements)));
      expect(scans.map((node) => node['Node Type'])).toEqual(['Index Only Scan', 'Index Scan']);
      expect(scans.map((node) => node['Index Name'])).toEqual([index, 'resume_pkey']);
      expect(scans.map((node) => node['Actual Rows'])).toEqual([(page + 1) * 20, 1]);
      expect(scans[1]?.['Actual Loops']).toBe(20);
    }
  });

  it('counts by an index only', async () => {
    const statements = await statementsOf(() => listResumes(client));
    const scans = scansIn(await readPlan(api.dataSource, statementWith('count(*)', statements)));
    expect(scans.map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
  });

  it.each<Record<string, string>>([
    {},
    { page: '2000' },
    { size: '100' },
    { q: '회사 96' },
    { sort: 'title' },
  ])('makes two statements for any query: %j', async (query) => {
    expect(await statementsOf(() => listResumes(client, query))).toHaveLength(2);
  });

  it('finds one resume by a word', async () => {
    expect(await listResumes(client, { q: '이력서 49999' })).toMatchObject({
      content: [{ title: '이력서 49999' }],
      totalElements: 1,
    });
  });
});
