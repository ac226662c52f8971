import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recordStatements, type RecordedStatement } from '#testing';
import { z } from 'zod';
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
  await api.dataSource.query('VACUUM (ANALYZE) cover_letter');
});
afterAll(() => api.stop());

const seedLetters = (memberId: number, count: number) =>
  api.dataSource.query(
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

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string | undefined;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[] | undefined;
}
const planNodeSchema: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Index Name': z.string().optional(),
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    Plans: z.array(planNodeSchema).optional(),
  }),
);
const planSchema = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planNodeSchema })]) })]);

async function planOf([sql, parameters]: RecordedStatement): Promise<PlanNode[]> {
  const answer: unknown = await api.dataSource.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, parameters);
  const [{ 'QUERY PLAN': plans }] = planSchema.parse(answer);
  return nodesOf(plans[0].Plan);
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const pageStatement = (statements: RecordedStatement[]): RecordedStatement => {
  const found = statements.find(([sql]) => sql.includes('LIMIT'));
  if (found === undefined) throw new Error('the list was read without a limit');
  return found;
};

async function medianMilliseconds(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 11; run += 1) {
    const start = performance.now();
    await call();
    times.push(performance.now() - start);
  }
  return times.sort((left, right) => left - right)[5] ?? Number.NaN;
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
      const plan = await planOf(pageStatement(await statementsOf(() => listLetters(client, query))));
      const scans = plan.filter((node) => node['Node Type'].includes('Scan'));
      expect(scans.map((node) => node['Node Type'])).toEqual(['Index Only Scan', 'Index Scan']);
      expect(scans.map((node) => node['Index Name'])).toEqual([index, 'cover_letter_pkey']);
      expect(scans[1]?.['Actual Loops']).toBe(20);
    }
  });

  it.each(['updatedAt,desc', 'createdAt,asc', 'title,desc', 'deadline,asc'])(
    'stops in the index at the end of the page: %s',
    async (sort) => {
      const statements = await statementsOf(() => listLetters(client, { sort, size: '20' }));
      const plan = await planOf(pageStatement(statements));
      const scan = plan.find((node) => node['Node Type'] === 'Index Only Scan');
      expect(scan?.['Actual Rows']).toBe(20);
      expect(plan.map((node) => node['Node Type'])).toContain('Limit');
    },
  );

  it('counts in an index alone', async () => {
    const statements = await statementsOf(() => listLetters(client));
    const count = statements.find(([sql]) => sql.includes('count(*)'));
    if (count === undefined) throw new Error('nothing was counted');
    const scans = (await planOf(count)).filter((node) => node['Node Type'].includes('Scan'));
    expect(scans.map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
  });

  it.each<Record<string, string>>([
    {},
    { page: '4000' },
    { size: '100' },
    { q: '99999' },
    { view: 'thumbnail', sort: 'title' },
  ])('makes two statements whatever is asked: %j', async (query) => {
    expect(await statementsOf(() => listLetters(client, query))).toHaveLength(2);
  });

  it('answers its last page in at most 5 times the first one', async () => {
    const page = (number: number) => () =>
      client.fetch('GET', `${LETTERS}?size=20&page=${number}`).then((answer) => answer.text());
    const [first, last] = [await medianMilliseconds(page(0)), await medianMilliseconds(page(LAST_FULL_PAGE))];
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
