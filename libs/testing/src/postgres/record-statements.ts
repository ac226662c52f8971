import { connectionPool } from '#database';
import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { z } from 'zod';

const configSchema = z.object({ text: z.string(), values: z.array(z.unknown()).nullish() });
const callSchema = z.union([
  z.tuple([configSchema], z.unknown()),
  z
    .tuple([z.string()], z.unknown())
    .transform(([text, values]) => [{ text, values: Array.isArray(values) ? values : [] }] as const),
]);

/** A statement with its parameters. */
export type RecordedStatement = [sql: string, parameters: unknown[]];

const TRANSACTION_CONTROL = /^\s*(?:START TRANSACTION|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET) ?/i;

/**
 * The statements that `call` makes on connections that it takes from the pool, in their order: those of `queryRows`, of transactions
 * and of the entity manager. What begins and ends a transaction, savepoints and SET are left out.
 */
export async function recordStatements(
  dataSource: DataSource,
  call: () => Promise<unknown>,
): Promise<RecordedStatement[]> {
  const pool = connectionPool(dataSource);
  const recorded: RecordedStatement[] = [];
  const watched = new Set<pg.PoolClient>();
  const watch = (client: pg.PoolClient): void => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...values: unknown[]) => unknown;
    const recording = (...values: unknown[]): unknown => {
      const [{ text, values: parameters }] = callSchema.parse(values);
      if (!TRANSACTION_CONTROL.test(text)) recorded.push([text, parameters ?? []]);
      return query(...values);
    };
    Object.assign(client, { query: recording });
  };
  pool.on('acquire', watch);
  try {
    await call();
    return recorded;
  } finally {
    pool.off('acquire', watch);
    for (const client of watched) Reflect.deleteProperty(client, 'query');
  }
}

/** The first of the statements that contains a text. @throws Error when none does */
export function statementWith(text: string, statements: readonly RecordedStatement[]): RecordedStatement {
  const found = statements.find(([sql]) => sql.includes(text));
  if (found === undefined) throw new Error(`no statement with ${text}`);
  return found;
}
