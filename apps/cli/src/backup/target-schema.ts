import type pg from 'pg';
import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { knownMigrations, migratingDataSourceOptions } from '#database';
import { Refusal } from '../failures.js';
import type { BackupHeader } from './backup-format.js';
import { readTables } from './database.js';

/**
 * Runs `work` in one transaction of a data source that knows every migration of the backup.
 * @throws Refusal when this version does not know one of the backup's migrations
 */
export async function withRestoringTransaction<Result>(
  url: string,
  header: BackupHeader,
  work: (runner: QueryRunner, client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const dataSource = await connectForRestoring(url);
  try {
    refuseNewer(knownMigrations(dataSource), header);
    const runner = dataSource.createQueryRunner();
    const client: pg.ClientBase = await runner.connect();
    // A connection that breaks between two statements fails the next one.
    client.on('error', () => undefined);
    await runner.startTransaction();
    try {
      const result = await work(runner, client);
      await runner.commitTransaction();
      return result;
    } catch (error) {
      // A broken connection has rolled back by itself; the original error explains more.
      await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  } finally {
    await dataSource.destroy();
  }
}

// No pipelining, which COPY does not support, and no idle timeout: reading a file may take long.
const connectForRestoring = async (url: string): Promise<DataSource> =>
  new DataSource({
    ...migratingDataSourceOptions(url, 1),
    applicationName: 'jasogongbang-cli',
    extra: { keepAlive: true },
  }).initialize();

function refuseNewer(known: string[], { migrations }: BackupHeader): void {
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Refusal(
      `이 판보다 새 판의 백업입니다(${unknown.join(', ')}). 그 판의 이미지로 되돌려 주세요. 아무것도 바꾸지 않았습니다.`,
    );
}

/** @throws Refusal when a newer version has made the schema of the database */
export async function refuseUnknownMigrations(runner: QueryRunner): Promise<void> {
  const known = knownMigrations(runner.connection);
  const unknown = (await executedMigrations(runner)).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Refusal(
      `데이터베이스가 이 판보다 새 판의 것입니다(${unknown.join(', ')}). 아무것도 바꾸지 않았습니다.`,
    );
}

/** Gives the database exactly the backup's schema, without a row. */
export async function makeSchema(runner: QueryRunner, { migrations }: BackupHeader): Promise<void> {
  const client: pg.ClientBase = await runner.connect();
  const executed = await executedMigrations(runner);
  await truncateAll(client);
  if (executed.length !== migrations.length || executed.some((name) => !migrations.includes(name))) {
    const executor = executorWithin(runner);
    for (const _ of executed) await executor.undoLastMigration();
    for (const migration of await executor.getPendingMigrations())
      if (migrations.includes(migration.name)) await executor.executeMigration(migration);
    await truncateAll(client);
  }
}

async function truncateAll(client: pg.ClientBase): Promise<void> {
  const tables = (await readTables(client)).map(({ table }) => client.escapeIdentifier(table));
  if (tables.length > 0) await client.query(`TRUNCATE ${tables.join(', ')}`);
}

const executedMigrations = async (runner: QueryRunner): Promise<string[]> =>
  (await executorWithin(runner).getExecutedMigrations()).map(({ name }) => name);

function executorWithin(runner: QueryRunner): MigrationExecutor {
  const executor = new MigrationExecutor(runner.connection, runner);
  executor.transaction = 'none';
  return executor;
}
