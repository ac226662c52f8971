import { ADVISORY_LOCKS, inTransaction, lockUntilCommit } from '#database';
import type { Retention } from '#maintenance';
import { createLogger } from '#observability';
import { useTestDatabase, runSql, until } from '#testing';
import { ScheduledPurge } from './scheduled-purge.js';

const SEED = `
WITH m AS (INSERT INTO member (google_id, email, name) VALUES ('1', 'a@example.com', '가람') RETURNING member_id),
flows AS (
  INSERT INTO sign_in_flow (state_hash, browser_hash, code_verifier, redirect_uri, expires_at)
  SELECT n::text, '', '', '', now() + n * interval '1 hour' FROM generate_series(-1500, 2) n WHERE n <> 0),
sessions AS (
  INSERT INTO session (session_id, member_id, rotated_at, last_used_at, expires_at)
  SELECT gen_random_uuid(), member_id, now(), now(), now() + n * interval '1 hour' FROM m, unnest(ARRAY[-1, 1]) n)
INSERT INTO job (job_id, type, queue, status, payload, run_at, finished_at, expires_at)
SELECT gen_random_uuid(), 'AI_IMPROVE', 'ai', status, '{}', now(), finished_at, now() + n * interval '1 hour'
FROM unnest(ARRAY[-1, 1]) n, (VALUES ('SUCCEEDED', now()), ('QUEUED', NULL)) AS s (status, finished_at)`;

