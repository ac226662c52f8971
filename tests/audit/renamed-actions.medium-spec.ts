import { connectDatabase } from '#database';
import { createTestDatabase, type TestDatabase, runSql } from '#testing';
import type { DataSource } from 'typeorm';

const MIGRATION = 'ListDocumentsAndAudit1795001300000';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await connectDatabase(database.url);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const actions = async (): Promise<string[]> =>
  (await runSql<{ action: string }>(dataSource, 'SELECT action FROM audit_entry ORDER BY audit_id')).map(
    ({ action }) => action,
  );

async function hasRun(migration: string): Promise<boolean> {
  return (await runSql(dataSource, 'SELECT 1 FROM migrations WHERE name = $1', [migration])).length > 0;
}

it('renames the role change in existing entries, and back', async () => {
  while (await hasRun(MIGRATION)) await dataSource.undoLastMigration();
  await runSql(
    dataSource,
    `INSERT INTO audit_entry (action, after) VALUES ('MEMBER_ROLE', '{"role": "ROOT"}'), ('CRAWL_START', NULL)`,
  );
  await dataSource.runMigrations();
  expect(await actions()).toEqual(['MEMBER_ROLE_CHANGE', 'CRAWL_START']);
  while (await hasRun(MIGRATION)) await dataSource.undoLastMigration();
  expect(await actions()).toEqual(['MEMBER_ROLE', 'CRAWL_START']);
});
