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
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { unpackChromium } from '../../libs/browser/src/unpack-chromium.js';
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

/** What the doctor reports of the good setup with these changes; `wrong` has the titles of the findings marked with ✗. */
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

  describe('about the browser', () => {
    /** What is reported under each of the titles. */
    const findingsOf = async (titles: string[], changed: Environment) => {
      const { findings, output } = await examine({ WORKER_QUEUES: 'crawl', ...changed });
      return titles.map((title) => {
        const finding = findings.find((other) => other.title === title);
        const line = output.findIndex((text) => text.startsWith(`✗ ${title}:`));
        return { ...finding, ...(line >= 0 && { remedy: output[line + 1] }) };
      });
    };
    const SANDBOX = 'Chromium의 샌드박스';
    const off = (reason: string) => expect.stringMatching(new RegExp(`^꺼짐: ${reason}.*실행\\. .+요\\.$`));

    /** A program that does what `script` says when it is called as Chromium; `browse` goes on as Chromium itself. */
    async function programOf(name: string, script: string): Promise<string> {
      const path = join(folder, name);
      const own = process.env['CHROMIUM_PATH'];
      const { executablePath, libraryPath, fontsFile } =
        own === undefined ? await unpackChromium() : { executablePath: own, libraryPath: '', fontsFile: '' };
      const environment =
        own === undefined ? `FONTCONFIG_FILE=${fontsFile} LD_LIBRARY_PATH=${libraryPath}` : '';
      await writeFile(
        path,
        `#!/bin/sh\nbrowse() { ${environment} exec ${executablePath} "$@"; }\n${script}\n`,
      );
      await Promise.all([chmod(folder, 0o755), chmod(path, 0o755)]);
      return path;
    }
    const WITH_SANDBOX = `case "$*" in *--no-sandbox*) browse "$@";; esac;`;

    it('says whether it has its sandbox here', async () => {
      expect(await findingsOf([SANDBOX], {})).toEqual([
        { mark: '✓', title: SANDBOX, text: expect.stringMatching(/^(켜짐|꺼짐): .*실행/) },
      ]);
    });

    it('starts one, which has ended when everything is examined', async () => {
      const starts = join(folder, 'starts');
      await writeFile(starts, '');
      await chmod(starts, 0o666);
      const record = `case "$*" in *--no-sandbox*) echo $$ >> ${starts}; browse "$@";; esac; exit 1`;
      const program = await programOf('recorded', record);
      const findings = await findingsOf(['Chromium', SANDBOX, '한글 글꼴'], { CHROMIUM_PATH: program });
      expect(findings.map(({ mark }) => mark)).toEqual(['✓', '✓', '✓']);
      const processIds = (await readFile(starts, 'utf8')).trim().split('\n').map(Number);
      expect(processIds).toHaveLength(1);
      for (const processId of processIds) expect(() => process.kill(processId, 0)).toThrow('ESRCH');
    });

    it.each([
      ['the system refuses it', 'echo "No usable sandbox!" >&2; exit 1', '시스템이 사용자 네임스페이스를'],
      ['it ends without a reason', 'exit 1', '샌드박스를 켜면 까닭을 알리지 않고 꺼짐'],
    ])('says that it has no sandbox when %s, and what to do', async (reason, script, text) => {
      const program = await programOf(`without ${reason}`.replaceAll(' ', '-'), `${WITH_SANDBOX} ${script}`);
      expect(await findingsOf([SANDBOX], { CHROMIUM_PATH: program })).toMatchObject([
        { mark: '✓', text: off(text) },
      ]);
      const required = { CHROMIUM_PATH: program, CHROMIUM_SANDBOX: 'required' };
      expect(await findingsOf([SANDBOX], required)).toMatchObject([
        {
          mark: '✗',
          text: expect.stringContaining('CHROMIUM_SANDBOX=required'),
          remedy: expect.stringContaining('CHROMIUM_SANDBOX를 비우세요'),
        },
      ]);
    });

    it.each([
      [
        'a library is missing',
        'echo "chromium: error while loading shared libraries: libnspr4.so: cannot open" >&2; exit 127',
        'libnspr4.so',
        '설치하세요',
      ],
      [
        'memory is missing',
        'echo "fork: Cannot allocate memory" >&2; exit 1',
        '메모리가 모자라',
        '다시 해 보세요',
      ],
      ['it is no browser', 'exit 1', 'CHROMIUM_PATH=', 'CHROMIUM_PATH가 실행할 수 있는'],
    ])('says that it does not start when %s, and what to do', async (reason, script, text, remedy) => {
      const program = await programOf(reason.replaceAll(' ', '-'), script);
      const notSeen = { mark: '–', text: 'Chromium이 켜지지 않아 볼 수 없음' };
      expect(await findingsOf(['Chromium', SANDBOX, '한글 글꼴'], { CHROMIUM_PATH: program })).toMatchObject([
        { mark: '✗', text: expect.stringContaining(text), remedy: expect.stringContaining(remedy) },
        notSeen,
        notSeen,
      ]);
    });
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
      DATABASE_POOL_SIZE: '5000',
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
      'AI 제공사',
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

  it('counts connections for events and queues only without Redis', async () => {
    const textOf = async (changed: Environment) =>
      (await examine(changed)).findings.find(({ title }) => title === '연결 수')?.text;
    expect(await textOf({ REDIS_URL: 'redis://127.0.0.1:1' })).toContain('프로세스 하나에 10개');
    expect(await textOf({ REDIS_URL: undefined })).toContain('프로세스 하나에 45개');
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
