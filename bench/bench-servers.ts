import { createTestDatabase } from '#testing';
import { startTestServers } from '../apps/devstack/src/test-servers/main.js';

/** The servers that a benchmark runs against: a durable PostgreSQL, and a Redis when the machine has one. */
export interface BenchServers {
  databaseUrl: string;
  redisUrl: string | undefined;
  stop(): Promise<void>;
}

/** Starts servers of their own, on free ports, with data that goes away afterwards. */
export async function startBenchServers(): Promise<BenchServers> {
  const servers = await startTestServers(process.env, { isDurable: true });
  Object.assign(process.env, servers.environment);
  const database = await createTestDatabase();
  return { databaseUrl: database.url, redisUrl: servers.environment['TEST_REDIS_URL'], stop: servers.stop };
}
