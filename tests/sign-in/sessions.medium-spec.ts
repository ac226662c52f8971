import { runSql, until } from '#testing';
import { type BusMessage, EVENT_BUS, type EventBus } from '#events';
import { randomUUID } from 'node:crypto';
import { SessionTokens } from '../../apps/api/src/auth/session-tokens.js';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi, type TestMember } from '../../apps/api/testing/start-api.js';

const ACCESS = 'jasogongbang-access';
const REFRESH = 'jasogongbang-refresh';

let api: RunningApi;
const received: BusMessage[] = [];
beforeAll(async () => {
  api = await startApi({ RATE_LIMIT_AUTH_PER_MINUTE: '0' });
  await api.app.get<EventBus>(EVENT_BUS).subscribe((message) => received.push(message));
});
afterAll(() => api.stop());

const rows = <Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> =>
  runSql<Row>(api.dataSource, sql, parameters);
const refresh = (client: ApiClient) => client.send('POST', '/auth/refresh');
const statusOf = async (client: ApiClient) => (await client.send('GET', '/auth/me')).status;

/** A browser with a copy of the cookies that does not follow later changes. */
function copyOf(client: ApiClient): ApiClient {
  const copy = api.newClient();
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
}

/** Moves the last rotation of a session into the past. */
const age = (member: TestMember, seconds: number) =>
  rows(`UPDATE session SET rotated_at = rotated_at - make_interval(secs => $2) WHERE session_id = $1`, [
    member.sessionId,
    seconds,
  ]);

const endOfSessions = ({ memberId }: TestMember): Promise<BusMessage> =>
  until('the end of the sessions is published', () =>
    received.find((message) => message.kind === 'sessions-ended' && message.memberId === memberId),
  );

describe('refreshing', () => {
  it('gives a new pair, and the new access token works', async () => {
    const { client } = await api.signIn();
    const before = copyOf(client);
    client.cookies.delete(ACCESS);
    expect(await statusOf(client)).toBe(401);
    expect((await refresh(client)).status).toBe(200);
    expect(client.cookies.get(REFRESH)).not.toBe(before.cookies.get(REFRESH));
    expect(await statusOf(client)).toBe(200);
  });

  it('gives 50 parallel calls with one token the same successor, and ends no session', async () => {
    const { client, sessionId } = await api.signIn();
    const tabs = Array.from({ length: 50 }, () => copyOf(client));
    const answers = await Promise.all(tabs.map(refresh));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(tabs.map((tab) => tab.cookies.get(REFRESH))).size).toBe(1);
    expect(
      await rows('SELECT generation, revoked_at FROM session WHERE session_id = $1', [sessionId]),
    ).toEqual([{ generation: 2, revoked_at: null }]);
    for (const tab of tabs.slice(0, 5)) expect(await statusOf(tab)).toBe(200);
  });

  it('still answers a late tab within 30 s', async () => {
    const member = await api.signIn();
    const late = copyOf(member.client);
    await refresh(member.client);
    await age(member, 25);
    expect((await refresh(late)).status).toBe(200);
    expect(late.cookies.get(REFRESH)).toBe(member.client.cookies.get(REFRESH));
  });

  it('treats a replay after 30 s as a theft: the session ends, for thief and owner', async () => {
    const member = await api.signIn();
    const thief = copyOf(member.client);
    await refresh(member.client);
    await age(member, 31);
    expect(await refresh(thief)).toMatchObject({ status: 401, errorCode: 'UNAUTHENTICATED' });
    expect(thief.cookies.size).toBe(0);
    expect(await statusOf(member.client)).toBe(401);
    expect((await refresh(member.client)).status).toBe(401);
    expect(await rows('SELECT revoke_reason FROM session WHERE session_id = $1', [member.sessionId])).toEqual(
      [{ revoke_reason: 'REFRESH_REPLAYED' }],
    );
    expect(await endOfSessions(member)).toMatchObject({
      sessionIds: [member.sessionId],
      reason: 'REFRESH_REPLAYED',
    });
  });

  it('ends the session for a token two generations old even within 30 s', async () => {
    const member = await api.signIn();
    const old = copyOf(member.client);
    await refresh(member.client);
    await refresh(member.client);
    expect((await refresh(old)).status).toBe(401);
    expect(await statusOf(member.client)).toBe(401);
  });

  it("leaves the member's other sessions alone", async () => {
    const member = await api.signIn();
    const elsewhere = api.newClient();
    const sessionId = randomUUID();
    await rows(
      `INSERT INTO session (session_id, member_id, rotated_at, last_used_at, expires_at)
       VALUES ($1, $2, now(), now(), now() + interval '1 day')`,
      [sessionId, member.memberId],
    );
    const tokens = api.app.get(SessionTokens);
    elsewhere.cookies.set(ACCESS, tokens.writeAccess({ sessionId, memberId: member.memberId }, Date.now()));
    const thief = copyOf(member.client);
    await refresh(member.client);
    await age(member, 31);
    await refresh(thief);
    expect(await statusOf(elsewhere)).toBe(200);
  });

  it('refuses a session past its 14 days', async () => {
    const { client, sessionId } = await api.signIn();
    await rows(`UPDATE session SET expires_at = now() - interval '1 second' WHERE session_id = $1`, [
      sessionId,
    ]);
    expect((await refresh(client)).status).toBe(401);
    expect(await statusOf(client)).toBe(401);
  });
});

