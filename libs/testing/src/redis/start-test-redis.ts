import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { findRedisServer } from './find-redis-server.js';

/** A Redis server that one test file has to itself. It keeps nothing on disk. */
export interface TestRedis {
  url: string;
  /** Ends it cleanly. */
  stop(): Promise<void>;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  restart(): Promise<void>;
}

/**
 * Starts a redis-server or valkey-server on a free loopback port.
 * @throws Error when there is none on PATH, or with what it said when it does not start
 */
export async function startTestRedis(): Promise<TestRedis> {
  const program = findRedisServer();
  if (program === undefined) throw new Error('neither redis-server nor valkey-server is on PATH');
  const port = await findFreePort();
  let server = await launch(program, port);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    restart: async () => {
      await end('SIGKILL');
      server = await launch(program, port);
    },
  };
}

function launch(program: string, port: number): Promise<ChildProcess> {
  const settings = { port, bind: '127.0.0.1', save: '', appendonly: 'no', 'maxmemory-policy': 'noeviction' };
  const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const server = spawn(program, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`${program} did not start\n${said.join('\n')}`)));
    createInterface({ input: server.stdout }).on('line', (line) => {
      said.push(line);
      if (line.includes('Ready to accept connections')) resolve(server);
    });
  });
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
