import { currentMemberSchema } from '#contracts';
import { EVENT_BUS, type EventBus } from '#events';
import { until, runSql } from '#testing';
import { visitProvider } from './provider-sign-in.js';
import { CALLBACK, OTHER_CALLBACK, ROOT_EMAIL, SignInFixture } from './sign-in-fixture.js';

let fixture: SignInFixture;
beforeAll(async () => {
  fixture = await SignInFixture.open();
});
afterAll(() => fixture.close());

const rows = <Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> =>
  runSql<Row>(fixture.api.dataSource, sql, parameters);

describe('signing in', () => {
  it('makes a member with a full token account, and a session that /auth/me knows', async () => {
    const client = fixture.api.newClient();
    const answer = await fixture.signIn(client, { email: 'first@example.com', name: '박새벽' });
    const member = currentMemberSchema.parse(answer.data);
    expect(member).toMatchObject({
      email: 'first@example.com',
      name: '박새벽',
      role: 'USER',
      status: 'ACTIVE',
      isActive: true,
    });
    expect((await client.send('GET', '/auth/me')).data).toEqual(member);
    expect((await client.send('GET', '/auth/status')).data).toEqual({ authenticated: true });
    expect(
      await rows(
        `SELECT a.balance, a.held, l.kind, l.amount FROM token_account a JOIN token_ledger_entry l USING (member_id)
         WHERE member_id = $1`,
        [member.memberId],
      ),
    ).toEqual([{ balance: 40, held: 0, kind: 'GRANT', amount: 40 }]);
  });

  it('recognizes a member by sub, and stores a changed name', async () => {
    const person = { email: 'again@example.com', name: '정노을' };
    const first = currentMemberSchema.parse((await fixture.signIn(fixture.api.newClient(), person)).data);
    const second = await fixture.signIn(fixture.api.newClient(), { ...person, name: '정 노을' });
    expect(second.data).toEqual({ ...first, name: '정 노을' });
  });

  it('creates one member for concurrent first sign-ins', async () => {
    const person = { email: 'crowd@example.com' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => fixture.signIn(fixture.api.newClient(), person)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map((answer) => currentMemberSchema.parse(answer.data).memberId)).size).toBe(1);
    const grants = await rows(
      `SELECT amount FROM token_ledger_entry JOIN member USING (member_id) WHERE email = $1`,
      [person.email],
    );
    expect(grants).toHaveLength(1);
  });

  it('lets two tabs of one browser both finish', async () => {
    const client = fixture.api.newClient();
    const [one, two] = [await fixture.begin(client), await fixture.begin(client)];
    const person = { email: 'tabs@example.com' };
    const back = await Promise.all([one, two].map(({ loginUrl }) => visitProvider(loginUrl, person)));
    const cookie = client.cookieHeader;
    for (const body of back) {
      const answer = await client.send('POST', '/auth/google/login', { body, headers: { cookie } });
      expect(answer.status).toBe(200);
    }
  });

  it('sends HttpOnly, SameSite=Lax cookies, plain over http', async () => {
    const client = fixture.api.newClient();
    const { loginUrl } = await fixture.begin(client);
    const body = await visitProvider(loginUrl, { email: 'cookies@example.com' });
    const response = await client.fetch('POST', '/auth/google/login', { body });
    const set = response.headers.getSetCookie().filter((line) => !/Max-Age=0|1970/.test(line));
    expect(set).toHaveLength(2);
    for (const line of set) {
      expect(line).toMatch(/; HttpOnly/);
      expect(line).toMatch(/; SameSite=Lax/);
      expect(line).toMatch(/; Path=\//);
      expect(line).not.toMatch(/Secure|Domain/);
    }
  });
});

