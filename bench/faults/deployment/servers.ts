import { CuttableProxy, runSql, type QueueBackend } from '#testing';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { ManagedProcess } from '../../../apps/devstack/src/processes/managed-process.js';
import { builtEntries, preload } from '../../../apps/devstack/src/stack/entries.js';
import { baseEnvironment } from '../../../apps/devstack/src/stack/part-environment.js';
import { FaultPostgres } from './fault-postgres.js';
import { FaultRedis } from './fault-redis.js';

const LATENCY_MILLISECONDS = '100';
const panelSchema = z.object({ bySchema: z.record(z.string(), z.number()) });

/** A PostgreSQL under the product. */
export type DatabaseServer = Pick<FaultPostgres, 'url' | 'crash' | 'restart' | 'stop'>;

/** The servers of a deployment: PostgreSQL and Redis, each behind a relay, and the provider, which never fails. */
export class Servers {
  private constructor(
    readonly backend: QueueBackend,
    readonly directory: string,
    readonly postgres: DatabaseServer,
    readonly redis: FaultRedis | undefined,
    readonly databaseRelay: CuttableProxy,
    readonly redisRelay: CuttableProxy | undefined,
    private readonly assistant: ManagedProcess,
    readonly providerUrl: string,
  ) {}

  /**
   * @param directory for logs, and for the data where `disk` names no directory
   * @param disk.directory where PostgreSQL and Redis keep their data
   * @param disk.postgres a server to use instead of a new one; it is stopped with the others
   */
  static async start(
    backend: QueueBackend,
    directory: string,
    disk: { directory?: string | undefined; postgres?: DatabaseServer } = {},
  ): Promise<Servers> {
    const diskDirectory = disk.directory ?? directory;
    const assistant = newAssistant();
    const [postgres, redis, { port }] = await Promise.all([
      disk.postgres ?? FaultPostgres.start(join(diskDirectory, 'postgres')),
      backend === 'redis' ? FaultRedis.start(join(diskDirectory, 'redis')) : undefined,
      assistant.start(),
    ]);
    const [databaseRelay, redisRelay] = await Promise.all([
      CuttableProxy.open(postgres.url),
      redis && CuttableProxy.open(redis.url),
    ]);
    const providerUrl = `http://127.0.0.1:${port}`;
    return new Servers(
      backend,
      directory,
      postgres,
      redis,
      databaseRelay,
      redisRelay,
      assistant,
      providerUrl,
    );
  }

  /** Environment of a process that reaches the servers through the relays. */
  get environment(): Record<string, string> {
    return {
      DATABASE_URL: this.databaseRelay.through(this.postgres.url),
      ...(this.redis && this.redisRelay && { REDIS_URL: this.redisRelay.through(this.redis.url) }),
      OPENAI_BASE_URL: `${this.providerUrl}/v1`,
      OPENAI_API_KEY: 'practice',
    };
  }

  /** How many requests the provider got, by reply schema. */
  async providerCalls(): Promise<Record<string, number>> {
    const panel = panelSchema.parse(await (await fetch(`${this.providerUrl}/__control`)).json());
    return panel.bySchema;
  }

  /** Empties the queue: FLUSHALL, or its tables. @param database a connection that no relay cuts */
  async emptyQueue(database: DataSource): Promise<void> {
    if (this.redis !== undefined) return this.redis.flush();
    await runSql(database, 'TRUNCATE bullmq.job CASCADE');
  }

  async stop(): Promise<void> {
    await Promise.all([this.databaseRelay.cut(), this.redisRelay?.cut()]);
    await Promise.all([this.postgres.stop(), this.redis?.crash(), this.assistant.stop()]);
  }
}

const newAssistant = (): ManagedProcess =>
  new ManagedProcess({
    name: 'assistant',
    entry: builtEntries.assistant,
    environment: {
      ...baseEnvironment(),
      ASSISTANT_PORT: '0',
      ASSISTANT_LATENCY_MS: LATENCY_MILLISECONDS,
      ASSISTANT_CHUNK_DELAY_MS: '0',
    },
    preload,
  });
