import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
CREATE TABLE resume (
  resume_id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT resume_pkey PRIMARY KEY,
  member_id bigint NOT NULL CONSTRAINT resume_member_id_fkey REFERENCES member ON DELETE CASCADE,
  title text NOT NULL,
  type text NOT NULL CONSTRAINT resume_type_check CHECK (type IN ('DEFAULT', 'MODERN')),
  body jsonb NOT NULL,
  completed_sections text[] NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX resume_updated_index ON resume (member_id, updated_at, resume_id) WHERE deleted_at IS NULL;
CREATE INDEX resume_created_index ON resume (member_id, created_at, resume_id) WHERE deleted_at IS NULL;
CREATE INDEX resume_title_index ON resume (member_id, title, resume_id) WHERE deleted_at IS NULL;
CREATE INDEX resume_deleted_index ON resume (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE resume_version (
  resume_id bigint NOT NULL CONSTRAINT resume_version_resume_id_fkey REFERENCES resume ON DELETE CASCADE,
  version integer NOT NULL,
  title text NOT NULL,
  type text NOT NULL,
  body jsonb NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT resume_version_pkey PRIMARY KEY (resume_id, version)
);

CREATE TABLE resume_photo (
  resume_id bigint CONSTRAINT resume_photo_pkey PRIMARY KEY
    CONSTRAINT resume_photo_resume_id_fkey REFERENCES resume ON DELETE CASCADE,
  content_type text NOT NULL,
  content bytea NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE stored_file (
  file_id uuid CONSTRAINT stored_file_pkey PRIMARY KEY,
  member_id bigint NOT NULL CONSTRAINT stored_file_member_id_fkey REFERENCES member ON DELETE CASCADE,
  job_id uuid NOT NULL,
  purpose text NOT NULL CONSTRAINT stored_file_purpose_check CHECK (purpose IN ('IMPORT', 'EXPORT')),
  file_name text NOT NULL,
  content_type text NOT NULL,
  content bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX stored_file_job_index ON stored_file (job_id);
CREATE INDEX stored_file_member_index ON stored_file (member_id);
CREATE INDEX stored_file_expires_at_index ON stored_file (expires_at);

CREATE TABLE interview_question (
  qna_id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT interview_question_pkey PRIMARY KEY,
  cover_letter_id bigint NOT NULL
    CONSTRAINT interview_question_cover_letter_id_fkey REFERENCES cover_letter ON DELETE CASCADE,
  question text NOT NULL,
  answer text NOT NULL,
  tip text NOT NULL,
  source_sentence text,
  is_custom boolean NOT NULL,
  content_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX interview_question_cover_letter_index ON interview_question (cover_letter_id, qna_id);

CREATE TABLE interview_practice (
  practice_id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT interview_practice_pkey PRIMARY KEY,
  qna_id bigint NOT NULL
    CONSTRAINT interview_practice_qna_id_fkey REFERENCES interview_question ON DELETE CASCADE,
  answer text NOT NULL,
  feedback jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX interview_practice_qna_index ON interview_practice (qna_id, practice_id);

CREATE TABLE erased_identity (
  identity_hash text CONSTRAINT erased_identity_pkey PRIMARY KEY,
  balance integer NOT NULL,
  refill_started_at timestamptz,
  expires_at timestamptz NOT NULL
);
CREATE INDEX erased_identity_expires_at_index ON erased_identity (expires_at);

ALTER TABLE job ADD COLUMN partial_result jsonb;
`;

const DOWN = `
ALTER TABLE job DROP COLUMN partial_result;
DROP TABLE erased_identity, interview_practice, interview_question, stored_file, resume_photo, resume_version, resume;
`;

export class AddResumesAndInterviews1795000200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
