import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { findRedisServer } from './find-redis-server.js';

type Server = ChildProcessByStdio<Writable, Readable, null>;

/** A Redis server, or a database of a running one (see borrowRedis), that one test file has to itself. */
export interface TestRedis {
  url: string;
  /** Ends it as a crash would. */
  stop(): Promise<void>;
  /** Starts it again on the same port with what it has on disk; a borrowed database is empty then. */
  restart(): Promise<void>;
}

/**
 * Starts a redis-server or valkey-server on a free loopback port.
 * @param options.directory where it keeps its data, as in production; without one it keeps nothing on disk
 * @throws Error when there is none on PATH, or with its output when it does not start
 */
export async function startTestRedis({ directory }: { directory?: string } = {}): Promise<TestRedis> {
  const program = findRedisServer();
  if (program === undefined) throw new Error('neither redis-server nor valkey-server is on PATH');
  const port = await findFreePort();
  let server = await launch(program, port, directory);
  const stop = async (): Promise<void> => {
    if (server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.stdin.end();
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    stop,
    restart: async () => {
      await stop();
      server = await launch(program, port, directory);
    },
  };
}

// The shell ends the server when its input closes, and so also when the test's process is killed.
const GUARD = '"$0" "$@" & exec >&- 2>&-; read -r _; kill -9 $!; wait $!; exit 0';

function launch(program: string, port: number, directory: string | undefined): Promise<Server> {
  const settings = {
    port,
    bind: '127.0.0.1',
    dir: directory ?? tmpdir(),
    save: '',
    appendonly: directory === undefined ? 'no' : 'yes',
    'maxmemory-policy': 'noeviction',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const server = spawn('sh', ['-c', GUARD, program, ...flags], { stdio: ['pipe', 'pipe', 'inherit'] });
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const lines = createInterface({ input: server.stdout });
    lines.on('line', (line) => {
      said.push(line);
      if (line.includes('Ready to accept connections')) resolve(server);
    });
    // Its output ends with it; the shell would wait on.
    lines.once('close', () => {
      server.stdin.end();
      reject(new Error(`${program} did not start\n${said.join('\n')}`));
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
