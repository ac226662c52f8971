import { routes, type Route } from '#contracts';
import { tokenPolicyOf } from '#config';
import { inTransaction, makeRoot, queryRows } from '#database';
import pg from 'pg';
import { z } from 'zod';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { seedDemoData } from '../../apps/devstack/src/demo-data/seed-demo-data.js';
import { documentMakers } from '../permissions/route-samples.js';

/** Every list of the API, with the name that a failure shows. */
const lists = Object.values(routes)
  .flatMap((area): Route[] => Object.values(area))
  .filter(({ response }) => response instanceof z.ZodObject && 'totalElements' in response.shape)
  .map((route) => ({ name: `${route.method} ${route.path}`, route }));

const listSchema = z.object({ content: z.array(z.unknown()) });

let api: RunningApi;
let client: ApiClient;
/** Path parameters of the lists that are not about one of the member's own documents. */
let parameters: Record<string, string>;
beforeAll(async () => {
  api = await startApi({ RATE_LIMIT_PER_MINUTE: '0', RATE_LIMIT_AI_PER_MINUTE: '0' });
  const { dataSource } = api;
  await seedDemoData(dataSource, {
    policy: tokenPolicyOf(api.config),
    sampleSiteOrigin: 'http://127.0.0.1:4000',
  });
  const member = await api.signIn({ role: 'ROOT' });
  ({ client } = member);
  for (const ownership of MADE_TWICE)
    for (let count = 0; count < 2; count += 1) await documentMakers[ownership]?.(client, dataSource);
  await inTransaction(dataSource, async (tx) => {
    for (const role of ['ADMIN', 'ROOT'] as const)
      await makeRoot(tx, { memberId: member.memberId, role }, '두 번 적는다');
  });
  parameters = { memberId: String(member.memberId), category: 'CONTENT', id: await mostSeenFeature() };
});
afterAll(() => api.stop());

/** Kinds of which two are made, so that their lists have two rows. */
const MADE_TWICE = ['COVER_LETTER', 'RESUME', 'TRASH_ITEM', 'ANY_RESUME', 'ANY_JOB', 'CRAWL_RUN'] as const;

async function mostSeenFeature(): Promise<string> {
  const rowSchema = z.object({ id: z.number() });
  const [feature] = await queryRows(
    api.dataSource,
    `SELECT cover_letter_feature_id AS id FROM raw_cover_letter_feature GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    rowSchema,
  );
  return String(feature?.id);
}

/** The address of a list that has more than one row. */
async function addressOf({ path, ownership }: Route): Promise<string> {
  const isOwn = ownership === 'COVER_LETTER' || ownership === 'RESUME';
  const named = isOwn ? await documentMakers[ownership]?.(client, api.dataSource) : parameters;
  const address = path.replace(/:(\w+)/g, (_match, key: string) => named?.[key] ?? `no-sample-for-${key}`);
  // Each restore keeps a version.
  if (isOwn) for (let count = 0; count < 2; count += 1) await client.send('POST', `${address}/1/restore`);
  return address;
}

async function rowsOf(path: string, size: number): Promise<number> {
  const answer = await client.send('GET', `${path}?size=${size}`);
  return listSchema.parse(answer.data).content.length;
}

/** The fewest statements of a few calls: what the process does on its own at that moment is not the list's. */
async function countStatements(path: string, size: number): Promise<number> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  let fewest = Infinity;
  for (let call = 0; call < 3; call += 1) {
    query.mockClear();
    await rowsOf(path, size);
    fewest = Math.min(fewest, query.mock.calls.length);
  }
  query.mockRestore();
  return fewest;
}

describe('the lists of the API', () => {
  const withManyRows: string[] = [];

  it.each(lists)('make no more statements for many rows than for one: $name', async ({ name, route }) => {
    const path = await addressOf(route);
    if ((await rowsOf(path, 20)) > 1) withManyRows.push(name);
    const statements = await countStatements(path, 1);
    expect(statements).toBeGreaterThan(0);
    // Fewer, where a page that is not full tells how many rows there are.
    expect(await countStatements(path, 20)).toBeLessThanOrEqual(statements);
  });

  it('have more than one row here, so that rows could cost statements', () => {
    expect(lists.map(({ name }) => name).filter((name) => !withManyRows.includes(name))).toEqual([]);
  });
});
