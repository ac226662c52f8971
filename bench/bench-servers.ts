import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { runMigrations } from '#database';
import { startPostgres } from '../apps/devstack/src/postgres/server.js';

/** The servers that a benchmark runs against: a durable PostgreSQL, and a Redis when the machine has one. */
export interface BenchServers {
  databaseUrl: string;
  redisUrl: string | undefined;
  stop(): Promise<void>;
}

/** Starts servers of their own, on free ports, with data that goes away afterwards. */
export async function startBenchServers(): Promise<BenchServers> {
  const directory = await mkdtemp(join(tmpdir(), 'jasogongbang-bench-'));
  const postgres = await startPostgres({ directory: join(directory, 'postgres') });
  await runMigrations(postgres.url);
  const redis = await startRedis(directory);
  return {
    databaseUrl: postgres.url,
    redisUrl: redis?.url,
    stop: async () => {
      await redis?.stop();
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function startRedis(directory: string): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  const binary = await findOnPath(['redis-server', 'valkey-server']);
  if (binary === undefined) return undefined;
  const port = await freePort();
  const server = spawn(
    binary,
    ['--port', `${port}`, '--bind', '127.0.0.1', '--appendonly', 'yes', '--dir', directory],
    {
      stdio: 'ignore',
    },
  );
  await untilListening(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

async function findOnPath(names: string[]): Promise<string | undefined> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter))
    for (const name of names) {
      const path = join(folder, name);
      if (
        await access(path).then(
          () => true,
          () => false,
        )
      )
        return path;
    }
  return undefined;
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

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const socket = createConnection(port, '127.0.0.1');
    const connected = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (connected) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`nothing listens on ${port}`);
}
