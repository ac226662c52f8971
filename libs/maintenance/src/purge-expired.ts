import { AI_STATISTICS_DAYS } from '#contracts';
import type { DataSource } from 'typeorm';
import { countRows, deleteInBatches } from './delete-in-batches.js';

/** The retention periods that the operator chooses. */
export interface Retention {
  /** Days that an audit entry is kept; 0 for ever. */
  AUDIT_RETENTION_DAYS: number;
  /**
   * Days that a crawl run is kept with its pages, from its end, or from its start when it was stopped, and what was read at an address;
   * 0 for ever. A run is kept at least as long after the end of its job, while the row of that job exists.
   */
  CRAWL_RETENTION_DAYS: number;
}

/** Rows that one statement deletes. */
const BATCH = 1_000;

interface ExpiringTable {
  table: string;
  /** Column or columns of the primary key. */
  key: string;
  /** SQL condition: the row may be deleted. */
  due: (retention: Retention) => string;
  /** Rows that one statement deletes; BATCH by default. */
  batch?: number;
}

const EXPIRED = 'expires_at < now()';
const expired = (): string => EXPIRED;

/** SQL: `moment` is longer ago than `days`; never with 0. */
const isPast = (moment: string, days: number): string =>
  days === 0 ? 'false' : `${moment} < now() - interval '${days} days'`;

/** What expires, and when it may be deleted. Deleting twice changes nothing. */
const EXPIRING_TABLES = [
  { table: 'sign_in_flow', key: 'state_hash', due: expired },
  { table: 'session', key: 'session_id', due: expired },
  // The steps of a running job are kept: the next attempt continues from them.
  {
    table: 'job',
    key: 'job_id',
    due: () => `${EXPIRED} AND finished_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM job parent WHERE parent.job_id = job.parent_job_id AND parent.finished_at IS NULL)`,
  },
  { table: 'stored_file', key: 'file_id', due: expired },
  { table: 'erased_identity', key: 'identity_hash', due: expired },
  // Links may lead to any number of hosts; one that is visited again is asked for its robots.txt again.
  { table: 'crawl_host', key: 'host', due: () => isPast('next_request_at', 30) },
  // A day longer than the longest range of the statistics of AI calls.
  { table: 'ai_request', key: 'request_id', due: () => isPast('ended_at', AI_STATISTICS_DAYS + 1) },
  {
    table: 'audit_entry',
    key: 'audit_id',
    due: ({ AUDIT_RETENTION_DAYS }) => isPast('created_at', AUDIT_RETENTION_DAYS),
  },
  // With all its pages, of which a stopped run may have many: one run a statement. Without its pages a run could not be resumed, so they
  // are not deleted alone; one that is being resumed is locked, and skipped.
  {
    table: 'crawl_run',
    key: 'run_id',
    due: ({ CRAWL_RETENTION_DAYS }) => `${isPast('coalesce(finished_at, started_at)', CRAWL_RETENTION_DAYS)}
      AND NOT EXISTS (SELECT FROM job WHERE job.job_id = crawl_run.job_id
        AND (job.finished_at IS NULL OR NOT ${isPast('job.finished_at', CRAWL_RETENTION_DAYS)}))`,
    batch: 1,
  },
  // A page without its row is fetched as a whole again, and not only when it has changed.
  {
    table: 'crawl_resource',
    key: 'source_id, url_hash',
    due: ({ CRAWL_RETENTION_DAYS }) => isPast('fetched_at', CRAWL_RETENTION_DAYS),
  },
] as const satisfies readonly ExpiringTable[];

/** Rows by table. */
type ExpiredRows = Record<(typeof EXPIRING_TABLES)[number]['table'], number>;

const deleteBatch = ({ table, key, due, batch = BATCH }: ExpiringTable, retention: Retention): string => `
DELETE FROM ${table} WHERE (${key}) IN (
  SELECT ${key} FROM ${table} WHERE ${due(retention)} LIMIT ${batch} FOR UPDATE SKIP LOCKED) RETURNING 1`;

/**
 * Deletes what has expired: sign-ins never finished, old sessions, jobs with their results, files, identities of accounts deleted 30
 * days ago, hosts not visited for as long, AI requests that no statistics show any more, and audit entries, crawl runs and what was read
 * at addresses past their retention.
 * @returns rows that were deleted, by table
 */
export const purgeExpired = (dataSource: DataSource, retention: Retention): Promise<ExpiredRows> =>
  forEachTable((expiring) =>
    deleteInBatches(dataSource, deleteBatch(expiring, retention), expiring.batch ?? BATCH),
  );

/** Counts what `purgeExpired` would delete, and deletes nothing. */
export const countExpired = (dataSource: DataSource, retention: Retention): Promise<ExpiredRows> =>
  forEachTable(({ table, due }) => countRows(dataSource, table, due(retention)));

async function forEachTable(count: (expiring: ExpiringTable) => Promise<number>): Promise<ExpiredRows> {
  const rows = {
    sign_in_flow: 0,
    session: 0,
    job: 0,
    stored_file: 0,
    erased_identity: 0,
    crawl_host: 0,
    ai_request: 0,
    audit_entry: 0,
    crawl_run: 0,
    crawl_resource: 0,
  };
  for (const expiring of EXPIRING_TABLES) rows[expiring.table] = await count(expiring);
  return rows;
}
