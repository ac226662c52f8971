import { createServer } from 'node:net';
import { once } from 'node:events';
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
  const servers = await startTestServers(process.env, { fastDatabase: false });
  Object.assign(process.env, servers.environment);
  const database = await createTestDatabase();
  return { databaseUrl: database.url, redisUrl: servers.environment['TEST_REDIS_URL'], stop: servers.stop };
}

/** A loopback port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
