import { TRASH_DAYS } from '#contracts';
import { Raw } from 'typeorm';

/** SQL: how long a deleted document can be restored. After that it counts as gone, even when the purge has not run yet. */
export const TRASH_LIFETIME = `interval '${TRASH_DAYS} days'`;

/** SQL. By the clock, not by the start of the transaction: it may have waited for a lock until the lifetime was over. */
export const STILL_IN_TRASH = `> clock_timestamp() - ${TRASH_LIFETIME}`;

/** The condition on `deletedAt` of a deleted document that can be restored, by the clock of the database, which also deletes. */
export const inTrash = Raw((column) => `${column} ${STILL_IN_TRASH}`);
