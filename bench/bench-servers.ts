import { createTestDatabase, findRedisServer, startTestRedis } from '#testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServers } from '../apps/devstack/src/test-servers/main.js';
import { killRemainingProcesses } from './server-process.js';

/** What one benchmark runs against: a durable PostgreSQL, and Redis where it is installed or REDIS_URL names one. */
export interface Bench {
  databaseUrl: string;
  redisUrl: string | undefined;
  /** The first value, or the second in a run that only shows that the benchmark works. */
  sized<Value>(whole: Value, small: Value): Value;
}

/** The servers of all benchmarks. */
export class BenchServers {
  private constructor(
    private readonly isSmall: boolean,
    private readonly stopPostgres: () => Promise<void>,
  ) {}

  /** Starts PostgreSQL on a free port; `stop` deletes its data. @param options.isSmall see Bench.sized */
  static async start({ isSmall = false } = {}): Promise<BenchServers> {
    const servers = await startTestServers(process.env, { isDurable: true });
    Object.assign(process.env, servers.environment);
    return new BenchServers(isSmall, () => servers.stop());
  }

  /**
   * Runs a benchmark on a database of its own and, where Redis is installed, a Redis of its own; leaves neither them nor a process of the
   * benchmark.
   */
  async run(benchmark: (bench: Bench) => Promise<void>): Promise<void> {
    const directory = await mkdtemp(join(tmpdir(), 'jaso-bench-'));
    const database = await createTestDatabase();
    const redis = findRedisServer() === undefined ? undefined : await startTestRedis({ directory });
    try {
      await benchmark({
        databaseUrl: database.url,
        redisUrl: redis?.url ?? process.env['REDIS_URL'],
        sized: (whole, small) => (this.isSmall ? small : whole),
      });
    } finally {
      killRemainingProcesses();
      await Promise.all([database.drop(), redis?.stop()]);
      await rm(directory, { recursive: true, force: true });
    }
  }

  stop(): Promise<void> {
    return this.stopPostgres();
  }
}
