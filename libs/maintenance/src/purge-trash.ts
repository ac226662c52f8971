import { TRASH_DAYS } from '#contracts';
import type { DataSource } from 'typeorm';
import { countRows, deleteInBatches } from './delete-in-batches.js';

/** Documents that one statement deletes. */
const BATCH = 100;

interface Kind {
  table: string;
  key: string;
  /** SQL: the job is about the document with this id. */
  isOwnJob: (id: string) => string;
}

const KINDS = [
  {
    table: 'cover_letter',
    key: 'cover_letter_id',
    // Also the jobs of its draft: when the draft was saved as a letter, they got the letter's id.
    isOwnJob: (id) => `job.cover_letter_id = ${id} OR job.payload ->> 'coverLetterId' = ${id}::text`,
  },
  { table: 'resume', key: 'resume_id', isOwnJob: (id) => `job.payload ->> 'resumeId' = ${id}::text` },
] as const satisfies readonly Kind[];

/** Documents by table. */
type TrashedDocuments = Record<(typeof KINDS)[number]['table'], number>;

// A job that was about the document, or that put everything of the member into one file.
const isAbout = ({ isOwnJob }: Kind, id: string): string => `job.member_id = due.member_id
  AND (${isOwnJob(id)} OR (job.type = 'EXPORT' AND job.payload ->> 'kind' = 'ACCOUNT'))`;

// Those of the table, which the statement calls `due`, that may go; one that a job still works on waits.
const isDue = (kind: Kind): string => `
  deleted_at < now() - interval '${TRASH_DAYS} days' AND NOT EXISTS (
    SELECT 1 FROM job WHERE job.status IN ('QUEUED', 'RUNNING') AND ${isAbout(kind, `due.${kind.key}`)})`;

/**
 * Deletes a batch of one kind with all that holds its text: versions, questions and photos by cascade, and the jobs about it with
 * their steps and files. What is restored at the same moment is not due.
 */
const deleteBatch = (kind: Kind): string => `
WITH due AS (
  SELECT ${kind.key} AS id, member_id FROM ${kind.table} AS due WHERE ${isDue(kind)}
  ORDER BY deleted_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
), jobs AS (
  DELETE FROM job USING due WHERE job.finished_at IS NOT NULL AND ${isAbout(kind, 'due.id')} RETURNING job.job_id
), files AS (
  DELETE FROM stored_file WHERE job_id IN (SELECT job_id FROM jobs)
)
DELETE FROM ${kind.table} WHERE ${kind.key} IN (SELECT id FROM due) RETURNING 1`;

/**
 * Deletes for good what has been in the trash for 30 days. A document that a job still works on waits for the next run.
 * @returns documents that were deleted, by table
 */
export const purgeTrash = (dataSource: DataSource): Promise<TrashedDocuments> =>
  ofEachKind((kind) => deleteInBatches(dataSource, deleteBatch(kind), BATCH));

/** Counts what `purgeTrash` would delete, and deletes nothing. */
export const countTrash = (dataSource: DataSource): Promise<TrashedDocuments> =>
  ofEachKind((kind) => countRows(dataSource, `${kind.table} AS due`, isDue(kind)));

async function ofEachKind(ask: (kind: Kind) => Promise<number>): Promise<TrashedDocuments> {
  const documents = { cover_letter: 0, resume: 0 };
  for (const kind of KINDS) documents[kind.table] = await ask(kind);
  return documents;
}
