import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { demoAccounts } from '../demo-accounts.js';
import { createIdentityProvider } from './server.js';

const redirectUri = 'http://localhost:3000/auth/callback/google';
const codeVerifier = 'verifier-'.repeat(6);
const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
const authorization = {
  response_type: 'code',
  client_id: 'app',
  redirect_uri: redirectUri,
  scope: 'openid email profile',
  state: 'state-1',
  code_challenge: codeChallenge,
  code_challenge_method: 'S256',
};
const silently = { prompt: 'none', login_hint: 'haneul@jaso.example' };

let server: Server;
let origin: string;

beforeEach(async () => {
  server = createIdentityProvider({ id: 'app', secret: 'app-secret', redirectUris: [redirectUri] });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

function authorize(changes: Record<string, string> = {}): Promise<Response> {
  const query = new URLSearchParams({ ...authorization, ...changes });
  return fetch(`${origin}/authorize?${query}`, { redirect: 'manual' });
}

function post(path: string, fields: Record<string, string>, headers = {}): Promise<Response> {
  const body = new URLSearchParams(fields);
  return fetch(origin + path, { method: 'POST', body, headers, redirect: 'manual' });
}

function returned(response: Response): Record<string, string> {
  expect(response.status).toBe(303);
  const location = new URL(response.headers.get('location') ?? '');
  expect(location.origin + location.pathname).toBe(redirectUri);
  return Object.fromEntries(location.searchParams);
}

async function codeFor(changes: Record<string, string> = {}): Promise<string> {
  return returned(await authorize({ ...silently, ...changes })).code ?? '';
}

function redeem(code: string, changes: Record<string, string> = {}): Promise<Response> {
  const client = { client_id: 'app', client_secret: 'app-secret' };
  const request = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
  return post('/token', { ...request, code_verifier: codeVerifier, ...client, ...changes });
}

async function userinfo(token: unknown): Promise<Response> {
  return fetch(`${origin}/userinfo`, { headers: { authorization: `Bearer ${String(token)}` } });
}

async function signIn(code: string): Promise<Record<string, unknown>> {
  const token = await read(await redeem(code));
  return read(await userinfo(token['access_token']));
}

async function read(response: Response): Promise<Record<string, unknown>> {
  return Object.fromEntries(Object.entries((await response.json()) ?? {}));
}

async function ticketOf(response: Response): Promise<string> {
  return /name="ticket" value="([^"]+)"/.exec(await response.text())?.[1] ?? '';
}

function control(body: unknown): Promise<Response> {
  return fetch(`${origin}/__control`, { method: 'PUT', body: JSON.stringify(body) });
}

describe('signing in', () => {
  it('leads from the page to a profile in Google’s format', async () => {
    const ticket = await ticketOf(await authorize());
    const account = demoAccounts[0];
    const answer = returned(await post('/authorize', { ticket, choice: account?.sub ?? '' }));
    expect(answer['state']).toBe('state-1');
    expect(await signIn(answer['code'] ?? '')).toEqual({
      sub: account?.sub,
      name: '한바다',
      given_name: '바다',
      family_name: '한',
      picture: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
      email: 'root@jaso.example',
      email_verified: true,
      locale: 'ko',
    });
  });

  it('accepts any other account, with the same sub every time, verified or not', async () => {
    const ticket = await ticketOf(await authorize());
    const fields = { ticket, choice: 'typed', email: 'New@jaso.example', name: ' 새 사람 ' };
    const typed = await signIn(returned(await post('/authorize', fields)).code ?? '');
    expect(typed).toMatchObject({ name: '새 사람', email_verified: false });
    const again = await signIn(await codeFor({ login_hint: 'new@jaso.example' }));
    expect(again).toMatchObject({ sub: typed['sub'], email_verified: true });
  });

  it('answers at once with prompt=none, and needs a hint for that', async () => {
    expect(await signIn(await codeFor())).toMatchObject({ email: 'haneul@jaso.example' });
    expect(returned(await authorize({ prompt: 'none' }))).toEqual({
      error: 'login_required',
      state: 'state-1',
    });
  });

  it('redirects with access_denied when the person declines', async () => {
    const ticket = await ticketOf(await authorize());
    expect(returned(await post('/authorize', { ticket, choice: 'cancel' }))['error']).toBe('access_denied');
  });

  it('shows the form again with its errors, and no HTML that was typed', async () => {
    const ticket = await ticketOf(await authorize());
    const response = await post('/authorize', { ticket, choice: 'typed', email: '"><script>', name: 'x' });
    expect(response.status).toBe(400);
    const page = await response.text();
    expect(page).toContain('이메일 주소를 확인해 주세요.');
    expect(page).not.toContain('<script>');
  });

  it('serves a page that may not load or run anything from elsewhere', async () => {
    const response = await authorize();
    const policy = response.headers.get('content-security-policy') ?? '';
    const style = /<style>([^]*)<\/style>/.exec(await response.text())?.[1] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  });
});

