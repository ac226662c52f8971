import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
CREATE TABLE member (
  member_id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT member_pkey PRIMARY KEY,
  google_id text NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  picture text,
  role text NOT NULL DEFAULT 'USER' CONSTRAINT member_role_check CHECK (role IN ('USER', 'ADMIN', 'ROOT')),
  status text NOT NULL DEFAULT 'ACTIVE'
    CONSTRAINT member_status_check CHECK (status IN ('ACTIVE', 'INACTIVE', 'SUSPENDED')),
  last_login_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX member_google_id_key ON member (google_id);

CREATE TABLE session (
  session_id uuid CONSTRAINT session_pkey PRIMARY KEY,
  member_id bigint NOT NULL CONSTRAINT session_member_id_fkey REFERENCES member ON DELETE CASCADE,
  generation integer NOT NULL DEFAULT 1,
  rotated_at timestamptz NOT NULL,
  user_agent text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoke_reason text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX session_member_id_index ON session (member_id);

CREATE TABLE sign_in_flow (
  state_hash text CONSTRAINT sign_in_flow_pkey PRIMARY KEY,
  browser_hash text NOT NULL,
  code_verifier text NOT NULL,
  redirect_uri text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_flow_expires_at_index ON sign_in_flow (expires_at);

-- As rate-limiter-flexible wants it; counts of a minute may be lost in a crash.
CREATE UNLOGGED TABLE rate_limit (
  key varchar(255) CONSTRAINT rate_limit_pkey PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

CREATE TABLE token_account (
  member_id bigint CONSTRAINT token_account_pkey PRIMARY KEY
    CONSTRAINT token_account_member_id_fkey REFERENCES member ON DELETE CASCADE,
  balance integer NOT NULL,
  held integer NOT NULL DEFAULT 0,
  refill_started_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT token_account_held_check CHECK (held >= 0 AND held <= balance)
);

CREATE TABLE token_ledger_entry (
  entry_id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT token_ledger_entry_pkey PRIMARY KEY,
  member_id bigint NOT NULL CONSTRAINT token_ledger_entry_member_id_fkey REFERENCES member ON DELETE CASCADE,
  kind text NOT NULL
    CONSTRAINT token_ledger_entry_kind_check CHECK (kind IN ('GRANT', 'REFILL', 'HOLD', 'TAKE', 'RELEASE')),
  amount integer NOT NULL,
  remaining_after integer NOT NULL,
  job_id uuid,
  reason text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX token_ledger_entry_job_kind_key ON token_ledger_entry (job_id, kind) WHERE job_id IS NOT NULL;
CREATE INDEX token_ledger_entry_member_index ON token_ledger_entry (member_id, entry_id);

CREATE TABLE job (
  job_id uuid CONSTRAINT job_pkey PRIMARY KEY,
  type text NOT NULL,
  queue text NOT NULL,
  member_id bigint CONSTRAINT job_member_id_fkey REFERENCES member ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'QUEUED'
    CONSTRAINT job_status_check CHECK (status IN ('QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED')),
  stage text,
  progress smallint NOT NULL DEFAULT 0 CONSTRAINT job_progress_check CHECK (progress BETWEEN 0 AND 100),
  token_cost integer NOT NULL DEFAULT 0,
  payload jsonb NOT NULL,
  result jsonb,
  error jsonb,
  attempt integer NOT NULL DEFAULT 0,
  run_at timestamptz NOT NULL,
  dispatched_until timestamptz,
  heartbeat_at timestamptz,
  cover_letter_id bigint,
  draft_id uuid,
  idempotency_key text,
  request_hash text,
  request_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX job_idempotency_key ON job (member_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX job_member_index ON job (member_id, created_at);
CREATE INDEX job_created_at_index ON job (created_at);
CREATE INDEX job_queued_index ON job (queue, run_at) WHERE status = 'QUEUED';
CREATE INDEX job_running_index ON job (heartbeat_at) WHERE status = 'RUNNING';
CREATE INDEX job_cover_letter_index ON job (cover_letter_id) WHERE cover_letter_id IS NOT NULL;
CREATE INDEX job_draft_index ON job (draft_id) WHERE draft_id IS NOT NULL;
CREATE INDEX job_expires_at_index ON job (expires_at);

CREATE TABLE job_step (
  job_id uuid NOT NULL CONSTRAINT job_step_job_id_fkey REFERENCES job ON DELETE CASCADE,
  key text NOT NULL,
  result jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT job_step_pkey PRIMARY KEY (job_id, key)
);

CREATE TABLE cover_letter (
  cover_letter_id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT cover_letter_pkey PRIMARY KEY,
  member_id bigint NOT NULL CONSTRAINT cover_letter_member_id_fkey REFERENCES member ON DELETE CASCADE,
  title text NOT NULL,
  content text NOT NULL,
  questions jsonb NOT NULL,
  job_field text NOT NULL,
  experience_years smallint NOT NULL,
  company_name text,
  deadline date,
  is_ai_improved boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX cover_letter_updated_index ON cover_letter (member_id, updated_at, cover_letter_id)
  WHERE deleted_at IS NULL;
CREATE INDEX cover_letter_created_index ON cover_letter (member_id, created_at, cover_letter_id)
  WHERE deleted_at IS NULL;
CREATE INDEX cover_letter_title_index ON cover_letter (member_id, title, cover_letter_id) WHERE deleted_at IS NULL;
CREATE INDEX cover_letter_deadline_index ON cover_letter (member_id, deadline, cover_letter_id)
  WHERE deleted_at IS NULL;
CREATE INDEX cover_letter_deleted_index ON cover_letter (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE cover_letter_version (
  cover_letter_id bigint NOT NULL
    CONSTRAINT cover_letter_version_cover_letter_id_fkey REFERENCES cover_letter ON DELETE CASCADE,
  version integer NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  questions jsonb NOT NULL,
  job_field text NOT NULL,
  experience_years smallint NOT NULL,
  company_name text,
  deadline date,
  is_ai_improved boolean NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT cover_letter_version_pkey PRIMARY KEY (cover_letter_id, version)
);

CREATE TABLE cover_letter_feature (
  cover_letter_feature_id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT cover_letter_feature_pkey PRIMARY KEY,
  representative_cover_letter_id bigint NOT NULL,
  features_category text NOT NULL
    CONSTRAINT cover_letter_feature_category_check CHECK (features_category IN ('EXPRESSION', 'STRUCTURE', 'CONTENT')),
  description text NOT NULL,
  duplicate_count integer NOT NULL,
  distinct_letter_count integer NOT NULL,
  job_field text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX cover_letter_feature_retrieval_index
  ON cover_letter_feature (features_category, job_field, distinct_letter_count);

CREATE TABLE consent (
  member_id bigint NOT NULL CONSTRAINT consent_member_id_fkey REFERENCES member ON DELETE CASCADE,
  kind text NOT NULL,
  version text NOT NULL,
  accepted_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT consent_pkey PRIMARY KEY (member_id, kind, version)
);

CREATE TABLE audit_entry (
  audit_id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT audit_entry_pkey PRIMARY KEY,
  actor_member_id bigint,
  action text NOT NULL,
  target_member_id bigint,
  before jsonb,
  after jsonb,
  reason text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_entry_created_at_index ON audit_entry (created_at);
CREATE INDEX audit_entry_target_index ON audit_entry (target_member_id);
`;

const DOWN = `
DROP TABLE audit_entry, consent, cover_letter_feature, cover_letter_version, cover_letter, job_step, job,
  token_ledger_entry, token_account, rate_limit, sign_in_flow, session, member;
`;

export class CreateFoundation1795000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
