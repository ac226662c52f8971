import { runSql } from '#testing';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { startApi } from '../../apps/api/testing/start-api.js';
import { SignInFixture } from '../sign-in/sign-in-fixture.js';

const ACCESS = 'jasogongbang-access';
const REFRESH = 'jasogongbang-refresh';

let fixture: SignInFixture;
beforeAll(async () => {
  fixture = await SignInFixture.open();
});
afterAll(() => fixture.close());

const statusOf = async (client: ApiClient): Promise<number> => (await client.fetch('GET', '/auth/me')).status;
function withCookies(...cookies: [name: string, value: string][]): ApiClient {
  const client = fixture.api.newClient();
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return client;
}
const valueOf = (client: ApiClient, name: string): string => client.cookies.get(name) ?? '';

describe('a session that an attacker knew before the sign-in', () => {
  it('is replaced (no fixation) and ended', async () => {
    const attacker = await fixture.api.signIn();
    const victim = withCookies(...attacker.client.cookies);
    await fixture.signIn(victim, { email: 'victim@jaso.example' });
    expect(valueOf(victim, ACCESS)).not.toBe(valueOf(attacker.client, ACCESS));
    expect(await victim.send('GET', '/auth/me')).toMatchObject({ data: { email: 'victim@jaso.example' } });
    // After a sign-in, an earlier session of this browser can no longer be used.
    expect(await statusOf(attacker.client)).toBe(401);
    expect(
      await runSql(fixture.api.dataSource, 'SELECT revoke_reason FROM session WHERE session_id = $1', [
        attacker.sessionId,
      ]),
    ).toEqual([{ revoke_reason: 'LOGGED_OUT' }]);
  });

  it('is kept when a sign-in fails', async () => {
    const { client } = await fixture.api.signIn();
    const { state } = await fixture.begin(client);
    const redirectUri = 'http://localhost:3000/auth/callback/google';
    expect((await fixture.finish(client, { code: 'forged', state, redirectUri })).status).toBe(401);
    expect(await statusOf(client)).toBe(200);
  });
});

describe('an additional cookie of the same name (cookie tossing)', () => {
  it('is never mixed with the genuine one: the first counts', async () => {
    const [victim, attacker] = [await fixture.api.signIn(), await fixture.api.signIn()];
    const [own, foreign] = [valueOf(victim.client, ACCESS), valueOf(attacker.client, ACCESS)];
    const response = await fetch(`${fixture.api.url}/auth/me`, {
      headers: { cookie: `${ACCESS}=${own}; ${ACCESS}=${foreign}` },
    });
    expect(await response.json()).toMatchObject({ data: { memberId: victim.memberId } });
  });

  it('is ignored over https without the __Host- prefix, which a sibling site cannot set', async () => {
    const secure = await startApi({ PUBLIC_URL: 'https://jasogongbang.example' });
    try {
      const { client } = await secure.signIn();
      const bare = [...client.cookies].map(([name, value]) => `${name.replace('__Host-', '')}=${value}`);
      const response = await fetch(`${secure.url}/auth/me`, { headers: { cookie: bare.join('; ') } });
      expect(response.status).toBe(401);
    } finally {
      await secure.stop();
    }
  });
});

describe('a session token outside its cookie', () => {
  it('is ignored: in the query, a header or a body', async () => {
    const { client } = await fixture.api.signIn();
    const token = valueOf(client, ACCESS);
    const anywhere = fixture.api.newClient();
    const query = `?${ACCESS}=${token}&access_token=${token}&token=${token}`;
    expect((await anywhere.fetch('GET', `/auth/me${query}`)).status).toBe(401);
    const headers = { authorization: `Bearer ${token}`, 'x-access-token': token, [ACCESS]: token };
    expect((await anywhere.fetch('GET', '/auth/me', { headers })).status).toBe(401);
    const body = { [ACCESS]: token, accessToken: token };
    expect((await anywhere.fetch('POST', '/api/v1/cover-letters', { body })).status).toBe(401);
  });

  it('is in no answer: tokens are sent only in cookies', async () => {
    const client = fixture.api.newClient();
    const signedIn = await fixture.signIn(client, { email: 'teller@jaso.example' });
    const sessions = await client.send('GET', '/api/v1/me/sessions');
    const tokens = [ACCESS, REFRESH].map((name) => valueOf(client, name));
    const refreshed = await client.send('POST', '/auth/refresh');
    tokens.push(...[ACCESS, REFRESH].map((name) => valueOf(client, name)));
    for (const answer of [signedIn, sessions, refreshed])
      for (const token of tokens) expect(JSON.stringify(answer)).not.toContain(token);
  });

  it('is not accepted for the other purpose', async () => {
    const { client } = await fixture.api.signIn();
    const swapped = withCookies([ACCESS, valueOf(client, REFRESH)], [REFRESH, valueOf(client, ACCESS)]);
    expect(await statusOf(swapped)).toBe(401);
    expect((await swapped.send('POST', '/auth/refresh')).status).toBe(401);
  });
});

describe('concurrent sessions', () => {
  it('are independent: ending one keeps the others, and none is valid for another member', async () => {
    const [first, second] = [fixture.api.newClient(), fixture.api.newClient()];
    await fixture.signIn(first, { email: 'both@jaso.example' });
    await fixture.signIn(second, { email: 'both@jaso.example' });
    const stolen = withCookies(...first.cookies);
    await first.send('POST', '/auth/logout');
    expect([await statusOf(stolen), await statusOf(second)]).toEqual([401, 200]);
    // The access token of one with the refresh token of the other: each is valid for its own member only.
    const other = await fixture.api.signIn();
    const mixed = withCookies([ACCESS, valueOf(second, ACCESS)], [REFRESH, valueOf(other.client, REFRESH)]);
    expect(await mixed.send('GET', '/auth/me')).toMatchObject({ data: { email: 'both@jaso.example' } });
    await mixed.send('POST', '/auth/refresh');
    expect(await mixed.send('GET', '/auth/me')).toMatchObject({ data: { memberId: other.memberId } });
  });

  it('refuse every copy of either token after a logout, also concurrently', async () => {
    const { client } = await fixture.api.signIn();
    const copies = Array.from({ length: 10 }, () => withCookies(...client.cookies));
    await client.send('POST', '/auth/logout');
    const answers = await Promise.all(
      copies.map(async (copy) => [(await copy.send('POST', '/auth/refresh')).status, await statusOf(copy)]),
    );
    expect(answers.flat().every((status) => status === 401)).toBe(true);
  });
});
