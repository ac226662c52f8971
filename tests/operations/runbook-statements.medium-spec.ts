import { useTestDatabase } from '#testing';
import { readFileSync } from 'node:fs';

const read = (page: string): string =>
  readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8')
    .replaceAll('<jobId>', '00000000-0000-4000-8000-000000000000')
    .replaceAll('…', '1');

/** The SQL that operators shall run: blocks of SQL, and code spans with one statement; not BEGIN, COMMIT and what cancels a query. */
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
  const database = useTestDatabase();

  it('exist', () => {
    expect(statements.length).toBeGreaterThan(15);
  });

  it.each(statements)('run on the schema of this version: $page, $sql', async ({ sql }) => {
    const runner = database.dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      await expect(runner.query(sql)).resolves.toBeDefined();
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  });
});
