import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { queryRows, runStatement } from './statement.js';

const sessionRow = z.object({
  pid: z.number(),
  application: z.string(),
  state: z.string().nullable(),
  since: z.date().nullable(),
});

/**
 * A database session that holds a lock which another one needs, or waits for it ahead of that one. `state` is that of pg_stat_activity,
 * such as `idle in transaction`. Its statement is left out: it may quote a member's text.
 */
export type BlockingSession = z.infer<typeof sessionRow>;

const SELECT_BLOCKERS = `
SELECT pid, coalesce(application_name, '') AS application, state, xact_start AS since
FROM pg_stat_activity WHERE pid = ANY (pg_blocking_pids($1)) ORDER BY xact_start`;

/** The sessions that a server process waits for; `since` is when their transaction began. */
export const readBlockers = (dataSource: DataSource, pid: number): Promise<BlockingSession[]> =>
  queryRows(dataSource, SELECT_BLOCKERS, sessionRow, [pid]);

// pg_locks splits a lock number of 64 bits into two columns, and marks it by objsubid 1.
const SELECT_HOLDERS = `
SELECT pid, coalesce(application_name, '') AS application, state, backend_start AS since
FROM pg_locks JOIN pg_stat_activity USING (pid)
WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND (classid::bigint << 32) + objid::bigint = $1 AND objsubid = 1
ORDER BY backend_start`;

/** The sessions that hold an advisory lock; `since` is when they connected. */
export const readHolders = (client: pg.ClientBase, lock: number): Promise<BlockingSession[]> =>
  runStatement(client, SELECT_HOLDERS, sessionRow, [lock]);

/** For the message of an error or of a wait; empty for no sessions, as when they have ended meanwhile. */
export const describeSessions = (sessions: readonly BlockingSession[]): string =>
  sessions
    .map(
      ({ pid, application, state, since }) =>
        `${pid} (${application}, ${state ?? 'unknown'}, since ${since?.toISOString() ?? 'unknown'})`,
    )
    .join(', ');

/** Whether both lists name the same sessions. */
export const areSameSessions = (
  left: readonly BlockingSession[],
  right: readonly BlockingSession[],
): boolean =>
  left.length === right.length && left.every(({ pid }) => right.some((session) => session.pid === pid));
