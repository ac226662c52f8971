import { useTestDatabase } from '#testing';
import { ComposeTexts1795002200000 } from './migrations/1795002200000-compose-texts.js';
import { SharePhotos1795003110000 } from './migrations/1795003110000-share-photos.js';
import { StoreExportsInChunks1795003100000 } from './migrations/1795003100000-store-exports-in-chunks.js';

describe('the migrations', () => {
  const database = useTestDatabase();

  it('create exactly the schema of the entities', async () => {
    const { upQueries } = await database.dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('can be reverted completely and run again', async () => {
    for (const _ of database.dataSource.migrations) await database.dataSource.undoLastMigration();
    const tables = await database.dataSource.query(
      `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_name <> 'migrations'`,
    );
    expect(tables).toEqual([]);
    await database.dataSource.runMigrations();
    const { upQueries } = await database.dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('compose the Hangul of texts written on macOS, and change nothing else', async () => {
    const decomposed = '카카오 지원'.normalize('NFD');
    await database.dataSource.query(
      `INSERT INTO member (google_id, email, name, role, status) VALUES ('compose', 'a@b.c', '이름', 'USER', 'ACTIVE')`,
    );
    await database.dataSource.query(
      `INSERT INTO cover_letter (member_id, title, content, questions, job_field, experience_years, is_ai_improved, updated_at)
       SELECT member_id, $1, $1, jsonb_build_array(jsonb_build_object('text', $1::text)), '', 0, false, '2026-01-01Z' FROM member`,
      [decomposed],
    );
    await database.dataSource.query(
      `INSERT INTO resume (member_id, title, type, body, completed_sections)
       SELECT member_id, 'A', 'DEFAULT', jsonb_build_object('name', $1::text), '{}' FROM member`,
      [decomposed],
    );
    const runner = database.dataSource.createQueryRunner();
    await new ComposeTexts1795002200000().up(runner).finally(() => runner.release());
    const [letter] = await database.dataSource.query<unknown[]>(
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
    expect(await database.dataSource.query<unknown[]>('SELECT title, body FROM resume')).toEqual([
      { title: 'A', body: { name: composed } },
    ]);
  });

  it('cut the exported files that were stored whole into chunks, and put them together again on the way back', async () => {
    await database.dataSource.query(
      `INSERT INTO member (google_id, email, name, role, status) VALUES ('chunks', 'a@b.c', '이름', 'USER', 'ACTIVE')`,
    );
    await database.dataSource.query(
      `WITH file AS (
         INSERT INTO stored_file (file_id, member_id, job_id, purpose, file_name, content_type, content, expires_at)
         SELECT gen_random_uuid(), member_id, gen_random_uuid(), purpose, 'a', 'b', content, now()
         FROM member, (VALUES ('EXPORT', NULL), ('IMPORT', 'upload'::bytea)) AS kinds (purpose, content)
         WHERE google_id = 'chunks' RETURNING file_id, purpose)
       INSERT INTO stored_file_chunk (file_id, number, content)
       SELECT file_id, number, decode(repeat('a' || number, length), 'hex') FROM file,
         (VALUES (0, 131072), (1, 131072), (2, 7)) AS chunks (number, length) WHERE purpose = 'EXPORT'`,
    );
    const chunks = (): Promise<unknown[]> =>
      database.dataSource.query('SELECT number, md5(content) FROM stored_file_chunk ORDER BY number');
    const before = await chunks();
    const runner = database.dataSource.createQueryRunner();
    const migration = new StoreExportsInChunks1795003100000();
    const inTransaction = async (change: () => Promise<void>): Promise<void> => {
      await runner.startTransaction();
      await change();
      await runner.commitTransaction();
    };
    try {
      await inTransaction(() => migration.down(runner));
      expect(
        await database.dataSource.query('SELECT length(content) FROM stored_file ORDER BY purpose'),
      ).toEqual([{ length: 2 * 131_072 + 7 }, { length: 6 }]);
      await inTransaction(() => migration.up(runner));
    } finally {
      await runner.release();
    }
    expect(await chunks()).toEqual(before);
    expect(before).toHaveLength(3);
  });

  it('store the photo that several resumes of a member show once, and give each its own on the way back', async () => {
    await database.dataSource.query(
      `INSERT INTO member (google_id, email, name, role, status) VALUES ('photos', 'a@b.c', '이름', 'USER', 'ACTIVE')`,
    );
    await database.dataSource.query(
      `WITH resumes AS (
         INSERT INTO resume (member_id, title, type, body, completed_sections)
         SELECT member_id, title, 'DEFAULT', '{}', '{}' FROM member, unnest(ARRAY['1', '2', '3']) title
         WHERE google_id = 'photos' RETURNING resume_id, member_id, title),
       photos AS (
         INSERT INTO stored_photo (member_id, content_hash, content_type, content)
         SELECT DISTINCT member_id, encode(sha256(content::bytea), 'hex'), 'image/jpeg', content::bytea
         FROM resumes, unnest(ARRAY['same', 'other']) content RETURNING photo_id, content)
       INSERT INTO resume_photo (resume_id, photo_id)
       SELECT resume_id, photo_id FROM resumes JOIN photos ON content = CASE title WHEN '3' THEN 'other' ELSE 'same' END::bytea`,
    );
    const shown = (): Promise<unknown[]> =>
      database.dataSource.query(
        `SELECT title, convert_from(content, 'UTF8') AS content FROM resume_photo JOIN resume USING (resume_id)
         JOIN stored_photo USING (photo_id) ORDER BY title`,
      );
    const before = await shown();
    const runner = database.dataSource.createQueryRunner();
    try {
      const migration = new SharePhotos1795003110000();
      for (const change of [() => migration.down(runner), () => migration.up(runner)]) {
        await runner.startTransaction();
        await change();
        await runner.commitTransaction();
      }
    } finally {
      await runner.release();
    }
    expect(await shown()).toEqual(before);
    expect(before).toHaveLength(3);
    expect(await database.dataSource.query('SELECT 1 FROM stored_photo')).toHaveLength(2);
    await database.dataSource.query(`DELETE FROM resume WHERE title = '1'`);
    expect(await database.dataSource.query('SELECT 1 FROM stored_photo')).toHaveLength(2);
    await database.dataSource.query(`DELETE FROM member WHERE google_id = 'photos'`);
    expect(await database.dataSource.query('SELECT 1 FROM stored_photo')).toEqual([]);
  });
});
