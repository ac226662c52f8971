import { runSql } from '#testing';
import { jobSchema, type Role, type Route, type RouteOwnership, routes } from '#contracts';
import { EndpointRegistry } from '../../apps/api/src/platform/endpoint/endpoint-registry.js';
import type { ApiAnswer, ApiClient, ApiFile } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import {
  endExclusiveRuns,
  documentMakers,
  sampleBodies,
  sampleQueries,
  sampleUploads,
} from './route-samples.js';

const ROLES: readonly Role[] = ['USER', 'ADMIN', 'ROOT'];
/** Public routes that answer 401 to requests without valid cookies. */
const MAY_REFUSE_ANONYMOUS = new Set(['POST /auth/refresh', 'POST /auth/google/login']);

const nameOf = (route: Route): string => `${route.method} ${route.path}`;
const all: Route[] = Object.values(routes).flatMap((area): Route[] => Object.values(area));
const cases = all.map((route) => ({ name: nameOf(route), route }));
const guarded = cases.filter(({ route }) => route.access !== 'PUBLIC');
const named = cases.filter(({ route }) => route.ownership !== 'NONE');
const owned = named.filter(({ route }) => route.access === 'MEMBER');
const administrated = named.filter(({ route }) => route.access === 'ADMIN');

let api: RunningApi;
beforeAll(async () => {
  api = await startApi({
    RATE_LIMIT_PER_MINUTE: '0',
    RATE_LIMIT_AUTH_PER_MINUTE: '0',
    RATE_LIMIT_AI_PER_MINUTE: '0',
  });
});
afterAll(() => api.stop());
beforeEach(() => endExclusiveRuns(api.dataSource));

/** Valid parameters of which no document exists. */
const NO_UUID = '00000000-0000-4000-8000-000000000000';
const NOTHING = {
  id: '999999999',
  memberId: '999999999',
  qnaId: '999999999',
  version: '1',
  jobId: NO_UUID,
  changeId: 'change-1',
  sessionId: NO_UUID,
  wordId: '999999999',
  fileId: NO_UUID,
  kind: 'cover-letters',
  consentKind: 'AI_PROCESSING',
  category: 'CONTENT',
};

function call(
  client: ApiClient,
  route: Route,
  parameters: Record<string, string> = NOTHING,
  origin?: string,
): Promise<ApiAnswer | ApiFile> {
  const path = route.path.replace(
    /:(\w+)/g,
    (_match, name: string) => parameters[name] ?? `no-sample-for-${name}`,
  );
  const headers = { prefer: 'respond-async', ...(origin !== undefined && { origin }) };
  const target = `${path}${sampleQueries[nameOf(route)] ?? ''}`;
  const options = { headers, body: bodyOf(route) };
  return route.answer === 'FILE'
    ? client.receive(route.method, target, options)
    : client.send(route.method, target, options);
}

function bodyOf(route: Route): unknown {
  if (route.upload === undefined) return route.body === undefined ? undefined : sampleBodies[nameOf(route)];
  const form = new FormData();
  const { fileName, content } = sampleUploads[nameOf(route)] ?? { fileName: 'none', content: '' };
  form.append(route.upload.field, new Blob([content]), fileName);
  return form;
}

function makeFor({ ownership }: Route, client: ApiClient): Promise<Record<string, string>> {
  return ownership === 'NONE' ? Promise.resolve({}) : makerOf(ownership)(client, api.dataSource);
}

function makerOf(ownership: Exclude<RouteOwnership, 'NONE'>) {
  const maker = documentMakers[ownership];
  if (maker === undefined)
    throw new Error(`${ownership} has no sample: add one to documentMakers in route-samples.ts`);
  return maker;
}

/** A success has the route's status, or 202, and data without fields outside the contract, or is a file that is not cacheable by others. */
function expectSuccess(route: Route, answer: ApiAnswer | ApiFile): void {
  if ('content' in answer) {
    expect([answer.status, route.answer]).toEqual([route.status, 'FILE']);
    expect(answer.content.length).toBeGreaterThan(0);
    expect(answer.headers.get('cache-control')).toMatch(/^private/);
    return;
  }
  if (route.answer === 'FILE') expect(answer.status).toBe(202);
  expect(answer).toMatchObject({ success: true, errorCode: null });
  expect([route.status, ...(route.longAction ? [202] : [])]).toContain(answer.status);
  const schema = route.longAction && answer.status === 202 ? jobSchema : route.response;
  expect(schema.parse(answer.data)).toEqual(answer.data);
}

describe('the router', () => {
  it('answers exactly the routes of the contracts', () => {
    const answered = api.app.get(EndpointRegistry).routes();
    expect(answered.map(nameOf).sort()).toEqual(all.map(nameOf).sort());
    expect(new Set(answered)).toEqual(new Set(all));
  });

  it('is tested with a sample in route-samples.ts for every body and upload', () => {
    const needed = all.filter((route) => route.body !== undefined).map(nameOf);
    expect(Object.keys(sampleBodies).sort()).toEqual(needed.sort());
    const uploads = all.filter((route) => route.upload !== undefined).map(nameOf);
    expect(Object.keys(sampleUploads).sort()).toEqual(uploads.sort());
  });

  it('requires ADMIN for exactly the routes under an admin path', () => {
    const adminPath = /^\/api\/(v1\/admin|crawled-cover-letters|cover-letter-features)(\/|$)/;
    for (const route of all)
      expect([route.path, route.access === 'ADMIN']).toEqual([route.path, adminPath.test(route.path)]);
  });

  it('defines the ownership of every id in a path', () => {
    for (const route of all)
      if (route.access === 'MEMBER' && /:(?!consentKind\b)/.test(route.path))
        expect([route.path, route.ownership]).not.toEqual([route.path, 'NONE']);
  });
});

