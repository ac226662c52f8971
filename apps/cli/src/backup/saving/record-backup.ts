import { withConnection } from '../database-session.js';

const SELECT_PLACE = `SELECT 1 WHERE to_regclass('public.last_backup') IS NOT NULL`;
const UPSERT = `
INSERT INTO last_backup (backup_id, taken_at) VALUES (1, $1)
ON CONFLICT (backup_id) DO UPDATE SET taken_at = excluded.taken_at`;

/**
 * Tells the database of when its newest backup is, for whoever watches its age. One of an older schema has no place for it.
 * @param takenAt the moment whose state the backup holds, ISO 8601
 */
export const recordBackup = (url: string, takenAt: string): Promise<void> =>
  withConnection(url, async (client) => {
    await client.query(`SET lock_timeout = '10s'`);
    const { rows } = await client.query(SELECT_PLACE);
    if (rows.length > 0) await client.query(UPSERT, [takenAt]);
  });