describe('no session is opened by', () => {
  const other = new SessionTokens({ SESSION_SECRET: 'another-secret-of-at-least-32-characters' });
  const forge = (change: (tokens: SessionTokens, member: TestMember) => [string, string]) => async () => {
    const member = await api.signIn();
    const [name, value] = change(api.app.get(SessionTokens), member);
    const client = api.newClient();
    client.cookies.set(name, value);
    expect(await statusOf(client)).toBe(401);
    expect((await refresh(client)).status).toBe(401);
    // A forged refresh token must not end the session either.
    expect(await statusOf(member.client)).toBe(200);
  };

  it(
    'an access token under another secret',
    forge((_ours, member) => [ACCESS, other.writeAccess(member, Date.now())]),
  );
  it(
    'a refresh token under another secret',
    forge((_ours, { sessionId }) => [REFRESH, other.writeRefresh({ sessionId, generation: 1 })]),
  );
  it(
    'an access token past its 15 minutes',
    forge((ours, member) => [ACCESS, ours.writeAccess(member, Date.now() - 15 * 60_000 - 1_000)]),
  );
  it(
    'an access token with a later expiry written in',
    forge((ours, member) => {
      const parts = ours.writeAccess(member, Date.now() - 3_600_000).split('.');
      return [ACCESS, [parts[0], parts[1], Number(parts[2]) + 7_200, parts[3]].join('.')];
    }),
  );
  it(
    'an access token with its MAC changed',
    forge((ours, member) => [
      ACCESS,
      ours.writeAccess(member, Date.now()).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    ]),
  );
  it(
    'a refresh token given as an access token',
    forge((ours, { sessionId }) => [ACCESS, ours.writeRefresh({ sessionId, generation: 1 })]),
  );
  it(
    'a refresh token with another generation written in',
    forge((ours, { sessionId }) => [
      REFRESH,
      ours.writeRefresh({ sessionId, generation: 1 }).replace('.1.', '.2.'),
    ]),
  );
  it.each(['', 'x', '....', 'a'.repeat(5_000), '%00', '한글'.normalize('NFD')].map(encodeURIComponent))(
    'an unreadable token (%#)',
    async (value) => {
      const client = api.newClient();
      client.cookies.set(ACCESS, value);
      client.cookies.set(REFRESH, value);
      expect(await statusOf(client)).toBe(401);
      expect((await refresh(client)).status).toBe(401);
    },
  );
});

describe('a genuine token', () => {
  it('of a session that does not exist is refused', async () => {
    const client = api.newClient();
    const tokens = api.app.get(SessionTokens);
    const session = { sessionId: randomUUID(), memberId: 1 };
    client.cookies.set(ACCESS, tokens.writeAccess(session, Date.now()));
    client.cookies.set(REFRESH, tokens.writeRefresh({ ...session, generation: 1 }));
    expect(await statusOf(client)).toBe(401);
    expect((await refresh(client)).status).toBe(401);
  });
});

