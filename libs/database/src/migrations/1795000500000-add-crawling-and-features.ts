import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
CREATE TABLE crawl_source (
  source_id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT crawl_source_pkey PRIMARY KEY,
  name text NOT NULL,
  start_urls text[] NOT NULL,
  letter_link_selector text NOT NULL,
  next_page_selector text,
  title_selector text,
  content_selector text NOT NULL,
  job_field_selector text,
  company_selector text,
  needs_browser boolean NOT NULL,
  requests_per_minute integer NOT NULL,
  enabled boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX crawl_source_name_key ON crawl_source (name);

CREATE TABLE crawl_run (
  run_id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT crawl_run_pkey PRIMARY KEY,
  job_id uuid NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  is_complete boolean NOT NULL DEFAULT false
);
CREATE INDEX crawl_run_started_at_index ON crawl_run (started_at);

CREATE TABLE crawl_run_source (
  run_id bigint NOT NULL CONSTRAINT crawl_run_source_run_id_fkey REFERENCES crawl_run ON DELETE CASCADE,
  position smallint NOT NULL,
  source_id bigint,
  name text NOT NULL,
  settings jsonb NOT NULL,
  pages_found integer NOT NULL DEFAULT 0,
  pages_done integer NOT NULL DEFAULT 0,
  pages_failed integer NOT NULL DEFAULT 0,
  pages_skipped integer NOT NULL DEFAULT 0,
  letters_added integer NOT NULL DEFAULT 0,
  letters_changed integer NOT NULL DEFAULT 0,
  letters_unchanged integer NOT NULL DEFAULT 0,
  CONSTRAINT crawl_run_source_pkey PRIMARY KEY (run_id, position)
);

CREATE TABLE crawl_page (
  page_id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT crawl_page_pkey PRIMARY KEY,
  run_id bigint NOT NULL CONSTRAINT crawl_page_run_id_fkey REFERENCES crawl_run ON DELETE CASCADE,
  source_position smallint NOT NULL,
  url text NOT NULL,
  url_hash text NOT NULL,
  host text NOT NULL,
  status text NOT NULL DEFAULT 'PENDING'
    CONSTRAINT crawl_page_status_check CHECK (status IN ('PENDING', 'QUEUED', 'DONE', 'FAILED', 'SKIPPED')),
  job_id uuid,
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX crawl_page_url_key ON crawl_page (run_id, url_hash);
CREATE INDEX crawl_page_status_index ON crawl_page (run_id, status, page_id);

CREATE TABLE crawl_resource (
  source_id bigint NOT NULL CONSTRAINT crawl_resource_source_id_fkey REFERENCES crawl_source ON DELETE CASCADE,
  url_hash text NOT NULL,
  etag text,
  last_modified text,
  letter_links text[] NOT NULL,
  next_pages text[] NOT NULL,
  cover_letter_id bigint,
  fetched_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT crawl_resource_pkey PRIMARY KEY (source_id, url_hash)
);

CREATE TABLE crawl_host (
  host text CONSTRAINT crawl_host_pkey PRIMARY KEY,
  next_request_at timestamptz NOT NULL DEFAULT now(),
  robots_text text,
  robots_fetched_at timestamptz
);

CREATE TABLE crawled_cover_letter (
  cover_letter_id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT crawled_cover_letter_pkey PRIMARY KEY,
  source_id bigint CONSTRAINT crawled_cover_letter_source_id_fkey REFERENCES crawl_source ON DELETE SET NULL,
  url text,
  url_hash text,
  title text,
  text text NOT NULL,
  job_field text,
  company_name text,
  source_text_hash text,
  extracted_text_hash text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX crawled_cover_letter_url_key ON crawled_cover_letter (url_hash) WHERE url_hash IS NOT NULL;
CREATE UNIQUE INDEX crawled_cover_letter_source_text_key ON crawled_cover_letter (source_text_hash)
  WHERE source_text_hash IS NOT NULL;
CREATE INDEX crawled_cover_letter_created_index ON crawled_cover_letter (created_at, cover_letter_id);
CREATE INDEX crawled_cover_letter_updated_index ON crawled_cover_letter (updated_at, cover_letter_id);
CREATE INDEX crawled_cover_letter_source_index ON crawled_cover_letter (source_id);
CREATE INDEX crawled_cover_letter_unextracted_index ON crawled_cover_letter (cover_letter_id)
  WHERE extracted_text_hash IS NULL;

ALTER TABLE cover_letter_feature
  ADD COLUMN job_family text,
  ADD COLUMN weaknesses text[] NOT NULL DEFAULT '{}',
  ADD COLUMN description_hash text;
CREATE INDEX cover_letter_feature_created_index ON cover_letter_feature (created_at, cover_letter_feature_id);
CREATE INDEX cover_letter_feature_updated_index ON cover_letter_feature (updated_at, cover_letter_feature_id);
CREATE INDEX cover_letter_feature_count_index ON cover_letter_feature (duplicate_count, cover_letter_feature_id);

CREATE TABLE raw_cover_letter_feature (
  raw_cover_letter_feature_id bigint GENERATED ALWAYS AS IDENTITY
    CONSTRAINT raw_cover_letter_feature_pkey PRIMARY KEY,
  cover_letter_id bigint NOT NULL
    CONSTRAINT raw_cover_letter_feature_cover_letter_id_fkey REFERENCES crawled_cover_letter ON DELETE CASCADE,
  features_category text NOT NULL CONSTRAINT raw_cover_letter_feature_category_check
    CHECK (features_category IN ('EXPRESSION', 'STRUCTURE', 'CONTENT')),
  description text NOT NULL,
  description_hash text NOT NULL,
  job_field text,
  job_family text,
  weaknesses text[] NOT NULL DEFAULT '{}',
  cover_letter_feature_id bigint CONSTRAINT raw_cover_letter_feature_final_fkey
    REFERENCES cover_letter_feature ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX raw_cover_letter_feature_letter_index ON raw_cover_letter_feature (cover_letter_id);
CREATE INDEX raw_cover_letter_feature_final_index ON raw_cover_letter_feature (cover_letter_feature_id);
CREATE INDEX raw_cover_letter_feature_created_index
  ON raw_cover_letter_feature (created_at, raw_cover_letter_feature_id);
CREATE INDEX raw_cover_letter_feature_updated_index
  ON raw_cover_letter_feature (updated_at, raw_cover_letter_feature_id);
CREATE INDEX raw_cover_letter_feature_category_index
  ON raw_cover_letter_feature (features_category, created_at, raw_cover_letter_feature_id);

CREATE TABLE description_embedding (
  description_hash text NOT NULL,
  model text NOT NULL,
  embedding bytea NOT NULL,
  CONSTRAINT description_embedding_pkey PRIMARY KEY (description_hash, model)
);

ALTER TABLE job ADD COLUMN parent_job_id uuid;
CREATE INDEX job_parent_index ON job (parent_job_id) WHERE parent_job_id IS NOT NULL;
CREATE INDEX job_exclusive_index ON job (type) WHERE finished_at IS NULL
  AND type IN ('CRAWL', 'EXTRACT', 'DEDUPLICATE', 'PROCESS');
`;

const DOWN = `
DROP INDEX job_exclusive_index, job_parent_index;
ALTER TABLE job DROP COLUMN parent_job_id;
DROP TABLE description_embedding, raw_cover_letter_feature;
DROP INDEX cover_letter_feature_created_index, cover_letter_feature_updated_index, cover_letter_feature_count_index;
ALTER TABLE cover_letter_feature DROP COLUMN job_family, DROP COLUMN weaknesses, DROP COLUMN description_hash;
DROP TABLE crawled_cover_letter, crawl_host, crawl_resource, crawl_page, crawl_run_source, crawl_run, crawl_source;
`;

/** Sample letters, the runs that crawl them, and the features extracted from them. */
export class AddCrawlingAndFeatures1795000500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
