import type { INestApplicationContext } from '@nestjs/common';
import { loadWorkerConfig } from '#config';
import { createLogger } from '#observability';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { z } from 'zod';
import { type RunningApi, startApi, type TestMember } from '../../apps/api/testing/start-api.js';
import { createWorker } from '../../apps/worker/src/create-worker.js';
import { HandlersModule } from '../../apps/worker/src/handlers/handlers.module.js';
import { operationsOf, parseOpenApi, type JsonSchema } from './fuzz/json-schema.js';

const SOURCES = '/api/v1/admin/crawl-sources';
const source = { name: '출처', letterLinkSelector: 'a', contentSelector: 'article' };

let api: RunningApi;
let root: TestMember;
let worker: INestApplicationContext;
/** Paths that were requested from `inside`, an internal server that must not be reached. */
const asked: string[] = [];
const inside = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end('<a href="/x">비밀</a>');
});
let insidePort = 0;
beforeAll(async () => {
  inside.listen(0, '127.0.0.1');
  await once(inside, 'listening');
  const address = inside.address();
  insidePort = typeof address === 'object' ? (address?.port ?? 0) : 0;
  api = await startApi({ RATE_LIMIT_PER_MINUTE: '0', RATE_LIMIT_AUTH_PER_MINUTE: '0' });
  root = await api.signIn({ role: 'ROOT' });
  const config = loadWorkerConfig({
    DATABASE_URL: api.config.DATABASE_URL,
    DATABASE_POOL_SIZE: '4',
    OPENAI_API_KEY: 'none',
    LOG_LEVEL: 'silent',
    WORKER_QUEUES: 'browser',
  });
  worker = await createWorker(config, createLogger('worker', 'silent'), HandlersModule.register());
});
afterAll(async () => {
  await worker.close();
  await api.stop();
  inside.close();
});

/** Names of the fields of a schema that accept an address. */
function addressFields(schema: JsonSchema, name: string): string[] {
  const own = schema.format === 'uri' || /(url|uri|link|href|address|host|callback|webhook)s?$/i.test(name);
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, value]) => addressFields(value, key)),
    ...(schema.items === undefined ? [] : addressFields(schema.items, name)),
    ...(schema.anyOf ?? []).flatMap((choice) => addressFields(choice, name)),
  ];
  return [...new Set([...(own ? [name] : []), ...inner])];
}

describe('an address in a request', () => {
  it('stands in a known field: who fetches it is stated here', async () => {
    const document: unknown = await (await fetch(`${api.url}/api/openapi.json`)).json();
    const found = operationsOf(parseOpenApi(document)).flatMap(
      ({ method, path, parameters, requestBody }) => {
        const bodies = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
          addressFields(schema, ''),
        );
        const queries = parameters.flatMap(({ name, schema }) => addressFields(schema, name));
        return [...new Set([...bodies, ...queries])].map((name) => `${method} ${path} ${name}`);
      },
    );
    // For a new field: state here who fetches it, and through which guard.
    expect(found.sort()).toEqual(
      [
        'GET /auth/google/url redirectUri', // compared with a list
        'POST /auth/google/login redirectUri', // compared with a list
        'POST /api/v1/admin/crawl-sources startUrls', // libs/crawling/src/address-guard.ts
        'PUT /api/v1/admin/crawl-sources/{id} startUrls',
        'POST /api/v1/admin/crawl-sources/{id}/try startUrls',
        'POST /api/v1/admin/crawl-sources/{id}/try url',
        ...['POST /api/v1/resumes', 'PUT /api/v1/resumes/{id}'].flatMap((route) =>
          RESUME_LINKS.map((name) => `${route} ${name}`),
        ),
      ].sort(),
    );
  });
});

/** Links of a resume: only shown as text or link. */
const RESUME_LINKS = [
  'blogUrl',
  'customLinks',
  'deployUrl',
  'githubUrl',
  'notionUrl',
  'repositoryUrl',
  'url',
];

describe('a source of a crawl', () => {
  it.each([
    'http://user:secret@example.com/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_FLUSHALL',
    'javascript:alert(1)',
    'data:text/html,hi',
    '//example.com/',
    'http://',
    'http://[fe80::1%25eth0]/',
    'http://a b/',
  ])('is not saved with %s', async (address) => {
    const answer = await root.client.send('POST', SOURCES, { body: { ...source, startUrls: [address] } });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.errors ?? {}).join()).toMatch(/^startUrls/);
  });

  it.each([
    'http://127.0.0.1:PORT/',
    'http://127.1:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.0.0.1:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://１２７.0.0.1:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://localhost:PORT/',
    'http://localhost.:PORT/',
    'http://a.localhost:PORT/',
    'http://0.0.0.0:PORT/',
  ])('requests nothing internal for %s, and reports why', async (address) => {
    const startUrls = [address.replace('PORT', String(insidePort))];
    const saved = await root.client.send('POST', SOURCES, { body: { ...source, name: address, startUrls } });
    const { sourceId } = z.object({ sourceId: z.number() }).parse(saved.data);
    const tried = await root.client.send('POST', `${SOURCES}/${sourceId}/try`, { body: {} });
    expect(JSON.stringify(tried)).toMatch(/읽지 않아요/);
    expect(asked).toEqual([]);
  });
});
