import { runMigrations } from '#database';
import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A migrated database that one test file has to itself. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates a migrated database on the server of TEST_DATABASE_URL: a copy of TEST_DATABASE_TEMPLATE, which
 * the global setup migrates once a run, or one that is migrated here.
 *
 * @throws Error when TEST_DATABASE_URL is not set
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  const template = process.env['TEST_DATABASE_TEMPLATE'];
  if (!server) throw new Error('TEST_DATABASE_URL is not set');
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copies files instead of writing each page to the log first.
  const copy = template ? ` TEMPLATE ${template} STRATEGY file_copy` : '';
  await runOn(server, `CREATE DATABASE ${name}${copy}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  if (!template) await runMigrations(url.href);
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
