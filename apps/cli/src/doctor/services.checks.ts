import { apiEnvironment, workerEnvironment } from '#config';
import { runStatement } from '#database';
import { z } from 'zod';
import { type DoctorCheck, type Verdict, right, skipped, wrong } from './doctor-check.js';
import type { DoctorContext, DoctorProcess } from './doctor-context.js';

type Info = ReadonlyMap<string, string>;

// INFO, since servers that others run refuse CONFIG.
async function readInfo(context: DoctorContext, section: string): Promise<Info | undefined> {
  const redis = await context.redis();
  if (redis === undefined) return undefined;
  const lines = (await redis.info(section)).split('\r\n').map((line) => line.split(':'));
  return new Map(
    lines.flatMap(([name, value]) => (value === undefined ? [] : [[name ?? '', value] as const])),
  );
}

/** The oldest that BullMQ recommends. */
const MINIMUM_REDIS_VERSION = [6, 2] as const;

const isSupported = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (
    major > MINIMUM_REDIS_VERSION[0] ||
    (major === MINIMUM_REDIS_VERSION[0] && minor >= MINIMUM_REDIS_VERSION[1])
  );
};

const redisCheck = (title: string, section: string, judge: (info: Info) => Verdict): DoctorCheck => ({
  title,
  run: async (context) => {
    const info = await readInfo(context, section);
    return info === undefined ? skipped('쓰지 않음(큐가 PostgreSQL에 있음)') : judge(info);
  },
});

/** What the queue needs of Redis. */
export const redisChecks = [
  redisCheck('Redis', 'server', (info) => {
    const version = info.get('redis_version') ?? '';
    return isSupported(version)
      ? right(version)
      : wrong(version, `Redis ${MINIMUM_REDIS_VERSION.join('.')} 이상을 쓰세요.`);
  }),
  redisCheck('Redis의 비우기 정책', 'memory', (info) => {
    const policy = info.get('maxmemory_policy') ?? '';
    return policy === 'noeviction'
      ? right(policy)
      : wrong(policy, '메모리가 차면 큐의 것이 사라집니다. maxmemory-policy noeviction으로 바꾸세요.');
  }),
  redisCheck('Redis의 기록', 'persistence', (info) =>
    info.get('aof_enabled') === '1'
      ? right('AOF 켜짐')
      : wrong('AOF 꺼짐', '다시 켤 때마다 큐를 새로 채웁니다. appendonly yes로 바꾸세요.'),
  ),
];

/** Asks a clock; undefined where there is none. @returns milliseconds since 1970 */
type AskClock = (context: DoctorContext) => Promise<number | undefined>;

const MAXIMUM_DIFFERENCE_MILLISECONDS = 2_000;

const CLOCK_REMEDY = '두 컴퓨터의 시계를 NTP(systemd-timesyncd, chrony)로 맞추세요.';

const askDatabase: AskClock = async (context) => {
  const client = await context.database();
  const sql = 'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now';
  const [clock] = await runStatement(client, sql, z.object({ now: z.number() }));
  return clock?.now;
};

const askRedis: AskClock = async (context) => {
  const redis = await context.redis();
  if (redis === undefined) return undefined;
  const [seconds, microseconds] = await redis.time();
  return Number(seconds) * 1000 + Number(microseconds) / 1000;
};

const clockCheck = (title: string, ask: AskClock): DoctorCheck => ({
  title,
  run: async (context) => {
    // Warm-up: the first query may include connecting.
    await ask(context);
    const before = Date.now();
    const theirs = await ask(context);
    const after = Date.now();
    if (theirs === undefined) return skipped('쓰지 않음');
    // Their clock was read at some moment between `before` and `after`.
    const apart = Math.max(before - theirs, theirs - after, 0);
    const found = `${(apart / 1000).toFixed(1)}초 다름`;
    return apart > MAXIMUM_DIFFERENCE_MILLISECONDS ? wrong(found, CLOCK_REMEDY) : right(found);
  },
});

/** Leases, sessions and session tokens expire by the clocks of several machines, which therefore have to agree. */
export const clockChecks = [
  clockCheck('데이터베이스의 시계', askDatabase),
  clockCheck('Redis의 시계', askRedis),
];

interface Service {
  title: string;
  process: DoctorProcess;
  addressesOf: (context: DoctorContext) => string[];
}

const OPENAI = 'https://api.openai.com/v1';

const TIMEOUT_MILLISECONDS = 5_000;

const SERVICES: readonly Service[] = [
  {
    title: '구글',
    process: 'api',
    addressesOf: (context) =>
      (['GOOGLE_AUTHORIZATION_URL', 'GOOGLE_TOKEN_URL', 'GOOGLE_USERINFO_URL'] as const).map((name) =>
        apiEnvironment.shape[name].parse(context.variable(name)),
      ),
  },
  {
    title: 'AI 제공사',
    process: 'worker',
    addressesOf: (context) => [
      modelsOf(workerEnvironment.shape.OPENAI_BASE_URL.parse(context.variable('OPENAI_BASE_URL'))),
    ],
  },
];

const modelsOf = (base = OPENAI): string => `${base.replace(/\/$/, '')}/models`;

/** Whether what the product calls can be reached: any answer below 500 is right, such as a 401, since no key is sent. */
export const reachableChecks = SERVICES.map(({ title, process, addressesOf }): DoctorCheck => ({
  title,
  run: async (context) => (context.includes(process) ? askAll(addressesOf(context)) : skipped('보지 않음')),
}));

async function askAll(addresses: string[]): Promise<Verdict> {
  for (const address of addresses) {
    const failure = await failureOf(address);
    if (failure !== undefined)
      return wrong(`${new URL(address).host}: ${failure}`, '주소, 방화벽, DNS, 프록시를 확인하세요.');
  }
  return right(`${[...new Set(addresses.map((address) => new URL(address).host))].join(', ')}에 닿음`);
}

async function failureOf(address: string): Promise<string | undefined> {
  try {
    const answer = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    await answer.body?.cancel();
    return answer.status >= 500 ? `${answer.status}로 답함` : undefined;
  } catch (error) {
    const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
    return cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : '닿지 않음';
  }
}
