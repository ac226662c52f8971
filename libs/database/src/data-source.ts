import { join } from 'node:path';
import pg from 'pg';
import { DataSource, type DataSourceOptions, DefaultNamingStrategy } from 'typeorm';
import { createPoolDriver } from './connection-pool.js';
import * as entities from './entities/index.js';
import { EndedTransactionGuard } from './transaction.js';
import { WatchedClient } from './watched-client.js';

// bigint is returned as text by default; ids and counts stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A date is a calendar day, YYYY-MM-DD; a Date would be a moment in the process's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

/** Columns are snake_case in the database and camelCase in code. */
class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? propertyName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}

/** PostgreSQL ends a transaction that is idle for longer, so that a frozen process does not keep its locks. */
const FROZEN_TRANSACTION_MILLISECONDS = 10_000;

/**
 * Options of the one data source, without its migrations; `synchronize` is never on.
 * @param url postgresql:// address
 * @param poolSize connections a process may hold
 */
export const dataSourceOptions = (url: string, poolSize: number): PostgresOptions => ({
  type: 'postgres',
  driver: createPoolDriver(),
  url,
  poolSize,
  entities: Object.values(entities),
  subscribers: [EndedTransactionGuard],
  namingStrategy: new SnakeCaseNaming(),
  synchronize: false,
  logging: false,
  connectTimeoutMS: 5_000,
  applicationName: 'jasogongbang',
  extra: {
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    Client: WatchedClient,
    // Statements are pipelined: sent without waiting for the answer to the one before.
    pipeline: true,
    idle_in_transaction_session_timeout: FROZEN_TRANSACTION_MILLISECONDS,
  },
});

/** In TypeScript or compiled; TypeORM loads them and runs them in the order of the times in their names. */
const MIGRATIONS = join(import.meta.dirname, 'migrations', '[0-9]*-*.{js,ts}');

/** The same with the migrations, whose files only those who migrate or compare schemas load: a server starts sooner without them. */
export const migratingDataSourceOptions = (url: string, poolSize: number): PostgresOptions => ({
  ...dataSourceOptions(url, poolSize),
  migrations: [MIGRATIONS],
  migrationsTransactionMode: 'each',
});

/** A connected data source that knows the migrations, for processes and tests that have no Nest container. The caller destroys it. */
export const connectDatabase = async (url: string, poolSize = 5): Promise<DataSource> =>
  new DataSource(migratingDataSourceOptions(url, poolSize)).initialize();