describe('the purge of what has expired', () => {
  const database = useTestDatabase();
  beforeAll(async () => {
    await runSql(database.dataSource, SEED);
    await runSql(
      database.dataSource,
      `INSERT INTO job_step (job_id, key, result) SELECT job_id, 'feedback', '{}' FROM job`,
    );
  });
  const newPurge = (retention: Partial<Retention> = {}): ScheduledPurge =>
    new ScheduledPurge(
      database.dataSource,
      { AUDIT_RETENTION_DAYS: 1_095, CRAWL_RETENTION_DAYS: 90, ...retention },
      createLogger('test', 'silent'),
    );

  // First: every other run would delete a part of it.
  it('deletes everything expired in one run, steps included, and nothing unexpired nor a job that has not ended', async () => {
    await newPurge().run();
    const [left] = await runSql(
      database.dataSource,
      `SELECT (SELECT count(*) FROM sign_in_flow) AS flows, (SELECT count(*) FROM session) AS sessions,
         (SELECT count(*) FROM job_step) AS steps,
         (SELECT array_agg(status || ' ' || (expires_at < now()) ORDER BY status, expires_at) FROM job) AS jobs`,
    );
    expect(left).toEqual({
      flows: 2,
      sessions: 1,
      steps: 3,
      jobs: ['QUEUED true', 'QUEUED false', 'SUCCEEDED false'],
    });
  });

  it('keeps the ended child jobs of a job that still runs until it has ended too', async () => {
    const [parent] = await runSql<{ id: string }>(
      database.dataSource,
      `INSERT INTO job (job_id, type, queue, status, payload, run_at, expires_at)
       VALUES (gen_random_uuid(), 'EXTRACT', 'maintenance', 'RUNNING', '{}', now(), now()) RETURNING job_id AS id`,
    );
    await runSql(
      database.dataSource,
      `INSERT INTO job (job_id, type, queue, status, payload, run_at, finished_at, expires_at, parent_job_id)
       SELECT gen_random_uuid(), 'EXTRACT_LETTER', 'ai', 'FAILED', '{}', now(), now(), now() - interval '1 hour', $1
       FROM generate_series(1, 3)`,
      [parent?.id],
    );
    const childJobs = () =>
      runSql(database.dataSource, 'SELECT 1 FROM job WHERE parent_job_id = $1', [parent?.id]);
    const purge = newPurge();
    await purge.run();
    expect(await childJobs()).toHaveLength(3);
    await runSql(
      database.dataSource,
      `UPDATE job SET status = 'SUCCEEDED', finished_at = now() WHERE job_id = $1`,
      [parent?.id],
    );
    await purge.run();
    expect(await childJobs()).toHaveLength(0);
  });

  it('deletes a host that has not been requested for 30 days', async () => {
    await runSql(
      database.dataSource,
      `INSERT INTO crawl_host (host, next_request_at)
       VALUES ('old.test:443', now() - interval '31 days'), ('new.test:443', now() - interval '29 days')`,
    );
    await newPurge().run();
    expect(await runSql(database.dataSource, 'SELECT host FROM crawl_host')).toEqual([
      { host: 'new.test:443' },
    ]);
  });

  it('deletes an AI request that no statistics show any more', async () => {
    await runSql(
      database.dataSource,
      `INSERT INTO ai_request (ended_at, purpose, model, outcome, total_seconds)
       VALUES (now() - interval '92 days', 'old', 'model', 'succeeded', 1),
         (now() - interval '90 days', 'shown', 'model', 'succeeded', 1)`,
    );
    await newPurge().run();
    expect(await runSql(database.dataSource, 'SELECT purpose FROM ai_request')).toEqual([
      { purpose: 'shown' },
    ]);
  });

  describe('of audit entries', () => {
    const actions = (): Promise<unknown[]> =>
      runSql(database.dataSource, 'SELECT action FROM audit_entry ORDER BY created_at');
    beforeEach(() =>
      runSql(
        database.dataSource,
        `WITH gone AS (DELETE FROM audit_entry)
         INSERT INTO audit_entry (action, created_at)
         VALUES ('OLD', now() - interval '1096 days'), ('KEPT', now() - interval '1094 days')`,
      ),
    );

    it('deletes those past their retention', async () => {
      await newPurge().run();
      expect(await actions()).toEqual([{ action: 'KEPT' }]);
    });

    it('keeps all of them for ever when the retention is 0', async () => {
      await newPurge({ AUDIT_RETENTION_DAYS: 0 }).run();
      expect(await actions()).toHaveLength(2);
    });
  });

  it('deletes old crawl runs with their pages, and neither a recent one nor one that has been resumed', async () => {
    const addRun = async (name: string, startedDaysAgo: number, job: string | null, isComplete = false) => {
      await runSql(
        database.dataSource,
        `WITH run AS (
           INSERT INTO crawl_run (job_id, started_at, finished_at, is_complete)
           VALUES (gen_random_uuid(), now() - $2 * interval '1 day', CASE WHEN $3 THEN now() - $2 * interval '1 day' END, $3)
           RETURNING run_id, job_id
         ), work AS (
           INSERT INTO job (job_id, type, queue, status, payload, run_at, finished_at, expires_at)
           SELECT job_id, 'CRAWL', 'maintenance', $4, '{}', now(), CASE WHEN $4 = 'CANCELLED' THEN now() END, now() + interval '1 day'
           FROM run WHERE $4 IS NOT NULL
         )
         INSERT INTO crawl_page (run_id, source_position, url, url_hash, host, status)
         SELECT run_id, 0, $1, n::text, 'a.test:443', CASE WHEN $3 THEN 'FAILED' ELSE 'PENDING' END FROM run, generate_series(1, 3) n`,
        [name, startedDaysAgo, isComplete, job],
      );
    };
    await addRun('stopped long ago', 91, null);
    await addRun('completed long ago', 91, null, true);
    await addRun('recent', 89, null);
    await addRun('resumed', 200, 'RUNNING');
    await addRun('resumed and stopped again', 200, 'CANCELLED');
    const left = (): Promise<unknown[]> =>
      runSql(
        database.dataSource,
        'SELECT url, count(*)::int AS pages FROM crawl_page GROUP BY url ORDER BY url',
      );
    await newPurge({ CRAWL_RETENTION_DAYS: 0 }).run();
    expect(await left()).toHaveLength(5);
    await newPurge().run();
    expect(await left()).toEqual([
      { url: 'recent', pages: 3 },
      { url: 'resumed', pages: 3 },
      { url: 'resumed and stopped again', pages: 3 },
    ]);
    expect(await runSql(database.dataSource, 'SELECT 1 FROM crawl_run')).toHaveLength(3);
    await runSql(database.dataSource, `DELETE FROM job WHERE type = 'CRAWL'`);
  });

  it('deletes what was read at an address long ago, of that source alone', async () => {
    await runSql(
      database.dataSource,
      `WITH sources AS (
         INSERT INTO crawl_source (name, start_urls, letter_link_selector, content_selector, needs_browser, requests_per_minute, enabled)
         VALUES ('하나', '{}', 'a', 'p', false, 1, true), ('둘', '{}', 'a', 'p', false, 1, true) RETURNING source_id, name)
       INSERT INTO crawl_resource (source_id, url_hash, letter_links, next_pages, fetched_at)
       SELECT source_id, 'same', '{}', '{}', now() - CASE name WHEN '하나' THEN 91 ELSE 89 END * interval '1 day' FROM sources`,
    );
    await newPurge().run();
    const left = 'SELECT name FROM crawl_resource JOIN crawl_source USING (source_id)';
    expect(await runSql(database.dataSource, left)).toEqual([{ name: '둘' }]);
  });

  it('deletes in one process at a time', async () => {
    const addSession = () =>
      runSql(
        database.dataSource,
        `INSERT INTO session (session_id, member_id, rotated_at, last_used_at, expires_at)
         SELECT gen_random_uuid(), member_id, now(), now(), now() - interval '1 hour' FROM member`,
      );
    const expired = () => runSql(database.dataSource, 'SELECT 1 FROM session WHERE expires_at < now()');
    await addSession();
    const before = (await expired()).length;
    await inTransaction(database.dataSource, async (tx) => {
      await lockUntilCommit(tx, 'PURGE');
      const purge = newPurge().run();
      await until('the purge waits for its turn', async () => {
        const sql = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted`;
        return (await runSql(database.dataSource, sql, [ADVISORY_LOCKS.PURGE])).length > 0;
      });
      expect(await expired()).toHaveLength(before);
      tx.afterCommit(() => purge);
    });
    expect(await expired()).toEqual([]);
  });
});
