import http from 'node:http';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';

const SCRIPT = 'export const hello = "안녕하세요";';

let folder: string;
let api: RunningApi;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'web-'));
  await writeFile(path.join(folder, 'secret.txt'), '비밀');
  const root = path.join(folder, 'root');
  await mkdir(path.join(root, 'assets'), { recursive: true });
  await writeFile(path.join(root, 'index.html'), '<!doctype html><title>자소공방</title>');
  await writeFile(path.join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(path.join(root, 'assets/app-1a2b3c.js'), SCRIPT);
  await writeFile(path.join(root, 'assets/app-1a2b3c.js.gz'), gzipSync(SCRIPT));
  api = await startApi({ WEB_ROOT: root });
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

const get = (where: string, headers: Record<string, string> = {}) =>
  api.newClient().fetch('GET', where, { headers });

/** Sends the request target unchanged: fetch would normalize it first. */
const statusOf = (target: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(api.url);
    http
      .get({ hostname, port, path: target, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
      .on('error', reject);
  });

describe('the web app on the same origin', () => {
  it.each(['/', '/cover-letter/3', '/auth/callback/google?code=a&state=b', '/admin'])(
    'answers the page for %s, never from a cache unasked',
    async (where) => {
      const response = await get(where);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('x-request-id')).not.toBeNull();
      expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(await response.text()).toContain('자소공방');
    },
  );

  it.each(['//', '//[', '//host:99999/', '/cover-letter/%2F%2F', 'http://[::1]/cover-letter/3'])(
    'answers the page and no error for the request target %s',
    async (target) => {
      expect(await statusOf(target)).toBe(200);
    },
  );

  it('keeps hashed files for good, and the others not', async () => {
    const script = await get('/assets/app-1a2b3c.js');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-type')).toMatch(/javascript/);
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  it('sends the compressed file that the build made', async () => {
    const response = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip' });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.text()).toBe(SCRIPT);
  });

  it.each(['/api/v1/nothing', '/api', '/auth/nothing', '/assets/app-old.js', '/nothing.png'])(
    'answers 404 in the envelope for %s',
    async (where) => {
      expect(await api.newClient().send('GET', where)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
    },
  );

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
  ])('answers no file outside of its folder for the request target %s', async (target) => {
    expect(await statusOf(target)).toBe(404);
  });

  it('does not answer the page to a POST', async () => {
    expect(await api.newClient().send('POST', '/cover-letter/3')).toMatchObject({
      status: 404,
      errorCode: 'NOT_FOUND',
    });
  });

  it('is one route to the metrics, however its files are called', async () => {
    await get('/assets/app-1a2b3c.js');
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toMatch(/^http_request_duration_seconds_count\{.*route="\/assets\/\*".*\} \d+$/m);
    expect(metrics).not.toContain('app-1a2b3c');
  });
});
