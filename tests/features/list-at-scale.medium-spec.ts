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
import { COUNT_CATEGORIES } from '../../apps/api/src/features/feature-statistics.repository.js';
import { FEATURES } from './feature-fixture.js';

const FEATURE_COUNT = 100_000;
const LETTER_COUNT = 20_000;

let api: RunningApi;
let client: ApiClient;

// One category is rare, so that a scan through the others would show.
const CATEGORY = `CASE WHEN n % 1000 = 0 THEN 'STRUCTURE' WHEN n % 2 = 0 THEN 'CONTENT' ELSE 'EXPRESSION' END`;
const TIMES = `now() - n * interval '1 minute', now() - (n::bigint * 7919 % ${FEATURE_COUNT}) * interval '1 minute'`;

beforeAll(async () => {
  api = await startApi();
  ({ client } = await api.signIn({ role: 'ADMIN' }));
  const statements = [
    `INSERT INTO crawled_cover_letter (text, extracted_text_hash) SELECT '글 ' || n, n::text
     FROM generate_series(1, ${LETTER_COUNT}) n`,
    `INSERT INTO cover_letter_feature (representative_cover_letter_id, features_category, description, duplicate_count,
       distinct_letter_count, created_at, updated_at)
     SELECT 1, ${CATEGORY}, repeat('결과를 앞에 두고 까닭을 말합니다. ', 4) || n, 1 + n % 97, 1, ${TIMES} FROM generate_series(1, ${FEATURE_COUNT}) n`,
    `INSERT INTO raw_cover_letter_feature (cover_letter_id, features_category, description, description_hash,
       cover_letter_feature_id, created_at, updated_at)
     SELECT 1 + n % ${LETTER_COUNT}, ${CATEGORY}, repeat('결과를 앞에 두고 까닭을 말합니다. ', 4) || n, n::text, CASE WHEN n % 50 = 0 THEN 7 ELSE n END, ${TIMES}
     FROM generate_series(1, ${FEATURE_COUNT}) n`,
  ];
  for (const statement of statements) await insertOnDisk(api.dataSource, statement, []);
  for (const table of ['cover_letter_feature', 'raw_cover_letter_feature', 'crawled_cover_letter'])
    await vacuumWhole(api.dataSource, table);
});
afterAll(() => api.stop());

/** The statements on features that a call makes, with their parameters. */
async function statementsOf(path: string): Promise<RecordedStatement[]> {
  const call = async (): Promise<void> => {
    const { status, message } = await client.send('GET', `${FEATURES}${path}`);
    if (status !== 200) throw new Error(message);
  };
  const statements = await recordStatements(api.dataSource, call);
  return statements.filter(([sql]) => /feature|crawled/.test(sql));
}

/** The scans of tables and indexes by a call's statement that contains `text`; a scan of a subquery only passes rows on. */
const scansOf = async (path: string, text: string) =>
  scansIn(await readPlan(api.dataSource, statementWith(text, await statementsOf(path)))).filter(
    (scan) => scan['Node Type'] !== 'Subquery Scan',
  );

describe('the lists of 100,000 features', () => {
  const indexesOf = (scans: readonly PlanNode[]) => scans.map((scan) => scan['Index Name']);
  const rowsOf = (scans: readonly PlanNode[]): number =>
    scans.reduce((rows, scan) => rows + scan['Actual Rows'] * scan['Actual Loops'], 0);

  it.each([
    ['', 'createdAt,desc', 'cover_letter_feature_category_created_index'],
    ['', 'updatedAt,asc', 'cover_letter_feature_category_updated_index'],
    ['', 'duplicateCount,desc', 'cover_letter_feature_category_count_index'],
    ['/category/STRUCTURE', 'createdAt,asc', 'cover_letter_feature_category_created_index'],
    ['/category/STRUCTURE', 'updatedAt,desc', 'cover_letter_feature_category_updated_index'],
    ['/category/CONTENT', 'duplicateCount,desc', 'cover_letter_feature_category_count_index'],
    ['/raw', 'createdAt,desc', 'raw_cover_letter_feature_category_index'],
    ['/raw', 'updatedAt,asc', 'raw_cover_letter_feature_category_updated_index'],
    ['/raw/category/STRUCTURE', 'createdAt,desc', 'raw_cover_letter_feature_category_index'],
    ['/raw/category/CONTENT', 'updatedAt,desc', 'raw_cover_letter_feature_category_updated_index'],
  ])('read only the rows of the page, found in an index: %s by %s', async (path, sort, index) => {
    const scans = await scansOf(`${path}?size=20&page=1&sort=${sort}`, 'LIMIT');
    const [ofIds, ofPage] = [scans.slice(0, -1), scans.slice(-1)];
    // All three categories are merged, which reads one more row of two of them.
    const [categories, ahead] = path.includes('/category/') ? [1, 0] : [3, 2];
    expect(indexesOf(ofIds)).toEqual(Array<string>(categories).fill(index));
    expect(new Set(ofIds.map((scan) => scan['Node Type']))).toEqual(new Set(['Index Only Scan']));
    expect(rowsOf(ofIds)).toBeGreaterThanOrEqual(40);
    expect(rowsOf(ofIds)).toBeLessThanOrEqual(40 + ahead);
    const table = path.startsWith('/raw') ? 'raw_cover_letter_feature' : 'cover_letter_feature';
    expect(indexesOf(ofPage)).toEqual([`${table}_pkey`]);
    expect(rowsOf(ofPage)).toBe(20);
  });

  it.each(['', '/category/CONTENT', '/raw', '/raw/category/EXPRESSION'])(
    'count by an index only: %s',
    async (path) => {
      const scans = await scansOf(path, 'count(*)');
      expect(scans.map((scan) => scan['Node Type'])).toEqual(['Index Only Scan']);
    },
  );

  it.each(['', '?page=900&size=100', '/category/CONTENT?sort=duplicateCount', '/raw', '/7/sources'])(
    'make two statements for any query: %s',
    async (path) => {
      expect(await statementsOf(path)).toHaveLength(2);
    },
  );

  it('read only the page of a feature’s 2,001 sources', async () => {
    const scans = await scansOf('/7/sources?size=20', 'LIMIT');
    expect(scans.map((scan) => scan['Index Name'])).toEqual([
      'raw_cover_letter_feature_final_index',
      'crawled_cover_letter_pkey',
    ]);
    expect(scans.map((scan) => scan['Actual Rows'] * scan['Actual Loops'])).toEqual([20, 20]);
  });
});

describe('the statistics of 100,000 features', () => {
  it('are counted by indexes only', async () => {
    const scans = scansIn(await readPlan(api.dataSource, [COUNT_CATEGORIES, []]));
    expect(new Set(scans.map((scan) => scan['Node Type']))).toEqual(new Set(['Index Only Scan']));
  });
});
