import pg from 'pg';

/** Values are written the same way by every server, and rows in the order in which they lie. */
export const COPY_SETTINGS = `
SET datestyle = ISO; SET intervalstyle = postgres; SET timezone = UTC; SET extra_float_digits = 1; SET bytea_output = hex;
SET client_encoding = UTF8; SET synchronize_seqscans = off; SET row_security = off; SET statement_timeout = 0; SET lock_timeout = '10s'`;

/** Runs `work` on a connection of its own. */
export async function withConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'jasogongbang-cli',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // A connection that breaks between two statements fails the next one.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
