import { findRedisServer } from './find-redis-server.js';
import { startTestRedis, type TestRedis } from './start-test-redis.js';

export type QueueBackend = 'postgres' | 'redis';

/** What the queue and the event bus can run on here, for describe.each: Redis when TEST_REDIS_URL says to and a server is on PATH. */
export const queueBackends = (): QueueBackend[] =>
  (process.env['TEST_REDIS_URL'] ?? '') !== '' && findRedisServer() !== undefined
    ? ['postgres', 'redis']
    : ['postgres'];

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
  const redis = await startTestRedis();
  return { environment: { REDIS_URL: redis.url }, redis, stop: () => redis.stop() };
}
