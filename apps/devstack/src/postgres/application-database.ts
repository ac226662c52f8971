import pg from 'pg';
import { superuser } from './cluster.js';

const role = 'jaso';

/**
 * Creates the application's role and database at the first start. The role is no superuser: a hole in a query
 * must not reach the machine's files. It may create databases, which the tests need.
 *
 * @returns the connection string of the application
 */
export async function createApplicationDatabase(port: number, password: string): Promise<string> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: superuser, password, database: 'postgres' });
  await client.connect();
  try {
    if (!(await has(client, 'SELECT FROM pg_roles WHERE rolname = $1'))) {
      await client.query(`CREATE ROLE ${role} LOGIN CREATEDB PASSWORD ${client.escapeLiteral(password)}`);
      await client.query(`GRANT pg_signal_backend TO ${role}`);
    }
    if (!(await has(client, 'SELECT FROM pg_database WHERE datname = $1'))) {
      await client.query(`CREATE DATABASE ${role} OWNER ${role}`);
    }
  } finally {
    await client.end();
  }
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${role}`;
}

async function has(client: pg.Client, query: string): Promise<boolean> {
  const { rowCount } = await client.query(query, [role]);
  return rowCount === 1;
}
