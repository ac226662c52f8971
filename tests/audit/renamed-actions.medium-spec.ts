import { useTestDatabase, runSql } from '#testing';

const MIGRATION = 'ListDocumentsAndAudit1795001300000';

const database = useTestDatabase();

const actions = async (): Promise<string[]> =>
  (
    await runSql<{ action: string }>(database.dataSource, 'SELECT action FROM audit_entry ORDER BY audit_id')
  ).map(({ action }) => action);

async function hasRun(migration: string): Promise<boolean> {
  return (
    (await runSql(database.dataSource, 'SELECT 1 FROM migrations WHERE name = $1', [migration])).length > 0
  );
}

it('renames the role change in existing entries, and back', async () => {
  while (await hasRun(MIGRATION)) await database.dataSource.undoLastMigration();
  await runSql(
    database.dataSource,
    `INSERT INTO audit_entry (action, after) VALUES ('MEMBER_ROLE', '{"role": "ROOT"}'), ('CRAWL_START', NULL)`,
  );
  await database.dataSource.runMigrations();
  expect(await actions()).toEqual(['MEMBER_ROLE_CHANGE', 'CRAWL_START']);
  while (await hasRun(MIGRATION)) await database.dataSource.undoLastMigration();
  expect(await actions()).toEqual(['MEMBER_ROLE', 'CRAWL_START']);
});
