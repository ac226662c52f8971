import { findRedisServer } from '#testing';
import { Redis } from 'ioredis';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { findFreePort } from '../../../apps/devstack/src/processes/free-port.js';

type Server = ChildProcessByStdio<Writable, Readable, null>;

// The shell stops the server when its standard input closes, which also happens when this process is killed.
const STOP_WITH_PARENT = '"$0" "$@" & exec >&- 2>&-; read -r _; kill -9 $!; wait $!; exit 0';

/** A Redis as in production (append-only file, noeviction) that can be crashed and restarted with its data and port. */
export class FaultRedis {
  private server: Server | undefined;

  private constructor(
    private readonly program: string,
    private readonly directory: string,
    private readonly port: number,
  ) {}

  /** @throws Error when neither redis-server nor valkey-server is on PATH */
  static async start(directory: string): Promise<FaultRedis> {
    const program = findRedisServer();
    if (program === undefined) throw new Error('neither redis-server nor valkey-server is on PATH');
    const redis = new FaultRedis(program, directory, await findFreePort());
    await redis.restart();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Kills it with SIGKILL. */
  async crash(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server === undefined || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.stdin.end();
    await ended;
  }

  /** Restarts it on the same port with its append-only file. */
  async restart(): Promise<void> {
    if (this.server === undefined) this.server = await this.launch();
  }

  /** Deletes all keys of the running server (FLUSHALL). */
  async flush(): Promise<void> {
    const client = new Redis(this.url);
    await client.flushall();
    client.disconnect();
  }

  /** Deletes its files; the server must be down. */
  async deleteData(): Promise<void> {
    await rm(this.directory, { recursive: true, force: true });
  }

  private async launch(): Promise<Server> {
    await mkdir(this.directory, { recursive: true });
    const settings = {
      port: this.port,
      bind: '127.0.0.1',
      save: '',
      dir: this.directory,
      appendonly: 'yes',
      appendfsync: 'everysec',
      'maxmemory-policy': 'noeviction',
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const server = spawn('sh', ['-c', STOP_WITH_PARENT, this.program, ...flags], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const output: string[] = [];
    return new Promise((resolve, reject) => {
      const lines = createInterface({ input: server.stdout });
      lines.on('line', (line) => {
        output.push(line);
        if (line.includes('Ready to accept connections')) resolve(server);
      });
      lines.once('close', () => {
        server.stdin.end();
        reject(new Error(`${this.program} did not start\n${output.join('\n')}`));
      });
    });
  }
}
