import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { ManagedProcess } from '../processes/managed-process.js';
import { builtEntries, preload } from '../stack/entries.js';
import { baseEnvironment } from '../stack/part-environment.js';
import type { Environment } from '../stack/stack-options.js';

export interface TestServers {
  /** The caller's environment with TEST_DATABASE_URL, TEST_DATABASE_TEMPLATE and, where there is one, TEST_REDIS_URL. */
  environment: Environment;
  stop(): Promise<void>;
}

const template = 'jaso_template';

/**
 * Starts what a run of the tests needs: a PostgreSQL of its own with a migrated template database, and a Redis when
 * a server for it is on PATH. A Redis that REDIS_URL names is used instead.
 * @param options.isDurable writes to disk as in production; tests give that up for speed
 */
export async function startTestServers(
  environment: Environment,
  { isDurable = false } = {},
): Promise<TestServers> {
  const folder = await mkdtemp(join(tmpdir(), 'jaso-test-postgres-'));
  await chmod(folder, 0o711);
  const processes: ManagedProcess[] = [];
  const stop = async () => {
    await Promise.all(processes.map((process) => process.stop()));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const postgres = newPostgres(folder, isDurable);
    const redis = environment.REDIS_URL
      ? undefined
      : newRedis(environment.PATH ?? '', isDurable ? folder : undefined);
    processes.push(postgres, ...(redis ? [redis] : []));
    const [database, queue] = await Promise.all([postgres.start(), redis?.start()]);
    const url = database.url ?? '';
    await makeTemplate(url);
    const TEST_REDIS_URL = queue?.url ?? environment.REDIS_URL;
    const added = { TEST_DATABASE_URL: url, TEST_DATABASE_TEMPLATE: template, TEST_REDIS_URL };
    return { environment: { ...environment, ...added }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function newPostgres(directory: string, isDurable: boolean): ManagedProcess {
  const environment = { ...baseEnvironment(), POSTGRES_DIRECTORY: directory, POSTGRES_FAST: `${!isDurable}` };
  return new ManagedProcess({ name: 'postgres', entry: builtEntries.postgres, environment });
}

function newRedis(path: string, directory: string | undefined): ManagedProcess | undefined {
  const names = ['redis-server', 'valkey-server'];
  const candidates = path.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const server = candidates.find((file) => isExecutable(file));
  if (!server) return undefined;
  const environment = {
    ...baseEnvironment(),
    REDIS_SERVER: server,
    ...(directory !== undefined && { REDIS_DIRECTORY: directory }),
  };
  return new ManagedProcess({ name: 'redis', entry: builtEntries.redis, environment });
}

async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE ${template}`).finally(() => client.end());
  const target = new URL(url);
  target.pathname = `/${template}`;
  const environment = { ...baseEnvironment(), DATABASE_URL: target.href };
  await new ManagedProcess({ name: 'migrate', entry: builtEntries.migrate, environment, preload }).runToEnd();
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
