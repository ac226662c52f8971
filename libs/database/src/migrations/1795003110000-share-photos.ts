import type { MigrationInterface, QueryRunner } from 'typeorm';

// A trigger, because photos are also deleted by cascade. The row is locked before its resumes are counted: one that was given the photo
// at the same moment is counted, too.
const UP = `
CREATE TABLE stored_photo (
  photo_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  member_id bigint NOT NULL,
  content_hash text NOT NULL,
  content_type text NOT NULL,
  content bytea NOT NULL,
  CONSTRAINT stored_photo_pkey PRIMARY KEY (photo_id),
  CONSTRAINT stored_photo_member_id_fkey FOREIGN KEY (member_id) REFERENCES member ON DELETE CASCADE
);
CREATE UNIQUE INDEX stored_photo_content_key ON stored_photo (member_id, content_hash);
INSERT INTO stored_photo (member_id, content_hash, content_type, content)
SELECT DISTINCT ON (member_id, content_hash) member_id, content_hash, content_type, content
FROM (SELECT member_id, encode(sha256(content), 'hex') AS content_hash, content_type, content
      FROM resume_photo JOIN resume USING (resume_id)) photo
ORDER BY member_id, content_hash;
ALTER TABLE resume_photo ADD COLUMN photo_id bigint;
UPDATE resume_photo SET photo_id = stored.photo_id FROM resume, stored_photo stored
WHERE resume.resume_id = resume_photo.resume_id AND stored.member_id = resume.member_id
  AND stored.content_hash = encode(sha256(resume_photo.content), 'hex');
ALTER TABLE resume_photo ALTER COLUMN photo_id SET NOT NULL, DROP COLUMN content_type, DROP COLUMN content,
  ADD CONSTRAINT resume_photo_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES stored_photo ON DELETE CASCADE;
CREATE INDEX resume_photo_photo_index ON resume_photo (photo_id);
CREATE FUNCTION delete_unused_photo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM stored_photo WHERE photo_id = OLD.photo_id FOR UPDATE;
  DELETE FROM stored_photo WHERE photo_id = OLD.photo_id
    AND NOT EXISTS (SELECT 1 FROM resume_photo WHERE photo_id = OLD.photo_id);
  RETURN NULL;
END $$;
CREATE TRIGGER resume_photo_deleted AFTER DELETE ON resume_photo FOR EACH ROW EXECUTE FUNCTION delete_unused_photo();
CREATE TRIGGER resume_photo_replaced AFTER UPDATE OF photo_id ON resume_photo FOR EACH ROW
  WHEN (OLD.photo_id <> NEW.photo_id) EXECUTE FUNCTION delete_unused_photo();
`;

const DOWN = `
DROP TRIGGER resume_photo_replaced ON resume_photo;
DROP TRIGGER resume_photo_deleted ON resume_photo;
DROP FUNCTION delete_unused_photo;
DROP INDEX resume_photo_photo_index;
ALTER TABLE resume_photo DROP CONSTRAINT resume_photo_photo_id_fkey, ADD COLUMN content_type text, ADD COLUMN content bytea;
UPDATE resume_photo SET content_type = stored.content_type, content = stored.content
FROM stored_photo stored WHERE stored.photo_id = resume_photo.photo_id;
ALTER TABLE resume_photo DROP COLUMN photo_id, ALTER COLUMN content_type SET NOT NULL, ALTER COLUMN content SET NOT NULL;
DROP TABLE stored_photo;
`;

/** Photos stored once for each member, however many resumes show them. */
export class SharePhotos1795003110000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
