import { AI_CONSENT_VERSION, routes } from '#contracts';
import { ProductError } from '#domain';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { ConsentService } from '../../apps/api/src/consents/consent.service.js';

const CONSENTS = '/api/v1/me/consents';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const post = async (body: unknown, headers: Record<string, string> = {}) => {
  const { client } = await api.signIn();
  return client.send('POST', CONSENTS, { body, headers });
};

describe('the envelope', () => {
  it('holds a success', async () => {
    const answer = await api.newClient().send('GET', routes.product.info.path);
    expect(answer).toMatchObject({ status: 200, success: true, errorCode: null, canRetry: false });
  });

  it.each([
    ['an unknown path', 'GET', '/api/v1/nothing', 404, 'NOT_FOUND'],
    ['an unknown auth path', 'GET', '/auth/nothing', 404, 'NOT_FOUND'],
    ['a method that the path does not have', 'PATCH', CONSENTS, 404, 'NOT_FOUND'],
    ['a malformed path', 'GET', '/api/%zz', 400, 'VALIDATION_ERROR'],
    ['no session', 'GET', CONSENTS, 401, 'UNAUTHENTICATED'],
    ['a missing query parameter', 'GET', '/auth/google/url', 400, 'MISSING_PARAMETERS'],
  ])('holds %s', async (_case, method, path, status, errorCode) => {
    const answer = await api.newClient().send(method, path);
    expect(answer).toMatchObject({ status, errorCode, success: false, data: null, canRetry: false });
    expect(answer.message).toMatch(/[가-힣]/);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });

  it.each([
    ['malformed JSON', '{"kind":', {}],
    ['a poisoned key', '{"__proto__":{"isAdmin":true},"kind":"AI_PROCESSING"}', {}],
    ['no JSON at all', 'kind=AI_PROCESSING', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text', 'hello', { 'content-type': 'text/plain' }],
    ['a body past 1 MB', JSON.stringify({ kind: 'x'.repeat(1_100_000) }), {}],
    ['nothing where a body is needed', '', {}],
    ['a list where an object is needed', '[]', {}],
    ['null', 'null', {}],
  ])('holds a refusal of %s', async (_case, body, headers) => {
    expect(await post(body, headers)).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
  });

  // When a connection is broken off while the body still comes, the answer is lost.
  it('refuses a body far past the limit without breaking the connection off', async () => {
    const answer = await post({ kind: 'x'.repeat(8_000_000) });
    expect(answer).toMatchObject({ status: 400, message: '보낸 내용이 너무 커요.' });
    expect(answer.headers.get('connection')).not.toBe('close');
  });

  it.each([
    ['GET', /\r\n\r\n\{.*주소나 헤더가 너무 길어요\..*\}$/],
    // A caller takes what follows the head of an answer to HEAD for another answer.
    ['HEAD', /\r\n\r\n$/],
  ])('is the answer to a %s whose address is too long, but for the body of HEAD', async (method, end) => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    socket.write(`${method} /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(end);
  });

  it('is not lost when a caller goes on sending what cannot be read, for two seconds at most', async () => {
    const { hostname, port } = new URL(api.url);
    const server: Server = api.app.getHttpServer();
    const caller = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const [connection] = z.tuple([z.instanceof(Socket)]).parse(await once(server, 'connection'));
    const sendMore = () => caller.write('a');
    server.on('clientError', sendMore);
    caller.write(`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    await once(server, 'clientError');
    await once(server, 'clientError');
    expect(connection.destroyed).toBe(false);
    expect(await text(caller)).toContain('주소나 헤더가 너무 길어요.');
    caller.on('error', () => undefined);
    await once(connection, 'close');
    server.off('clientError', sendMore);
    caller.destroy();
  });

  it('names the invalid fields in Korean', async () => {
    const answer = await post({ kind: 'OTHER', version: 7 });
    expect(Object.keys(answer.errors ?? {})).toEqual(['kind', 'version']);
    for (const text of Object.values(answer.errors ?? {})) expect(text).toMatch(/[가-힣]/);
    expect(answer.message).toBe('무엇에 동의하는지 골라 주세요.');
  });

  it('accepts an empty JSON body where none is needed', async () => {
    const { client } = await api.signIn();
    const headers = { 'content-type': 'application/json' };
    expect((await client.send('POST', '/auth/refresh', { body: '', headers })).status).toBe(200);
  });

  it('answers an unexpected error without its text', async () => {
    const { client, memberId } = await api.signIn();
    const service = api.app.get(ConsentService);
    const original = service.list;
    service.list = () => Promise.reject(new Error('SELECT secret FROM member'));
    try {
      const answer = await client.send('GET', CONSENTS);
      expect(answer).toMatchObject({
        status: 500,
        errorCode: 'INTERNAL_SERVER_ERROR',
        canRetry: true,
        data: null,
      });
      expect(JSON.stringify(answer)).not.toMatch(/SELECT|Error:/);
      service.list = () => Promise.reject(new ProductError('VERSION_CONFLICT', { data: { memberId } }));
      expect(await client.send('GET', CONSENTS)).toMatchObject({ status: 409, data: { memberId } });
    } finally {
      service.list = original;
    }
  });
});

describe('a request whose headers or body never end', () => {
  it('is ended by a time limit for each', () => {
    const { headersTimeout, requestTimeout }: Server = api.app.getHttpServer();
    for (const limit of [headersTimeout, requestTimeout]) {
      expect(limit).toBeGreaterThan(0);
      expect(limit).toBeLessThanOrEqual(60_000);
    }
  });
});

describe('the request id', () => {
  it('is on every answer, errors included', async () => {
    for (const path of [routes.product.info.path, '/nothing', '/api/%zz', CONSENTS, '/health/live']) {
      const response = await api.newClient().fetch('GET', path);
      expect(response.headers.get('x-request-id')).toMatch(/^[\w.-]{8,64}$/);
    }
  });

  it("is the caller's when it is a plain word, else our own", async () => {
    const ask = async (id: string) => {
      const headers = { 'x-request-id': id };
      const response = await api.newClient().fetch('GET', routes.product.info.path, { headers });
      return response.headers.get('x-request-id');
    };
    expect(await ask('from-a-proxy-1')).toBe('from-a-proxy-1');
    for (const bad of ['short', 'with space in it', 'x'.repeat(65), '<script>alert(1)</script>'])
      expect(await ask(bad)).not.toBe(bad);
  });
});

describe('the headers', () => {
  it.each([routes.product.info.path, '/nothing', '/health/live'])('guard the browser on %s', async (path) => {
    const { headers } = await api.newClient().fetch('GET', path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("connect-src 'self' ws://localhost:3000");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });
});

describe('consents', () => {
  it('are given once, however often they are sent', async () => {
    const { client } = await api.signIn();
    const body = { kind: 'AI_PROCESSING', version: AI_CONSENT_VERSION };
    const first = await client.send('POST', CONSENTS, { body });
    expect(first).toMatchObject({ status: 201, data: body });
    expect((await client.send('POST', CONSENTS, { body })).data).toEqual(first.data);
    expect((await client.send('GET', CONSENTS)).data).toEqual([first.data]);
  });
});
