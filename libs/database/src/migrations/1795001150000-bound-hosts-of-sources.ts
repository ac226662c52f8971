import type { MigrationInterface, QueryRunner } from 'typeorm';

// For unfinished runs, the hosts found so far count as hosts of start pages.
const UP = `
CREATE TABLE crawl_run_host (
  run_id bigint NOT NULL CONSTRAINT crawl_run_host_run_id_fkey REFERENCES crawl_run ON DELETE CASCADE,
  source_position smallint NOT NULL,
  host text NOT NULL,
  standing text NOT NULL CONSTRAINT crawl_run_host_standing_check CHECK (standing IN ('START', 'FURTHER', 'REFUSED')),
  CONSTRAINT crawl_run_host_pkey PRIMARY KEY (run_id, source_position, host)
);
INSERT INTO crawl_run_host (run_id, source_position, host, standing)
SELECT DISTINCT run_id, source_position, host, 'START' FROM crawl_page JOIN crawl_run USING (run_id) WHERE NOT is_complete;
`;

const DOWN = 'DROP TABLE crawl_run_host;';

/** The hosts that a run may request on behalf of a source, stored so that all workers share one limit. */
export class BoundHostsOfSources1795001150000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
