import type { MigrationInterface, QueryRunner } from 'typeorm';

// Archives and PDF files are compressed already. Left uncompressed, a part of a value is read without the rest.
const UP = `
CREATE TABLE stored_file_chunk (
  file_id uuid NOT NULL,
  number integer NOT NULL,
  content bytea NOT NULL,
  CONSTRAINT stored_file_chunk_pkey PRIMARY KEY (file_id, number),
  CONSTRAINT stored_file_chunk_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file ON DELETE CASCADE
    DEFERRABLE INITIALLY DEFERRED
);
ALTER TABLE stored_file_chunk ALTER COLUMN content SET STORAGE EXTERNAL;
INSERT INTO stored_file_chunk (file_id, number, content)
SELECT file_id, number, substring(content FROM number * 131072 + 1 FOR 131072)
FROM stored_file, generate_series(0, (octet_length(content) - 1) / 131072) number
WHERE purpose = 'EXPORT' AND octet_length(content) > 0;
ALTER TABLE stored_file ALTER COLUMN content DROP NOT NULL;
UPDATE stored_file SET content = NULL WHERE purpose = 'EXPORT';
ALTER TABLE stored_file ADD CONSTRAINT stored_file_content_check CHECK ((purpose = 'IMPORT') = (content IS NOT NULL));
`;

// A file that is too large for one value is deleted before it expires.
const DOWN = `
ALTER TABLE stored_file DROP CONSTRAINT stored_file_content_check;
DELETE FROM stored_file WHERE file_id IN (
  SELECT file_id FROM stored_file_chunk GROUP BY file_id HAVING sum(octet_length(content)) > 200000000);
SET CONSTRAINTS ALL IMMEDIATE;
UPDATE stored_file SET content = coalesce(
  (SELECT string_agg(chunk.content, '' ORDER BY number) FROM stored_file_chunk chunk WHERE chunk.file_id = stored_file.file_id), '')
WHERE purpose = 'EXPORT';
SET CONSTRAINTS ALL IMMEDIATE;
DROP TABLE stored_file_chunk;
ALTER TABLE stored_file ALTER COLUMN content SET NOT NULL;
`;

/** The content of exported files in chunks, so that no process holds a whole file in memory. */
export class StoreExportsInChunks1795003100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
