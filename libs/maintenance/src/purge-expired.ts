import type { DataSource } from 'typeorm';
import { countRows, deleteInBatches } from './delete-in-batches.js';

/** Rows that one statement deletes. */
const BATCH = 1_000;

interface Kind {
  table: string;
  key: string;
  /** SQL: the row may go. */
  due: string;
}

const EXPIRED = 'expires_at < now()';

/** What expires, and when it may be deleted. Deleting twice, or in several processes at once, changes nothing. */
const KINDS = [
  { table: 'sign_in_flow', key: 'state_hash', due: EXPIRED },
  { table: 'session', key: 'session_id', due: EXPIRED },
  // The steps of a running job are kept: the next attempt continues from them.
  {
    table: 'job',
    key: 'job_id',
    due: `${EXPIRED} AND finished_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM job parent WHERE parent.job_id = job.parent_job_id AND parent.finished_at IS NULL)`,
  },
  { table: 'stored_file', key: 'file_id', due: EXPIRED },
  { table: 'erased_identity', key: 'identity_hash', due: EXPIRED },
  // Links may lead to any number of hosts; one that is visited again is asked for its robots.txt again.
  { table: 'crawl_host', key: 'host', due: `next_request_at < now() - interval '30 days'` },
  // The longest range that the statistics of AI calls can be asked for.
  { table: 'ai_request', key: 'request_id', due: `ended_at < now() - interval '91 days'` },
] as const satisfies readonly Kind[];

/** Rows by table. */
type ExpiredRows = Record<(typeof KINDS)[number]['table'], number>;

const deleteBatch = ({ table, key, due }: Kind): string =>
  `DELETE FROM ${table} WHERE ${key} IN (SELECT ${key} FROM ${table} WHERE ${due} LIMIT ${BATCH}) RETURNING 1`;

/**
 * Deletes what has expired: sign-ins never finished, old sessions, jobs with their results, files, identities of
 * accounts deleted 30 days ago, hosts not visited for as long, and AI requests that no statistics show any more.
 * @returns rows that were deleted, by table
 */
export const purgeExpired = (dataSource: DataSource): Promise<ExpiredRows> =>
  ofEachKind((kind) => deleteInBatches(dataSource, deleteBatch(kind), BATCH));

/** Counts what `purgeExpired` would delete, and deletes nothing. */
export const countExpired = (dataSource: DataSource): Promise<ExpiredRows> =>
  ofEachKind(({ table, due }) => countRows(dataSource, table, due));

async function ofEachKind(ask: (kind: Kind) => Promise<number>): Promise<ExpiredRows> {
  const rows = {
    sign_in_flow: 0,
    session: 0,
    job: 0,
    stored_file: 0,
    erased_identity: 0,
    crawl_host: 0,
    ai_request: 0,
  };
  for (const kind of KINDS) rows[kind.table] = await ask(kind);
  return rows;
}