describe('anonymous', () => {
  it.each(guarded)('is 401 on $name', async ({ route }) => {
    const answer = await call(api.newClient(), route);
    expect(answer).toMatchObject({ status: 401, errorCode: 'UNAUTHENTICATED', data: null });
  });

  it.each(cases.filter(({ route }) => route.access === 'PUBLIC'))(
    'may call $name',
    async ({ name, route }) => {
      const answer = await call(api.newClient(), route);
      if (MAY_REFUSE_ANONYMOUS.has(name)) expect(answer.status).toBe(401);
      else expectSuccess(route, answer);
    },
  );
});

describe.each(['INACTIVE', 'SUSPENDED'] as const)('a member who is %s', (status) => {
  it.each(guarded)('is 401 on $name', async ({ route }) => {
    const { client } = await api.signIn({ role: 'ROOT', status });
    expect(await call(client, route)).toMatchObject({ status: 401, errorCode: 'UNAUTHENTICATED' });
  });
});

describe.each(ROLES)('%s', (role) => {
  it.each(guarded.filter(({ route }) => route.ownership === 'NONE'))('on $name', async ({ route }) => {
    const { client } = await api.signIn({ role });
    const answer = await call(client, route);
    if (route.access === 'ADMIN' && role === 'USER')
      expect(answer).toMatchObject({ status: 403, errorCode: 'FORBIDDEN', data: null });
    else expectSuccess(route, answer);
  });

  describe.each(owned)('on $name', ({ route }) => {
    const make = (client: ApiClient) => makeFor(route, client);

    it("is allowed for the member's own", async () => {
      const { client } = await api.signIn({ role });
      expectSuccess(route, await call(client, route, await make(client)));
    });

    it("is 404 when it is another member's, and changes nothing", async () => {
      const [owner, stranger] = [await api.signIn(), await api.signIn({ role })];
      const parameters = await make(owner.client);
      const before = await everythingOf(owner.memberId);
      const answer = await call(stranger.client, route, parameters);
      expect(answer).toMatchObject({ status: 404, errorCode: 'NOT_FOUND', data: null });
      expect(await everythingOf(owner.memberId)).toEqual(before);
    });

    it('is 404 when it does not exist', async () => {
      const { client } = await api.signIn({ role });
      expect(await call(client, route)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND', data: null });
    });
  });
});

describe.each(administrated)('on $name', ({ route }) => {
  it('USER is 403, whether it exists or not', async () => {
    const { client } = await api.signIn({ role: 'USER' });
    for (const parameters of [await makeFor(route, client), NOTHING])
      expect(await call(client, route, parameters)).toMatchObject({
        status: 403,
        errorCode: 'FORBIDDEN',
        data: null,
      });
  });

  it.each(ROLES.filter((role) => role !== 'USER'))(
    '%s may, and is 404 when it does not exist',
    async (role) => {
      const { client } = await api.signIn({ role });
      expectSuccess(route, await call(client, route, await makeFor(route, client)));
      await endExclusiveRuns(api.dataSource);
      expect(await call(client, route)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND', data: null });
    },
  );
});

describe('a call from another site', () => {
  it.each(cases.filter(({ route }) => route.method !== 'GET'))('is 403 on $name', async ({ route }) => {
    const { client } = await api.signIn({ role: 'ROOT' });
    const answer = await call(client, route, NOTHING, 'https://evil.example');
    expect(answer).toMatchObject({ status: 403, errorCode: 'FORBIDDEN', data: null });
  });
});

const everythingOf = (memberId: number): Promise<unknown[]> =>
  runSql(
    api.dataSource,
    `SELECT to_jsonb(l) AS row FROM cover_letter l WHERE member_id = $1
     UNION ALL SELECT to_jsonb(v) FROM cover_letter_version v JOIN cover_letter USING (cover_letter_id) WHERE member_id = $1
     UNION ALL SELECT to_jsonb(q) FROM interview_question q JOIN cover_letter USING (cover_letter_id) WHERE member_id = $1
     UNION ALL SELECT to_jsonb(r) FROM resume r WHERE member_id = $1
     UNION ALL SELECT to_jsonb(v) FROM resume_version v JOIN resume USING (resume_id) WHERE member_id = $1
     UNION ALL SELECT to_jsonb(p) FROM resume_photo p JOIN resume USING (resume_id) WHERE member_id = $1
     UNION ALL SELECT to_jsonb(p) FROM stored_photo p WHERE member_id = $1
     UNION ALL SELECT to_jsonb(w) FROM spelling_word w WHERE member_id = $1
     UNION ALL SELECT to_jsonb(j) - 'dispatched_until' FROM job j WHERE member_id = $1
     UNION ALL SELECT to_jsonb(a) FROM token_account a WHERE member_id = $1
     UNION ALL SELECT to_jsonb(s) FROM session s WHERE member_id = $1`,
    [memberId],
  );