describe('the state', () => {
  it('is valid once', async () => {
    const client = fixture.api.newClient();
    const { loginUrl } = await fixture.begin(client);
    const cookie = client.cookieHeader;
    const first = await visitProvider(loginUrl, { email: 'once@example.com' });
    expect((await fixture.finish(client, first)).status).toBe(200);
    const second = await visitProvider(loginUrl, { email: 'once@example.com' });
    const replay = await client.send('POST', '/auth/google/login', { body: second, headers: { cookie } });
    expect(replay).toMatchObject({ status: 401, errorCode: 'AUTHENTICATION_FAILED', data: null });
  });

  it('is invalid in another browser (login CSRF)', async () => {
    const [attacker, victim] = [fixture.api.newClient(), fixture.api.newClient()];
    const planted = await visitProvider((await fixture.begin(attacker)).loginUrl, {
      email: 'attacker@example.com',
    });
    await fixture.begin(victim);
    expect(await fixture.finish(victim, planted)).toMatchObject({
      status: 401,
      errorCode: 'AUTHENTICATION_FAILED',
    });
    expect(await fixture.finish(fixture.api.newClient(), planted)).toMatchObject({ status: 401 });
    expect((await fixture.finish(attacker, planted)).status).toBe(200);
  });

  it('is bound to its code: the code of another flow of the same browser is refused', async () => {
    const client = fixture.api.newClient();
    const [one, two] = [await fixture.begin(client), await fixture.begin(client)];
    const { code } = await visitProvider(one.loginUrl, { email: 'mixed@example.com' });
    const answer = await fixture.finish(client, { code, state: two.state, redirectUri: CALLBACK });
    expect(answer).toMatchObject({ status: 401, errorCode: 'AUTHENTICATION_FAILED' });
  });

  it('expires', async () => {
    const client = fixture.api.newClient();
    const back = await visitProvider((await fixture.begin(client)).loginUrl, {
      email: 'late@example.com',
    });
    await rows(`UPDATE sign_in_flow SET expires_at = now() - interval '1 second'`);
    expect(await fixture.finish(client, back)).toMatchObject({
      status: 401,
      errorCode: 'AUTHENTICATION_FAILED',
    });
  });

  it('is stored only as a hash', async () => {
    const client = fixture.api.newClient();
    const { state } = await fixture.begin(client);
    const flows = await rows<Record<string, unknown>>('SELECT * FROM sign_in_flow');
    expect(flows.length).toBeGreaterThan(0);
    expect(JSON.stringify(flows)).not.toContain(state);
    expect(JSON.stringify(flows)).not.toContain([...client.cookies.values()][0]);
  });
});

describe('the redirectUri', () => {
  it.each([
    'https://evil.example/auth/callback/google',
    `${CALLBACK}/`,
    `${CALLBACK}?next=x`,
    'http://localhost:3000.evil.example/auth/callback/google',
    '/auth/callback/google',
  ])('must be an allowed one exactly: %s', async (redirectUri) => {
    const client = fixture.api.newClient();
    const path = `/auth/google/url?redirectUri=${encodeURIComponent(redirectUri)}`;
    expect(await client.send('GET', path)).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
    const body = { code: 'x', state: 'y', redirectUri };
    expect(await fixture.finish(client, body)).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
  });

  it('must be the same in both steps', async () => {
    const client = fixture.api.newClient();
    const back = await visitProvider((await fixture.begin(client)).loginUrl, {
      email: 'swap@example.com',
    });
    const answer = await fixture.finish(client, { ...back, redirectUri: OTHER_CALLBACK });
    expect(answer).toMatchObject({ status: 401, errorCode: 'AUTHENTICATION_FAILED' });
  });

  it('may be another allowed one', async () => {
    const client = fixture.api.newClient();
    const { loginUrl } = await fixture.begin(client, OTHER_CALLBACK);
    const back = await visitProvider(loginUrl, { email: 'other@example.com' });
    expect(back.redirectUri).toBe(OTHER_CALLBACK);
    expect((await fixture.finish(client, back)).status).toBe(200);
  });
});

describe('the code', () => {
  it('is bound to the PKCE verifier: one for another challenge is refused', async () => {
    const client = fixture.api.newClient();
    const url = new URL((await fixture.begin(client)).loginUrl);
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    url.searchParams.set('code_challenge', 'A'.repeat(43));
    const back = await visitProvider(url.href, { email: 'pkce@example.com' });
    expect(await fixture.finish(client, back)).toMatchObject({
      status: 401,
      errorCode: 'AUTHENTICATION_FAILED',
    });
  });

  it('is valid once', async () => {
    const client = fixture.api.newClient();
    const back = await visitProvider((await fixture.begin(client)).loginUrl, {
      email: 'code@example.com',
    });
    expect((await fixture.finish(client, back)).status).toBe(200);
    const { state } = await fixture.begin(client);
    expect(await fixture.finish(client, { ...back, state })).toMatchObject({ status: 401 });
  });
});