describe('a hostile authorization request', () => {
  it.each([
    ['a redirect to another site', { redirect_uri: 'https://evil.example/' }],
    ['a redirect with the same beginning', { redirect_uri: `${redirectUri}/../../x` }],
    ['an unknown client', { client_id: 'other' }],
  ])('with %s is not redirected', async (_name, changes) => {
    const response = await authorize({ ...silently, ...changes });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });

  it.each([
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no PKCE', { code_challenge: '' }, 'invalid_request'],
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['no e-mail in the scope', { scope: 'openid' }, 'invalid_request'],
  ])('with %s is redirected with an error', async (_name, changes, error) => {
    expect(returned(await authorize({ ...silently, ...changes }))).toMatchObject({ error, state: 'state-1' });
  });

  it('with an invented ticket signs nobody in', async () => {
    const response = await post('/authorize', { ticket: 'x', choice: demoAccounts[0]?.sub ?? '' });
    expect(response.status).toBe(400);
  });
});

describe('a token request', () => {
  it.each([
    ['a wrong verifier', { code_verifier: 'w'.repeat(54) }, 400, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 400, 'invalid_grant'],
    ['another redirect', { redirect_uri: 'http://localhost:3000/' }, 400, 'invalid_grant'],
    ['a wrong secret', { client_secret: 'guess' }, 401, 'invalid_client'],
    ['an unknown code', { code: 'guess' }, 400, 'invalid_grant'],
  ])('with %s is refused', async (_name, changes, status, error) => {
    const response = await redeem(await codeFor(), changes);
    expect(response.status).toBe(status);
    expect(await read(response)).toMatchObject({ error });
  });

  it('with a used code is refused and withdraws the access token', async () => {
    const code = await codeFor();
    const token = await read(await redeem(code));
    expect((await redeem(code)).status).toBe(400);
    expect((await userinfo(token['access_token'])).status).toBe(401);
  });

  it('succeeds once when several use one code at the same time', async () => {
    const code = await codeFor();
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(code)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it('may authenticate by HTTP Basic', async () => {
    const authorizationHeader = `Basic ${Buffer.from('app:app-secret').toString('base64')}`;
    const fields = { grant_type: 'authorization_code', code: await codeFor(), redirect_uri: redirectUri };
    const headers = { authorization: authorizationHeader };
    const response = await post('/token', { ...fields, code_verifier: codeVerifier }, headers);
    expect(response.status).toBe(200);
  });

  it('is refused when it is too large', async () => {
    expect((await post('/token', { code: 'x'.repeat(100_000) })).status).toBe(413);
  });
});

it.each(['/anything', '//'])('answers 404 for the unknown address %s', async (path) => {
  expect((await fetch(origin + path)).status).toBe(404);
});

describe('the control endpoint', () => {
  it('makes an endpoint fail, answer garbage, and work again', async () => {
    await control({ token: { kind: 'status', status: 503 }, userinfo: { kind: 'garbage' } });
    expect((await redeem(await codeFor())).status).toBe(503);
    await expect((await userinfo('x')).json()).rejects.toThrow();
    await control({});
    expect((await redeem(await codeFor())).status).toBe(200);
  });

  it('makes an endpoint never answer', async () => {
    await control({ userinfo: { kind: 'never' } });
    const signal = AbortSignal.timeout(200);
    await expect(fetch(`${origin}/userinfo`, { signal })).rejects.toThrow('timeout');
  });

  it('refuses unknown settings', async () => {
    expect((await control({ token: { kind: 'explode' } })).status).toBe(400);
    expect((await redeem(await codeFor())).status).toBe(200);
  });
});
