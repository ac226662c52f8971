import { connectDatabase } from '#database';
import { createTestDatabase, type TestDatabase } from '#testing';
import { readFileSync } from 'node:fs';
import type { DataSource } from 'typeorm';

const read = (page: string): string =>
  readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8')
    .replaceAll('<jobId>', '00000000-0000-4000-8000-000000000000')
    .replaceAll('…', '1');

/** The SQL that operators shall run: blocks of SQL, and code spans with one statement. */
const statements = ['runbook.md', 'alerts.md'].flatMap((page) => {
  const text = read(page);
  const blocks = [...text.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql = '']) => sql);
  const spans = [
    ...text.replace(/```[\s\S]*?```/g, '').matchAll(/`((?:SELECT|UPDATE|DELETE FROM) [^`]+)`/g),
  ].map(([, sql = '']) => sql);
  return [...blocks, ...spans]
    .flatMap((sql) => sql.split(';'))
    .map((sql) => sql.trim().replace(/\s+/g, ' '))
    .filter((sql) => sql !== '' && !['BEGIN', 'COMMIT'].includes(sql) && !sql.includes('pg_cancel_backend'))
    .map((sql) => ({ page, sql }));
});

describe('the statements of docs/runbook.md and docs/alerts.md', () => {
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

  it('exist', () => {
    expect(statements.length).toBeGreaterThan(15);
  });

  it.each(statements)('run on the schema of this version: $page, $sql', async ({ sql }) => {
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      await expect(runner.query(sql)).resolves.toBeDefined();
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  });
});
