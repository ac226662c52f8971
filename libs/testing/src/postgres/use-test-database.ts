import { connectDatabase } from '#database';
import type { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from './create-test-database.js';

/** A migrated database with a connection; both exist from the first hook of the tests on. */
export interface UsedDatabase {
  readonly url: string;
  readonly dataSource: DataSource;
}

/**
 * Creates a database before the tests of the file, or of the describe that calls it, and drops it after them.
 * @param poolSize connections of the data source
 */
export function useTestDatabase(poolSize?: number): UsedDatabase {
  let database: TestDatabase | undefined;
  let dataSource: DataSource | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await connectDatabase(database.url, poolSize);
  });
  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });
  return {
    get url() {
      return existing(database).url;
    },
    get dataSource() {
      return existing(dataSource);
    },
  };
}

function existing<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the database is created before the first test, not earlier');
  return value;
}
