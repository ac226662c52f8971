import pg from 'pg';
import { z } from 'zod';
import { runStatement } from '#database';
import { type BackupSequences, type BackupTable, sequencesSchema, tableSchema } from './backup-format.js';

/** The schema's version; a restore makes it by running the migrations. */
export const MIGRATIONS_TABLE = 'migrations';

// Generated columns are left out: the database that receives the row computes them again.
const SELECT_TABLES = `
SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname <> '${MIGRATIONS_TABLE}'
GROUP BY c.relname ORDER BY c.relname`;

const SELECT_REFERENCES = `
SELECT source.relname AS table, target.relname AS "refersTo"
FROM pg_constraint JOIN pg_class source ON source.oid = conrelid JOIN pg_class target ON target.oid = confrelid
JOIN pg_namespace n ON n.oid = source.relnamespace
WHERE contype = 'f' AND n.nspname = 'public' AND conrelid <> confrelid`;

const SELECT_SEQUENCES = `
SELECT c.relname AS sequence FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = 'public' AND c.relkind = 'S' AND NOT EXISTS (
  SELECT FROM pg_depend WHERE objid = c.oid AND refobjid = to_regclass('${MIGRATIONS_TABLE}'))
ORDER BY c.relname`;

/** Every table of the product except its list of migrations, none before one that it refers to. The queue's are in a schema of their own. */
export async function readTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const tables = await runStatement(client, SELECT_TABLES, tableSchema);
  const references = await runStatement(client, SELECT_REFERENCES, referenceRow);
  const byName = new Map(tables.map((table) => [table.table, table]));
  return orderTables([...byName.keys()], references).flatMap((name) => byName.get(name) ?? []);
}

/** The state of every sequence, except that of the list of migrations. */
export async function readSequences(client: pg.ClientBase): Promise<BackupSequences> {
  const sequences: BackupSequences = [];
  for (const { sequence } of await runStatement(
    client,
    SELECT_SEQUENCES,
    sequenceRow.pick({ sequence: true }),
  )) {
    const sql = `SELECT $1::text AS sequence, last_value::text AS "lastValue", is_called AS "isCalled"
      FROM ${client.escapeIdentifier(sequence)}`;
    sequences.push(...(await runStatement(client, sql, sequenceRow, [sequence])));
  }
  return sequences;
}

const sequenceRow = sequencesSchema.element;
const referenceRow = z.object({ table: z.string(), refersTo: z.string() });

/** A table whose rows name rows of another. */
type Reference = z.infer<typeof referenceRow>;

/**
 * Puts tables in an order in which none stands before one that it refers to.
 * @throws Error when references form a cycle: no table of it can come first
 */
export function orderTables(tables: readonly string[], references: readonly Reference[]): string[] {
  const ordered = new Set<string>();
  while (ordered.size < tables.length) {
    const next = tables.filter((table) => !ordered.has(table) && isReady(table, references, ordered));
    if (next.length === 0) throw new Error('the references of tables form a cycle');
    for (const table of next) ordered.add(table);
  }
  return [...ordered];
}

const isReady = (table: string, references: readonly Reference[], ordered: ReadonlySet<string>): boolean =>
  references.every((reference) => reference.table !== table || ordered.has(reference.refersTo));

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
