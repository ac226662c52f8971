import { runSql, TransactionPooler, useTestDatabase } from '#testing';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runMigrations, SharedSessionError } from './run-migrations.js';

class CreateMigrated1999000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE migrated (id bigint)');
  }
  down = (): Promise<void> => Promise.reject(new Error('unused'));
}

const migrations = [CreateMigrated1999000000000];

describe.each([1, 2])('a migrator behind a pooler in transaction mode with %s connections', (size) => {
  const database = useTestDatabase();
  let pooler: TransactionPooler;
  beforeEach(async () => {
    pooler = await TransactionPooler.open(database.url, size);
  });
  afterEach(() => pooler.close());

  it('is refused, and nothing has changed', async () => {
    await expect(runMigrations(pooler.through(database.url), { migrations })).rejects.toThrow(
      SharedSessionError,
    );
    expect(await runSql(database.dataSource, `SELECT to_regclass('migrated') AS migrated`)).toEqual([
      { migrated: null },
    ]);
  });

  it('keeps no lock afterwards', async () => {
    await runMigrations(pooler.through(database.url), { migrations }).catch(() => undefined);
    expect(await runMigrations(database.url, { migrations, maximumWaitMilliseconds: 1_000 })).toHaveLength(1);
  });
});
