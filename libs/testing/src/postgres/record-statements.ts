import { connectionPool } from '#database';
import type { DataSource } from 'typeorm';
import { z } from 'zod';

const statementSchema = z.object({ text: z.string(), values: z.array(z.unknown()).default([]) });

/** A statement with its parameters. */
export type RecordedStatement = [sql: string, parameters: unknown[]];

/** The statements that `call` makes outside a transaction, in their order. */
export async function recordStatements(
  dataSource: DataSource,
  call: () => Promise<unknown>,
): Promise<RecordedStatement[]> {
  const pool = connectionPool(dataSource);
  const recorded: RecordedStatement[] = [];
  const query = pool.query.bind(pool);
  const recording = (statement: unknown): Promise<unknown> => {
    const { text, values } = statementSchema.parse(statement);
    recorded.push([text, values]);
    return query(text, values);
  };
  Object.assign(pool, { query: recording });
  try {
    await call();
    return recorded;
  } finally {
    Reflect.deleteProperty(pool, 'query');
  }
}