describe('members that change while signed in', () => {
  it.each(['INACTIVE', 'SUSPENDED'])('%s: /auth/me answers 401 and clears the cookies', async (status) => {
    const { client, memberId, sessionId } = await api.signIn();
    await rows('UPDATE member SET status = $2 WHERE member_id = $1', [memberId, status]);
    expect(await client.send('GET', '/auth/status')).toMatchObject({
      status: 200,
      data: { authenticated: false },
    });
    const stillHeld = copyOf(client);
    expect(await statusOf(client)).toBe(401);
    expect(client.cookies.size).toBe(0);
    expect((await refresh(stillHeld)).status).toBe(401);
    expect(await rows('SELECT revoke_reason FROM session WHERE session_id = $1', [sessionId])).toEqual([
      { revoke_reason: 'MEMBER_NOT_ACTIVE' },
    ]);
  });

  it('a demoted administrator is 403 on the next admin call, and still a member', async () => {
    const { client, memberId } = await api.signIn({ role: 'ADMIN' });
    await rows(`UPDATE member SET role = 'USER' WHERE member_id = $1`, [memberId]);
    expect(await client.send('GET', '/auth/me')).toMatchObject({ status: 200, data: { role: 'USER' } });
    expect(await client.send('GET', '/api/v1/admin/jobs')).toMatchObject({
      status: 403,
      errorCode: 'FORBIDDEN',
    });
  });
});

describe('logging out', () => {
  it('ends the session, clears the cookies, and publishes the end for the sockets', async () => {
    const member = await api.signIn();
    const stolen = copyOf(member.client);
    expect(await member.client.send('POST', '/auth/logout')).toMatchObject({ status: 200, data: null });
    expect(member.client.cookies.size).toBe(0);
    expect(await statusOf(stolen)).toBe(401);
    expect((await refresh(stolen)).status).toBe(401);
    expect(await endOfSessions(member)).toMatchObject({
      sessionIds: [member.sessionId],
      reason: 'LOGGED_OUT',
    });
  });

  it('is 200 without a session, and the second time', async () => {
    const { client } = await api.signIn();
    const again = copyOf(client);
    await client.send('POST', '/auth/logout');
    expect((await again.send('POST', '/auth/logout')).status).toBe(200);
    expect((await api.newClient().send('POST', '/auth/logout')).status).toBe(200);
  });

  it('works without the access token, as when it has expired', async () => {
    const { client } = await api.signIn();
    const stolen = copyOf(client);
    client.cookies.delete(ACCESS);
    await client.send('POST', '/auth/logout');
    expect(await statusOf(stolen)).toBe(401);
  });
});

describe('calls from other sites', () => {
  it.each([
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['an opaque Origin', { origin: 'null' }],
    ['another port of this host', { origin: 'http://localhost:3001' }],
    ['a sibling site', { origin: '', 'sec-fetch-site': 'same-site' }],
  ])('%s may not change anything', async (_case, headers) => {
    const { client } = await api.signIn();
    const answer = await client.send('POST', '/auth/logout', { headers });
    expect(answer).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' });
    expect(await statusOf(client)).toBe(200);
  });

  it('calls without Origin may not either; a same-origin fetch may', async () => {
    const { client } = await api.signIn();
    const call = (headers: Record<string, string>) =>
      fetch(`${api.url}/auth/logout`, {
        method: 'POST',
        headers: { cookie: client.cookieHeader, ...headers },
      });
    expect((await call({})).status).toBe(403);
    expect(await statusOf(client)).toBe(200);
    expect((await call({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect(await statusOf(client)).toBe(401);
  });
});

describe('over https', () => {
  it('cookies are Secure and carry the __Host- prefix', async () => {
    const secure = await startApi({ PUBLIC_URL: 'https://jasogongbang.example' });
    try {
      const { client } = await secure.signIn();
      const response = await client.fetch('POST', '/auth/refresh');
      expect(response.status).toBe(200);
      for (const line of response.headers.getSetCookie()) {
        expect(line).toMatch(/^__Host-jasogongbang-(access|refresh)=/);
        expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax/);
        expect(line).not.toMatch(/Domain/);
      }
      expect(response.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    } finally {
      await secure.stop();
    }
  });
});
