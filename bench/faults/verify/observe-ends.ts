import { queryRows } from '#database';
import type { DataSource } from 'typeorm';

/**
 * Has the database itself write down every end that a job comes to, and every return from one: what is overwritten later is seen all
 * the same. A write that leaves an ended job's state and time as they were is no end.
 */
const OBSERVE = `
CREATE TABLE fault_job_end (job_id uuid NOT NULL, status text NOT NULL, at timestamptz NOT NULL DEFAULT clock_timestamp());
CREATE FUNCTION note_job_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO fault_job_end (job_id, status) VALUES (NEW.job_id, NEW.status);
  RETURN NULL;
END $$;
CREATE TRIGGER note_job_end AFTER UPDATE ON job FOR EACH ROW
  WHEN ((NEW.finished_at IS NOT NULL OR OLD.finished_at IS NOT NULL)
    AND (NEW.status, NEW.finished_at) IS DISTINCT FROM (OLD.status, OLD.finished_at))
  EXECUTE FUNCTION note_job_end();`;

/** Begins to write down the ends of a migrated database's jobs. */
export async function observeEnds(database: DataSource): Promise<void> {
  await queryRows(database, OBSERVE);
}
