import { createTestDatabase, findRedisServer, startTestRedis } from '#testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServers } from '../apps/devstack/src/test-servers/main.js';

/** The servers that a benchmark runs against: a durable PostgreSQL, and Redis where it is installed. */
export interface BenchServers {
  databaseUrl: string;
  redisUrl: string | undefined;
  stop(): Promise<void>;
}

/** Starts new servers on free ports; `stop` deletes their data. */
export async function startBenchServers(): Promise<BenchServers> {
  const servers = await startTestServers(process.env, { isDurable: true });
  Object.assign(process.env, servers.environment);
  const database = await createTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'jaso-bench-'));
  const redis = findRedisServer() === undefined ? undefined : await startTestRedis({ directory });
  return {
    databaseUrl: database.url,
    redisUrl: redis?.url ?? process.env['REDIS_URL'],
    stop: async () => {
      await Promise.all([servers.stop(), redis?.stop()]);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
