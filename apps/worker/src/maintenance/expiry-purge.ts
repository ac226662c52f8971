import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { queryRows } from '#database';
import { LOGGER, type Logger } from '#observability';
import { DataSource } from 'typeorm';

const INTERVAL_MILLISECONDS = 10 * 60_000;
/** Rows that one statement deletes: locks stay short, however much has piled up. */
const BATCH = 1_000;

/** What expires, and when it may be deleted. Deleting twice, or in several processes at once, changes nothing. */
const EXPIRED = [
  `DELETE FROM sign_in_flow WHERE state_hash IN (
     SELECT state_hash FROM sign_in_flow WHERE expires_at < now() LIMIT ${BATCH}) RETURNING 1`,
  `DELETE FROM session WHERE session_id IN (
     SELECT session_id FROM session WHERE expires_at < now() LIMIT ${BATCH}) RETURNING 1`,
  // The parts of a job that goes on are what it knows of itself.
  `DELETE FROM job WHERE job_id IN (
     SELECT job_id FROM job WHERE expires_at < now() AND finished_at IS NOT NULL
     AND NOT EXISTS (SELECT FROM job parent WHERE parent.job_id = job.parent_job_id AND parent.finished_at IS NULL)
     LIMIT ${BATCH}) RETURNING 1`,
  `DELETE FROM stored_file WHERE file_id IN (
     SELECT file_id FROM stored_file WHERE expires_at < now() LIMIT ${BATCH}) RETURNING 1`,
  `DELETE FROM erased_identity WHERE identity_hash IN (
     SELECT identity_hash FROM erased_identity WHERE expires_at < now() LIMIT ${BATCH}) RETURNING 1`,
  // Links may lead to any number of hosts; one that is asked again tells its rules again.
  `DELETE FROM crawl_host WHERE host IN (
     SELECT host FROM crawl_host WHERE next_request_at < now() - interval '30 days' LIMIT ${BATCH}) RETURNING 1`,
];

/**
 * Deletes what has expired: sign-ins never finished, old sessions, jobs with their results, files, who left 30 days ago, and
 * hosts that nobody has asked for as long.
 */
@Injectable()
export class ExpiryPurge {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Interval(INTERVAL_MILLISECONDS)
  async purge(): Promise<void> {
    try {
      for (const statement of EXPIRED) while ((await queryRows(this.dataSource, statement)).length === BATCH);
    } catch (error) {
      this.logger.warn({ err: error }, 'expired rows could not be deleted; the next run tries again');
    }
  }
}