describe('missing parameters', () => {
  it.each([
    {},
    { code: 'a' },
    { code: '', state: 's', redirectUri: CALLBACK },
    { code: null, state: 's', redirectUri: CALLBACK },
  ])('are refused: %j', async (body) => {
    const answer = await fixture.finish(fixture.api.newClient(), body);
    expect(answer).toMatchObject({ status: 400, errorCode: 'MISSING_PARAMETERS' });
    expect(Object.keys(answer.errors ?? {})).toContain(
      'code' in body && body.code === 'a' ? 'state' : 'code',
    );
  });

  it('are refused: no redirectUri in either step', async () => {
    const client = fixture.api.newClient();
    expect(await client.send('GET', '/auth/google/url')).toMatchObject({
      status: 400,
      errorCode: 'MISSING_PARAMETERS',
    });
    expect(await client.send('POST', '/auth/google/login')).toMatchObject({
      status: 400,
      errorCode: 'MISSING_PARAMETERS',
    });
  });
});

describe('a failing provider', () => {
  it.each([
    ['a broken token endpoint', { token: { kind: 'status', status: 500 } }],
    ['a token answer that is no JSON', { token: { kind: 'garbage' } }],
    ['a broken userinfo endpoint', { userinfo: { kind: 'status', status: 503 } }],
    ['a userinfo answer that is no JSON', { userinfo: { kind: 'garbage' } }],
  ])('is answered with 503, and changes nothing: %s', async (_case, faults) => {
    const client = fixture.api.newClient();
    const person = { email: 'unlucky@example.com' };
    const back = await visitProvider((await fixture.begin(client)).loginUrl, person);
    await fixture.misbehave(faults);
    try {
      const answer = await fixture.finish(client, back);
      expect(answer).toMatchObject({ status: 503, errorCode: 'SERVER_ERROR', canRetry: true });
      expect(JSON.stringify(answer)).not.toMatch(/oauth|token endpoint|html/i);
    } finally {
      await fixture.misbehave({});
    }
    expect(await rows('SELECT 1 FROM member WHERE email = $1', [person.email])).toEqual([]);
  });
});

describe('a member who may not sign in', () => {
  it.each([
    ['INACTIVE', '비활성화된 계정이에요.'],
    ['SUSPENDED', '이용이 정지된 계정이에요.'],
  ])('is refused with the reason and gets no session: %s', async (status, reason) => {
    const person = { email: `${status.toLowerCase()}@example.com` };
    await fixture.signIn(fixture.api.newClient(), person);
    await rows('UPDATE member SET status = $2 WHERE email = $1', [person.email, status]);
    const client = fixture.api.newClient();
    const answer = await fixture.signIn(client, person);
    expect(answer).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' });
    expect(answer.message).toContain(reason);
    expect([...client.cookies.keys()].filter((name) => /access|refresh/.test(name))).toEqual([]);
  });
});

describe('ROOT_EMAILS', () => {
  it('does not count when the provider has not verified the address', async () => {
    const answer = await fixture.signIn(fixture.api.newClient(), { email: ROOT_EMAIL, verified: false });
    expect(answer).toMatchObject({ status: 200, data: { role: 'USER' } });
  });

  it('makes a verified address ROOT, once, and audits it', async () => {
    const person = { email: ROOT_EMAIL.toUpperCase(), verified: true };
    const told: number[] = [];
    await fixture.api.app.get<EventBus>(EVENT_BUS).subscribe((message) => {
      if (message.kind === 'member-role-changed') told.push(message.memberId);
    });
    const answers = [
      await fixture.signIn(fixture.api.newClient(), person),
      await fixture.signIn(fixture.api.newClient(), person),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, data: { role: 'ROOT' } });
    const { memberId } = currentMemberSchema.parse(answers[0]?.data);
    await until('open sockets hear of it', () => told.length > 0);
    expect(told).toEqual([memberId]);
    expect(
      await rows(
        'SELECT actor_member_id, action, before, after, reason FROM audit_entry WHERE target_member_id = $1',
        [memberId],
      ),
    ).toEqual([
      {
        actor_member_id: null,
        action: 'MEMBER_ROLE_CHANGE',
        before: { role: 'USER' },
        after: { role: 'ROOT' },
        reason: 'ROOT_EMAILS',
      },
    ]);
  });
});
