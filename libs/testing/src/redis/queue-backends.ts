import { borrowRedis } from './borrow-redis.js';
import { findRedisServer } from './find-redis-server.js';
import { startTestRedis, type TestRedis } from './start-test-redis.js';

/** What the queue and the event bus run on. */
export type QueueBackend = 'postgres' | 'redis';

/** The Redis that REDIS_URL names. */
const configuredRedis = (): string | undefined => process.env['REDIS_URL'] || undefined;

/** What the queue and the event bus can run on here, for describe.each: Redis when there is a server on PATH or REDIS_URL names one. */
export const queueBackends = (): QueueBackend[] =>
  findRedisServer() === undefined && configuredRedis() === undefined ? ['postgres'] : ['postgres', 'redis'];

/** The same for tests that configure a Redis or end its processes: they never use one that is running already. */
export const ownQueueBackends = (): QueueBackend[] =>
  findRedisServer() === undefined ? ['postgres'] : ['postgres', 'redis'];

/** What a run of the tests leaves out because no Redis server is on PATH, in one line; undefined when it leaves out nothing. */
export function leftOutWithoutRedis(): string | undefined {
  if (findRedisServer() !== undefined) return undefined;
  if (configuredRedis() === undefined)
    return 'Redis가 없어서(redis-server, valkey-server, REDIS_URL) Redis 위의 테스트는 빼고 돌려요.';
  return 'redis-server나 valkey-server가 없어서 REDIS_URL의 빈 데이터베이스를 빌려 써요. Redis의 설정을 바꾸거나 남의 연결을 끊는 테스트는 빼고 돌려요.';
}

/** The environment that makes a process use a backend, with a Redis of the test's own where it takes one. */
export interface TestQueue {
  environment: Record<string, string>;
  /** null where the queue is in the database. */
  redis: TestRedis | null;
  stop(): Promise<void>;
}

/** Prepares a backend for one test file. */
export async function startTestQueue(backend: QueueBackend): Promise<TestQueue> {
  if (backend === 'postgres') return { environment: {}, redis: null, stop: () => Promise.resolve() };
  const given = configuredRedis();
  const redis =
    findRedisServer() === undefined && given !== undefined
      ? await borrowRedis(given)
      : await startTestRedis();
  return { environment: { REDIS_URL: redis.url }, redis, stop: () => redis.stop() };
}
