import { connectDatabase } from '#database';
import {
  completes,
  createTestDatabase,
  ProviderStandIn,
  ownQueueBackends,
  startTestRedis,
  type TestDatabase,
  type TestRedis,
} from '#testing';
import { Redis } from 'ioredis';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runCommand } from './run-command.js';

type Environment = Record<string, string | undefined>;

let database: TestDatabase;
let elsewhere: Server;
let provider: ProviderStandIn;
let good: Environment;
let redis: TestRedis | undefined;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  elsewhere = createServer((_, response) => response.writeHead(401).end()).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  provider = await ProviderStandIn.start(completes('{"words":3,"firstWord":"중복"}'));
  const address = elsewhere.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  folder = await mkdtemp(join(tmpdir(), 'jaso-doctor-'));
  if (ownQueueBackends().includes('redis')) redis = await startTestRedis({ directory: folder });
  good = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    REDIS_URL: redis?.url,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    METRICS_TOKEN: randomBytes(32).toString('hex'),
    PUBLIC_URL: 'https://jaso.example.com',
    TRUST_PROXY: '172.31.250.0/24',
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'client-secret',
    GOOGLE_AUTHORIZATION_URL: `${origin}/authorize`,
    GOOGLE_TOKEN_URL: `${origin}/token`,
    GOOGLE_USERINFO_URL: `${origin}/userinfo`,
    OPENAI_API_KEY: 'key',
    OPENAI_BASE_URL: provider.baseUrl,
    OPENAI_INPUT_PRICE: '1',
    OPENAI_OUTPUT_PRICE: '2',
    WORKER_QUEUES: 'ai',
    DATA_DIR: folder,
    PATH: process.env['PATH'],
  };
});
afterAll(async () => {
  elsewhere.close();
  await provider.stop();
  await redis?.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The mark and the text of each finding, by title. */
async function examine(changed: Environment = {}, ...args: string[]) {
  const { code, output } = await runCommand(['doctor', ...args], { ...good, ...changed });
  const findings = output.flatMap((line) => {
    const [, mark, title, text] = /^([✓✗–]) ([^:]+): (.*)$/s.exec(line) ?? [];
    return mark === undefined ? [] : [{ mark, title, text }];
  });
  const wrong = findings.filter(({ mark }) => mark === '✗').map(({ title }) => title);
  return { code, output, findings, wrong };
}

describe('doctor', () => {
  it('finds nothing wrong in a correct setup, with browser and Korean fonts', async () => {
    const { code, output, findings, wrong } = await examine({ WORKER_QUEUES: undefined });
    expect(output.filter((line) => line.startsWith('✗'))).toEqual([]);
    expect({ code, wrong }).toEqual({ code: 0, wrong: [] });
    expect(findings.filter(({ mark }) => mark === '–').map(({ title }) => title)).toEqual(
      redis === undefined ? ['Redis', 'Redis의 비우기 정책', 'Redis의 기록', 'Redis의 시계'] : [],
    );
    for (const secret of [good['SESSION_SECRET'], good['METRICS_TOKEN'], new URL(database.url).password])
      expect(output.join('\n')).not.toContain(secret);
  });

  it('says whether the browser has its sandbox, which is wrong only where it is required', async () => {
    const ofSandbox = async (changed: Environment) => {
      const { findings } = await examine({ WORKER_QUEUES: 'crawl', ...changed });
      return findings.find(({ title }) => title === 'Chromium의 샌드박스');
    };
    expect(await ofSandbox({})).toEqual({
      mark: '✓',
      title: 'Chromium의 샌드박스',
      text: expect.stringMatching(/^(켜짐|꺼짐): .*실행/),
    });
    const program = join(folder, 'chromium-without-sandbox');
    await writeFile(program, '#!/bin/sh\necho "No usable sandbox!" >&2; exit 1\n', { mode: 0o755 });
    const refused = await ofSandbox({ CHROMIUM_PATH: program, CHROMIUM_SANDBOX: 'required' });
    expect(refused).toMatchObject({ mark: '✗', text: expect.stringContaining('CHROMIUM_SANDBOX=required') });
  });

  it('reports every error of the environment, and what to do', async () => {
    const { code, output, wrong } = await examine({
      SESSION_SECRET: 'change-me-change-me-change-me-change-me',
      METRICS_TOKEN: 'aaaaaaaaaaaaaaaaaaaaaaaa',
      PUBLIC_URL: 'http://jaso.example.com/app',
      ALLOWED_REDIRECT_URIS: 'https://other.example.com/*',
      AI_PRACTICE_MODE: 'true',
      OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
      GOOGLE_TOKEN_URL: 'http://127.0.0.1:1/token',
      WORKER_QUEUES: 'browser,carpets',
      CHROMIUM_PATH: '/nowhere/chromium',
      DATABASE_POOL_SIZE: '150',
    });
    expect(code).toBe(1);
    expect(wrong).toEqual([
      'API의 설정',
      '워커의 설정',
      '연결 수',
      'SESSION_SECRET',
      'METRICS_TOKEN',
      'PUBLIC_URL',
      '로그인이 돌아올 주소',
      '구글',
      'AI 제공자',
      '연습용 AI',
      'Chromium',
    ]);
    expect(output.filter((line) => line.startsWith('    → '))).toHaveLength(wrong.length);
    expect(output.join('\n')).not.toContain('change-me');
  });

  it('reports what is missing', async () => {
    const { wrong } = await examine({
      SESSION_SECRET: undefined,
      METRICS_TOKEN: '',
      TRUST_PROXY: undefined,
      ALLOWED_REDIRECT_URIS: 'http://jaso.example.com/auth/callback/google',
    });
    expect(wrong).toEqual([
      'API의 설정',
      'SESSION_SECRET',
      'METRICS_TOKEN',
      '로그인이 돌아올 주소',
      'TRUST_PROXY',
    ]);
    expect((await examine({ SESSION_SECRET: undefined, TRUST_PROXY: '' }, '--for', 'worker')).wrong).toEqual(
      [],
    );
  });

  it('reports clocks that differ', async () => {
    const now = Date.now.bind(Date);
    const spy = jest.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
    const { wrong } = await examine().finally(() => spy.mockRestore());
    expect(wrong).toEqual(['데이터베이스의 시계', ...(redis === undefined ? [] : ['Redis의 시계'])]);
  });

  it('reports a database that is unreachable, not migrated or cannot sort Korean', async () => {
    expect((await examine({ DATABASE_URL: 'postgresql://127.0.0.1:1/x' })).wrong).toEqual(
      expect.arrayContaining(['데이터베이스', '글자와 정렬', '스키마', '연결 수', '데이터베이스의 시계']),
    );
    const latin = await createLatinDatabase();
    expect((await examine({ DATABASE_URL: latin.url })).wrong).toEqual(['글자와 정렬', '스키마']);
    await latin.drop();
    const dataSource = await connectDatabase(database.url, 1);
    await dataSource.undoLastMigration();
    expect((await examine()).wrong).toEqual(['스키마']);
    await dataSource.runMigrations();
    await dataSource.destroy();
  });

  it('reports a Redis that evicts keys, has no persistence or is unreachable', async () => {
    expect((await examine({ REDIS_URL: 'redis://127.0.0.1:1' })).wrong).toEqual([
      'Redis',
      'Redis의 비우기 정책',
      'Redis의 기록',
      'Redis의 시계',
    ]);
    if (redis === undefined) return;
    const client = new Redis(redis.url);
    await client.config('SET', 'maxmemory-policy', 'allkeys-lru');
    await client.config('SET', 'appendonly', 'no');
    expect((await examine()).wrong).toEqual(['Redis의 비우기 정책', 'Redis의 기록']);
    await client.config('SET', 'maxmemory-policy', 'noeviction');
    await client.config('SET', 'appendonly', 'yes');
    await client.quit();
  });
});

async function createLatinDatabase(): Promise<TestDatabase> {
  const name = `latin_${randomBytes(8).toString('hex')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(
    `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C'`,
  );
  const url = new URL(database.url);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) };
}
