import { createTestDatabase, type TestDatabase } from '#testing';
import type { DataSource } from 'typeorm';
import { connectDatabase } from './data-source.js';
import { ComposeTexts1795002200000 } from './migrations/1795002200000-compose-texts.js';

describe('the migrations', () => {
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

  it('create exactly the schema of the entities', async () => {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('can be reverted completely and run again', async () => {
    for (const _ of dataSource.migrations) await dataSource.undoLastMigration();
    const tables = await dataSource.query(
      `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_name <> 'migrations'`,
    );
    expect(tables).toEqual([]);
    await dataSource.runMigrations();
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('compose the Hangul of texts written on macOS, and change nothing else', async () => {
    const decomposed = '카카오 지원'.normalize('NFD');
    await dataSource.query(
      `INSERT INTO member (google_id, email, name, role, status) VALUES ('compose', 'a@b.c', '이름', 'USER', 'ACTIVE')`,
    );
    await dataSource.query(
      `INSERT INTO cover_letter (member_id, title, content, questions, job_field, experience_years, is_ai_improved, updated_at)
       SELECT member_id, $1, $1, jsonb_build_array(jsonb_build_object('text', $1::text)), '', 0, false, '2026-01-01Z' FROM member`,
      [decomposed],
    );
    await dataSource.query(
      `INSERT INTO resume (member_id, title, type, body, completed_sections)
       SELECT member_id, 'A', 'DEFAULT', jsonb_build_object('name', $1::text), '{}' FROM member`,
      [decomposed],
    );
    const runner = dataSource.createQueryRunner();
    await new ComposeTexts1795002200000().up(runner).finally(() => runner.release());
    const [letter] = await dataSource.query<unknown[]>(
      `SELECT title, content, questions, version, updated_at = '2026-01-01Z' AS untouched FROM cover_letter`,
    );
    const composed = decomposed.normalize('NFC');
    expect(letter).toEqual({
      title: composed,
      content: composed,
      questions: [{ text: composed }],
      version: 1,
      untouched: true,
    });
    expect(await dataSource.query<unknown[]>('SELECT title, body FROM resume')).toEqual([
      { title: 'A', body: { name: composed } },
    ]);
  });
});
