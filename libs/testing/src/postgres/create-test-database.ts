import { runMigrations } from '#database';
import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A migrated database that one test file has to itself. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates and migrates a database on the server of TEST_DATABASE_URL.
 * @throws Error when TEST_DATABASE_URL is not set
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined) throw new Error('TEST_DATABASE_URL is not set: run the tests through `npm test`');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOn(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  await runMigrations(url.href);
  return { url: url.href, drop: () => runOn(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function runOn(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
