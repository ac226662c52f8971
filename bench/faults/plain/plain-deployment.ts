import { connectDatabase } from '#database';
import { createPostgresBackend, Queue, setDefaultBackendFactory } from 'bullmq';
import { fileURLToPath } from 'node:url';
import type { DataSource } from 'typeorm';
import { ManagedProcess } from '../../../apps/devstack/src/processes/managed-process.js';
import { builtEntries, preload } from '../../../apps/devstack/src/stack/entries.js';
import { baseEnvironment } from '../../../apps/devstack/src/stack/part-environment.js';
import { FaultProcess } from '../deployment/fault-process.js';
import type { Servers } from '../deployment/servers.js';

const WORKERS = 3;
export const PLAIN_MEMBERS = 28;
const TABLES = `
CREATE TABLE plain_account (member int PRIMARY KEY, tokens int NOT NULL);
CREATE TABLE plain_begin (index int NOT NULL);
CREATE TABLE plain_charge (index int NOT NULL);
CREATE TABLE plain_result (index int NOT NULL);
INSERT INTO plain_account SELECT n, 0 FROM generate_series(0, ${PLAIN_MEMBERS - 1}) n`;
const WORKER = fileURLToPath(new URL('plain-worker.process.js', import.meta.url));

/** Three plain BullMQ workers with their own servers. */
export class PlainDeployment {
  private constructor(
    readonly servers: Servers,
    readonly workers: readonly FaultProcess[],
    readonly queue: Queue,
    readonly database: DataSource,
  ) {}

  static async start(servers: Servers): Promise<PlainDeployment> {
    // BullMQ's own tables come with the product's migrations.
    const environment = { ...baseEnvironment(), ...servers.environment };
    const migration = { ...environment, DATABASE_URL: servers.postgres.url };
    const settings = { name: 'migrate', entry: builtEntries.migrate, environment: migration, preload };
    await new ManagedProcess(settings).runToEnd();
    const database = await connectDatabase(servers.postgres.url, 4);
    await database.query(TABLES);
    const workers = Array.from(
      { length: WORKERS },
      (_, index) =>
        new FaultProcess({ name: `plain-worker-${index + 1}`, entry: WORKER, environment, preload }),
    );
    await Promise.all(workers.map((worker) => worker.start()));
    return new PlainDeployment(servers, workers, newQueue(environment), database);
  }

  /** The jobs that failed for good, read past the relays: connections through them may never answer again. */
  async readFailures(): Promise<Set<number>> {
    const { postgres, redis } = this.servers;
    const queue = newQueue({ DATABASE_URL: postgres.url, ...(redis && { REDIS_URL: redis.url }) });
    const failed = await queue.getFailed();
    await queue.close();
    return new Set(failed.map((job) => Number(job.data.index)));
  }

  async stop(): Promise<void> {
    // Shutdown does not wait for a hanging worker.
    await Promise.all(this.workers.map((worker) => worker.end()));
    await Promise.race([this.queue.disconnect(), new Promise((resolve) => setTimeout(resolve, 2_000))]);
    await this.database.destroy();
  }
}

function newQueue({ DATABASE_URL = '', REDIS_URL }: Record<string, string>): Queue {
  setDefaultBackendFactory(...(REDIS_URL === undefined ? [createPostgresBackend] : []));
  const connection =
    REDIS_URL === undefined ? { connectionString: DATABASE_URL, max: 4 } : { url: REDIS_URL };
  const queue = new Queue('plain', { connection });
  // Connection errors are expected here; an add that fails rejects its own promise.
  queue.on('error', () => undefined);
  return queue;
}
