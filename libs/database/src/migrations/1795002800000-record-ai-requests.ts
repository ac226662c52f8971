import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
CREATE TABLE ai_request (
  request_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  ended_at timestamptz NOT NULL DEFAULT now(),
  purpose text NOT NULL,
  prompt_version integer,
  model text NOT NULL,
  outcome text NOT NULL,
  input_tokens integer,
  output_tokens integer,
  dollars double precision,
  first_token_seconds double precision,
  total_seconds double precision NOT NULL,
  job_id uuid,
  member_id bigint CONSTRAINT ai_request_member_id_fkey REFERENCES member ON DELETE SET NULL,
  CONSTRAINT ai_request_pkey PRIMARY KEY (request_id)
);
CREATE INDEX ai_request_ended_at_index ON ai_request (ended_at);
CREATE INDEX ai_request_member_index ON ai_request (member_id, ended_at) WHERE member_id IS NOT NULL;
CREATE TABLE ai_switch (
  switch_id smallint NOT NULL,
  is_stopped boolean NOT NULL DEFAULT false,
  message text,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz,
  changed_by_member_id bigint,
  CONSTRAINT ai_switch_pkey PRIMARY KEY (switch_id),
  CONSTRAINT ai_switch_message_check CHECK (is_stopped = (message IS NOT NULL))
);
ALTER TABLE job ADD COLUMN excused_attempts integer NOT NULL DEFAULT 0, ADD COLUMN held_since timestamptz;
`;

const DOWN = `
ALTER TABLE job DROP COLUMN excused_attempts, DROP COLUMN held_since;
DROP TABLE ai_switch, ai_request;
`;

/** A row for every request to the AI provider, and the switch that stops them all. */
export class RecordAiRequests1795002800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
