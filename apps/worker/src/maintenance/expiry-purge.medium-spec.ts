import { connectDatabase } from '#database';
import { createLogger } from '#observability';
import { createTestDatabase, type TestDatabase, runSql } from '#testing';
import type { DataSource } from 'typeorm';
import { ExpiryPurge } from './expiry-purge.js';

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
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await connectDatabase(database.url);
    await runSql(dataSource, SEED);
    await runSql(
      dataSource,
      `INSERT INTO job_step (job_id, key, result) SELECT job_id, 'feedback', '{}' FROM job`,
    );
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('keeps the ended parts of a job that still runs until it has ended too', async () => {
    const [parent] = await runSql<{ id: string }>(
      dataSource,
      `INSERT INTO job (job_id, type, queue, status, payload, run_at, expires_at)
       VALUES (gen_random_uuid(), 'EXTRACT', 'maintenance', 'RUNNING', '{}', now(), now()) RETURNING job_id AS id`,
    );
    await runSql(
      dataSource,
      `INSERT INTO job (job_id, type, queue, status, payload, run_at, finished_at, expires_at, parent_job_id)
       SELECT gen_random_uuid(), 'EXTRACT_LETTER', 'ai', 'FAILED', '{}', now(), now(), now() - interval '1 hour', $1
       FROM generate_series(1, 3)`,
      [parent?.id],
    );
    const parts = () => runSql(dataSource, 'SELECT 1 FROM job WHERE parent_job_id = $1', [parent?.id]);
    const purge = new ExpiryPurge(dataSource, createLogger('test', 'silent'));
    await purge.purge();
    expect(await parts()).toHaveLength(3);
    await runSql(dataSource, `UPDATE job SET status = 'SUCCEEDED', finished_at = now() WHERE job_id = $1`, [
      parent?.id,
    ]);
    await purge.purge();
    expect(await parts()).toHaveLength(0);
  });

  it('deletes a host that has not been requested for 30 days', async () => {
    await runSql(
      dataSource,
      `INSERT INTO crawl_host (host, next_request_at)
       VALUES ('old.test:443', now() - interval '31 days'), ('new.test:443', now() - interval '29 days')`,
    );
    await new ExpiryPurge(dataSource, createLogger('test', 'silent')).purge();
    expect(await runSql(dataSource, 'SELECT host FROM crawl_host')).toEqual([{ host: 'new.test:443' }]);
  });

  it('deletes an AI request that no statistics show any more', async () => {
    await runSql(
      dataSource,
      `INSERT INTO ai_request (ended_at, purpose, model, outcome, total_seconds)
       VALUES (now() - interval '92 days', 'old', 'model', 'succeeded', 1),
         (now() - interval '90 days', 'shown', 'model', 'succeeded', 1)`,
    );
    await new ExpiryPurge(dataSource, createLogger('test', 'silent')).purge();
    expect(await runSql(dataSource, 'SELECT purpose FROM ai_request')).toEqual([{ purpose: 'shown' }]);
  });

  it('deletes everything expired in one run, steps included, and nothing unexpired nor a job that has not ended', async () => {
    await new ExpiryPurge(dataSource, createLogger('test', 'silent')).purge();
    const [left] = await runSql(
      dataSource,
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
});
