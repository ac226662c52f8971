import {
  insertOnDisk,
  type PlanNode,
  readPlan,
  type RecordedStatement,
  recordStatements,
  scansIn,
  statementWith,
  vacuumWhole,
  runSql,
} from '#testing';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { AUDIT, listAudit, withQuery } from './audit.js';

type Query = Record<string, string>;

const ENTRY_COUNT = 100_000;
const MEMBER_COUNT = 5_000;
const ADMINISTRATORS = 10;

let api: RunningApi;
let client: ApiClient;
let firstMember: number;
beforeAll(async () => {
  api = await startApi();
  client = (await api.signIn({ role: 'ADMIN' })).client;
  await insertOnDisk(
    api.dataSource,
    `INSERT INTO member (google_id, email, name)
     SELECT 'google-' || n, 'person' || lpad(n::text, 5, '0') || '@jaso.example', '회원' || n FROM generate_series(0, $1::integer - 1) n`,
    [MEMBER_COUNT],
  );
  firstMember = await readFirstMember();
  // The first ten members are the actors; all members are targets.
  await insertOnDisk(
    api.dataSource,
    `INSERT INTO audit_entry (actor_member_id, action, target_member_id, before, after, reason, created_at)
     SELECT $1::bigint + n % $2::integer, CASE WHEN n % 1000 = 0 THEN 'JOB_RETRY' ELSE 'MEMBER_STATUS_CHANGE' END,
       $1 + n % $3::integer, '{"status": "ACTIVE"}', '{"status": "INACTIVE"}', '상태 변경', now() - n * interval '1 minute'
     FROM generate_series(1, $4::integer) n`,
    [firstMember, ADMINISTRATORS, MEMBER_COUNT, ENTRY_COUNT],
  );
  for (const table of ['member', 'audit_entry']) await vacuumWhole(api.dataSource, table);
});
afterAll(() => api.stop());

async function readFirstMember(): Promise<number> {
  const [row] = await runSql<{ id: number }>(
    api.dataSource,
    `SELECT member_id AS id FROM member WHERE google_id = 'google-0'`,
  );
  if (row === undefined) throw new Error('no members were inserted');
  return row.id;
}

/** The statements of the list itself, without those that authenticate the caller. */
async function statementsOf(query: Query): Promise<RecordedStatement[]> {
  const statements = await recordStatements(api.dataSource, () => listAudit(client, query));
  return statements.filter(([sql]) => /audit_entry|text_pieces/.test(sql));
}
const planOf = async (text: string, query: Query): Promise<PlanNode[]> =>
  readPlan(api.dataSource, statementWith(text, await statementsOf(query)));

const PAGE = 'OFFSET';
const TOTAL = 'AS total';

const indexesIn = (plan: readonly PlanNode[]) => plan.flatMap((node) => node['Index Name'] ?? []);
const readsAllEntries = (plan: readonly PlanNode[]): boolean =>
  plan.some((node) => node['Node Type'].includes('Seq Scan'));
const person = (n: number): string => String(firstMember + n);

describe('the list of 100,000 entries', () => {
  it.each<[string, string, () => Query]>([
    ['nothing', 'audit_entry_created_index', () => ({})],
    ['a late page', 'audit_entry_created_index', () => ({ page: '4000' })],
    ['an action', 'audit_entry_action_index', () => ({ action: 'JOB_RETRY' })],
    ['who did it', 'audit_entry_actor_index', () => ({ actorMemberId: person(3) })],
    ['whom it concerned', 'audit_entry_target_index', () => ({ targetMemberId: person(400) })],
  ])('finds a page, and counts, by an index only, filtered by %s', async (_what, index, query) => {
    const pageNumber = Number(query()['page'] ?? 0);
    const found = scansIn(await planOf(PAGE, query())).find((node) => node['Index Name'] === index);
    expect(found).toMatchObject({ 'Node Type': 'Index Only Scan', 'Actual Rows': (pageNumber + 1) * 20 });
    const counted = scansIn(await planOf(TOTAL, query()));
    expect(counted.map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
  });

  it('reads only the requested days', async () => {
    const from = new Date(Date.now() - 10 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const { totalElements } = await listAudit(client, { from, to: from });
    const counted = scansIn(await planOf(TOTAL, { from, to: from }));
    expect(counted.map((node) => [node['Index Name'], node['Actual Rows']])).toEqual([
      ['audit_entry_created_index', totalElements],
    ]);
  });

  it('finds the entries of few members by the indexes of actor and target', async () => {
    for (const text of [PAGE, TOTAL]) {
      const plan = await planOf(text, { email: 'person04000' });
      expect(readsAllEntries(plan)).toBe(false);
      expect(indexesIn(plan)).toEqual(
        expect.arrayContaining(['audit_entry_actor_index', 'audit_entry_target_index']),
      );
    }
    expect(indexesIn(await planOf('text_pieces', { email: 'person04000' }))).toEqual([
      'member_email_pieces_index',
    ]);
  });

  it('finds the entries of many members while reading the index in order, and stops after the page', async () => {
    const plan = await planOf(PAGE, { email: 'jaso.example' });
    expect(readsAllEntries(plan)).toBe(false);
    const onTheWay = plan.find((node) => node['Index Name'] === 'audit_entry_created_index');
    expect(onTheWay?.['Actual Rows']).toBe(20);
  });

  it('finds the same for rare and frequent e-mails', async () => {
    const [own] = (await listAudit(client, { email: 'person00400' })).content;
    expect(own).toMatchObject({ target: { email: 'person00400@jaso.example' } });
    const total = async (query: Query) => (await listAudit(client, query)).totalElements;
    expect(await total({ email: 'person00400' })).toBe(ENTRY_COUNT / MEMBER_COUNT);
    expect(await total({ email: 'person00003' })).toBe(ENTRY_COUNT / ADMINISTRATORS);
    expect(await total({ email: 'jaso.example' })).toBe(ENTRY_COUNT);
    expect(await total({ email: 'jaso.example', action: 'JOB_RETRY' })).toBe(ENTRY_COUNT / 1_000);
  });

  it('makes two statements, and one more for an e-mail filter', async () => {
    const queries: Query[] = [
      {},
      { page: '300' },
      { size: '100' },
      { action: 'JOB_RETRY', from: '2026-01-01' },
    ];
    for (const query of queries) expect(await statementsOf(query)).toHaveLength(2);
    for (const email of ['@', 'person04000', '없는 사람'])
      expect(await statementsOf({ email, size: '100' })).toHaveLength(3);
  });
});

describe('the export of 100,000 entries', () => {
  it.each<[string, string, () => Query]>([
    ['nothing', 'audit_entry_created_index', () => ({})],
    ['who did it', 'audit_entry_actor_index', () => ({ actorMemberId: person(3) })],
  ])('begins each batch where the one before ended, filtered by %s', async (_what, index, query) => {
    const statements = await recordStatements(api.dataSource, async () => {
      const answer = await client.fetch('GET', withQuery(`${AUDIT}/export`, query()));
      await answer.text();
    });
    const later = statements.filter(([sql]) => sql.includes('::timestamptz'));
    const full = later.at(-2);
    if (full === undefined) throw new Error('the export has too few batches');
    const found = scansIn(await readPlan(api.dataSource, full)).find((node) => node['Index Name'] === index);
    expect(found).toMatchObject({ 'Actual Rows': 1_000 });
    expect(found?.['Rows Removed by Filter'] ?? 0).toBe(0);
  });
});
