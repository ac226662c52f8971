import { runSql } from '#testing';
import { routes, type Route } from '#contracts';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { endExclusiveRuns, documentMakers, sampleQueries } from '../permissions/route-samples.js';

const all: Route[] = Object.values(routes).flatMap((area): Route[] => Object.values(area));
const nameOf = (route: Route): string => `${route.method} ${route.path}`;

let api: RunningApi;
beforeAll(async () => {
  api = await startApi({ RATE_LIMIT_PER_MINUTE: '0', RATE_LIMIT_AUTH_PER_MINUTE: '0' });
});
afterAll(() => api.stop());
beforeEach(() => endExclusiveRuns(api.dataSource));

/** A hash of every table; rate limits, started sign-ins and migrations are left out. */
async function readTableHashes(): Promise<Record<string, string>> {
  const tables = await runSql<{ name: string }>(
    api.dataSource,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
     AND tablename NOT IN ('rate_limit', 'sign_in_flow', 'migrations')`,
  );
  const parts = tables.map(
    ({
      name,
    }) => `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, ',' ORDER BY t::text), '')) AS hash
      FROM "${name}" t`,
  );
  const rows = await runSql<{ name: string; hash: string }>(api.dataSource, parts.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

async function changesOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = await readTableHashes();
  await work();
  const after = await readTableHashes();
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}

describe('requests that a foreign page can send without CORS preflight', () => {
  const forms: [type: string, body: string][] = [
    [
      'text/plain',
      '{"title":"남의 글","jobField":"개발","experienceYears":1,"isAiImproved":false,"content":"글"}',
    ],
    ['application/x-www-form-urlencoded', 'title=a&content=b&_method=POST'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\na\r\n--x--\r\n',
    ],
    ['', '{"title":"a"}'],
  ];
  const siteHeaders: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:3000.evil.example' },
    { origin: 'http://localhost:3000@evil.example' },
    { origin: 'https://localhost:3000' },
    { origin: 'http://LOCALHOST:3000/' },
    { origin: 'http://localhost:3000, https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    {},
  ];
  const cases = forms.flatMap(([type, body]) => siteHeaders.map((headers) => [type, headers, body] as const));

  it.each(cases)('change nothing: %s with %j', async (type, headers, body) => {
    const { client } = await api.signIn();
    const statuses: number[] = [];
    const changed = await changesOf(async () => {
      for (const path of ['/api/v1/cover-letters', '/auth/logout', '/api/v1/me/export']) {
        const sent = {
          cookie: client.cookieHeader,
          ...(type !== '' && { 'content-type': type }),
          ...headers,
        };
        // With a text, fetch would send a content type of its own.
        const bytes = new TextEncoder().encode(body);
        statuses.push(
          (await fetch(`${api.url}${path}`, { method: 'POST', headers: sent, body: bytes })).status,
        );
      }
    });
    expect(statuses).toEqual([403, 403, 403]);
    expect(changed).toEqual([]);
  });

  it.each(forms)('are not parsed as JSON even from the product’s own page: %s', async (type, body) => {
    const { client } = await api.signIn();
    const headers = { 'content-type': type || 'application/octet-stream' };
    expect((await client.send('POST', '/api/v1/cover-letters', { headers, body })).status).toBe(400);
  });
});

describe('a method override', () => {
  it.each([
    ['GET', { 'x-http-method-override': 'DELETE' }],
    ['GET', { 'x-method-override': 'DELETE', 'x-http-method': 'DELETE' }],
    ['HEAD', {}],
    ['OPTIONS', { 'access-control-request-method': 'DELETE', origin: 'https://evil.example' }],
  ])('deletes nothing: %s with %j', async (method, headers) => {
    const { client } = await api.signIn();
    const { id = '' } = (await documentMakers.COVER_LETTER?.(client, api.dataSource)) ?? {};
    const changed = await changesOf(() =>
      client.fetch(method, `/api/v1/cover-letters/${id}?_method=DELETE`, { headers }),
    );
    expect(changed).toEqual([]);
  });
});

describe('another site', () => {
  it('cannot read answers: there are no CORS headers for its origin', async () => {
    const { client } = await api.signIn();
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await client.fetch(method, '/auth/me', { headers: { origin: 'https://evil.example' } });
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});

describe('reading', () => {
  const reads = all.filter(({ method }) => method === 'GET').map((route) => ({ name: nameOf(route), route }));

  async function pathFor(route: Route, client: ApiClient): Promise<string> {
    const maker = route.ownership === 'NONE' ? undefined : documentMakers[route.ownership];
    const parameters = (await maker?.(client, api.dataSource)) ?? { category: 'CONTENT' };
    const path = route.path.replace(/:(\w+)/g, (_match, name: string) => parameters[name] ?? '1');
    return `${path}${sampleQueries[nameOf(route)] ?? ''}`;
  }

  it.each(reads.filter(({ route }) => !route.longAction))('changes nothing: $name', async ({ route }) => {
    const { client } = await api.signIn({ role: 'ROOT' });
    const path = await pathFor(route, client);
    let status = 0;
    const changed = await changesOf(async () => {
      const answer = await client.fetch('GET', path);
      status = answer.status;
      await answer.arrayBuffer();
    });
    // The export of the audit is itself audited.
    const written = route.path === '/api/v1/admin/audit/export' ? ['audit_entry'] : [];
    expect([status, changed]).toEqual([200, written]);
  });

  it.each(reads.filter(({ route }) => route.longAction))(
    'creates a job and changes nothing else: $name',
    async ({ route }) => {
      const { client } = await api.signIn({ role: 'ROOT' });
      const path = await pathFor(route, client);
      const headers = { prefer: 'respond-async' };
      expect(await changesOf(() => client.fetch('GET', path, { headers }))).toEqual(['job']);
    },
  );
});
