import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { TRASH_DAYS } from '#contracts';
import { queryRows } from '#database';
import { LOGGER, type Logger } from '#observability';
import { DataSource } from 'typeorm';

const INTERVAL_MILLISECONDS = 10 * 60_000;
/** Documents that one statement deletes: locks stay short, however much has piled up. */
const BATCH = 100;

interface Kind {
  table: string;
  key: string;
  /** How jobs name one of these in their payload. */
  field: string;
}

const KINDS: readonly Kind[] = [
  { table: 'cover_letter', key: 'cover_letter_id', field: 'coverLetterId' },
  { table: 'resume', key: 'resume_id', field: 'resumeId' },
];

// A job that was about the document, or that put everything of the member into one file.
const isAbout = (field: string, id: string): string => `job.member_id = due.member_id
  AND (job.payload ->> '${field}' = ${id}::text OR (job.type = 'EXPORT' AND job.payload ->> 'kind' = 'ACCOUNT'))`;

/**
 * Deletes a batch of one kind with all that holds its text: versions, questions and photos by cascade, and the jobs about it with
 * their steps and files. A document that a job still works on waits for the next run. Side by side in several processes each takes
 * others; what is restored at the same moment is not due.
 */
const purgeOf = ({ table, key, field }: Kind): string => `
WITH due AS (
  SELECT ${key} AS id, member_id FROM ${table} AS due
  WHERE deleted_at < now() - interval '${TRASH_DAYS} days' AND NOT EXISTS (
    SELECT 1 FROM job WHERE job.status IN ('QUEUED', 'RUNNING') AND ${isAbout(field, `due.${key}`)})
  ORDER BY deleted_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
), jobs AS (
  DELETE FROM job USING due WHERE job.finished_at IS NOT NULL AND ${isAbout(field, 'due.id')} RETURNING job.job_id
), files AS (
  DELETE FROM stored_file WHERE job_id IN (SELECT job_id FROM jobs)
)
DELETE FROM ${table} WHERE ${key} IN (SELECT id FROM due) RETURNING 1`;

/** Deletes for good what has been in the trash for 30 days. */
@Injectable()
export class TrashPurge {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Interval(INTERVAL_MILLISECONDS)
  async purge(): Promise<void> {
    try {
      for (const kind of KINDS) while ((await queryRows(this.dataSource, purgeOf(kind))).length === BATCH);
    } catch (error) {
      this.logger.warn({ err: error }, 'the trash could not be emptied; the next run tries again');
    }
  }
}
