import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps a crawl of a million pages fast: pending pages are indexed by host, the time of the last request to a host is stored, and
 * triggers maintain the number of letters.
 */
const UP = `
DROP INDEX crawl_page_status_index;
CREATE INDEX crawl_page_pending_index ON crawl_page (run_id, host, page_id) WHERE status = 'PENDING';
CREATE INDEX crawl_page_queued_index ON crawl_page (run_id, host) WHERE status = 'QUEUED';
CREATE INDEX crawl_page_done_index ON crawl_page (run_id) WHERE status = 'DONE';
CREATE INDEX crawl_page_problem_index ON crawl_page (run_id, updated_at) WHERE status IN ('FAILED', 'SKIPPED');

ALTER TABLE crawl_host
  ADD COLUMN last_request_at timestamptz,
  ADD COLUMN crawl_delay_milliseconds integer NOT NULL DEFAULT 0;

ALTER TABLE crawl_resource ADD COLUMN settings_hash text NOT NULL DEFAULT '';

CREATE TABLE crawled_letter_total (
  total_id smallint CONSTRAINT crawled_letter_total_pkey PRIMARY KEY,
  total bigint NOT NULL
);
INSERT INTO crawled_letter_total (total_id, total) SELECT 1, count(*) FROM crawled_cover_letter;

CREATE FUNCTION count_crawled_letters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE crawled_letter_total SET total = total + (SELECT count(*) FROM inserted) WHERE EXISTS (SELECT FROM inserted);
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE crawled_letter_total SET total = total - (SELECT count(*) FROM deleted) WHERE EXISTS (SELECT FROM deleted);
  ELSE
    UPDATE crawled_letter_total SET total = 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER crawled_cover_letter_inserted AFTER INSERT ON crawled_cover_letter
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION count_crawled_letters();
CREATE TRIGGER crawled_cover_letter_deleted AFTER DELETE ON crawled_cover_letter
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION count_crawled_letters();
CREATE TRIGGER crawled_cover_letter_truncated AFTER TRUNCATE ON crawled_cover_letter
  FOR EACH STATEMENT EXECUTE FUNCTION count_crawled_letters();
`;

const DOWN = `
DROP TRIGGER crawled_cover_letter_inserted ON crawled_cover_letter;
DROP TRIGGER crawled_cover_letter_deleted ON crawled_cover_letter;
DROP TRIGGER crawled_cover_letter_truncated ON crawled_cover_letter;
DROP FUNCTION count_crawled_letters;
DROP TABLE crawled_letter_total;
ALTER TABLE crawl_resource DROP COLUMN settings_hash;
ALTER TABLE crawl_host DROP COLUMN last_request_at, DROP COLUMN crawl_delay_milliseconds;
DROP INDEX crawl_page_pending_index, crawl_page_queued_index, crawl_page_done_index, crawl_page_problem_index;
CREATE INDEX crawl_page_status_index ON crawl_page (run_id, status, page_id);
`;

export class PaceCrawlsAndCountLetters1795000600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
