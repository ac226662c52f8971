import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ManagedProcess } from '../processes/managed-process.js';
import { builtEntries, preload } from '../stack/entries.js';
import { baseEnvironment } from '../stack/part-environment.js';
import type { Environment } from '../stack/stack-options.js';

export interface TestServers {
  /** The caller's environment with TEST_DATABASE_URL and TEST_DATABASE_TEMPLATE. */
  environment: Environment;
  stop(): Promise<void>;
}

const template = 'jaso_template';

/**
 * Starts what a run of the tests needs: a PostgreSQL of its own with a migrated template database.
 * @param options.isDurable writes to disk as in production; default: faster, without durability
 */
export async function startTestServers(
  environment: Environment,
  { isDurable = false } = {},
): Promise<TestServers> {
  const folder = await mkdtemp(join(tmpdir(), 'jaso-postgres-'));
  await chmod(folder, 0o711);
  const postgres = newPostgres(folder, isDurable);
  const stop = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { url = '' } = await postgres.start();
    await makeTemplate(url);
    const added = { TEST_DATABASE_URL: url, TEST_DATABASE_TEMPLATE: template };
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

async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE ${template}`).finally(() => client.end());
  const target = new URL(url);
  target.pathname = `/${template}`;
  const environment = { ...baseEnvironment(), DATABASE_URL: target.href };
  await new ManagedProcess({ name: 'migrate', entry: builtEntries.migrate, environment, preload }).runToEnd();
}
