import { useTestDatabase, runSql } from '#testing';
import { CrawlQueueRepository } from './crawl-queue.repository.js';

const HOST = 'site.test:80';

const database = useTestDatabase();

async function insertRun(): Promise<number> {
  const [run] = await runSql<{ runId: number }>(
    database.dataSource,
    'INSERT INTO crawl_run (job_id) VALUES (gen_random_uuid()) RETURNING run_id AS "runId"',
  );
  return run?.runId ?? 0;
}

/** Pages of one host, each with a job that is due after `dueAfterMinutes`. */
const insertPages = (runId: number, count: number, dueAfterMinutes: number) =>
  runSql(
    database.dataSource,
    `WITH jobs AS (
       INSERT INTO job (job_id, type, queue, status, payload, run_at, expires_at)
       SELECT gen_random_uuid(), 'CRAWL_PAGE', 'crawl', 'QUEUED', '{}', now() + $3 * interval '1 minute', now() + interval '1 day'
       FROM generate_series(1, $2::int) RETURNING job_id
     )
     INSERT INTO crawl_page (run_id, source_position, url, url_hash, host, status, job_id)
     SELECT $1, 0, 'http://${HOST}/' || job_id, job_id::text, '${HOST}', 'QUEUED', job_id FROM jobs`,
    [runId, count, dueAfterMinutes],
  );

it('does not count pages that wait for a retry as queued', async () => {
  const queue = new CrawlQueueRepository(database.dataSource);
  const runId = await insertRun();
  await insertPages(runId, 100, 60);
  await insertPages(runId, 3, 0);
  expect(await queue.countQueued(runId)).toBe(3);
  await runSql(
    database.dataSource,
    `INSERT INTO crawl_page (run_id, source_position, url, url_hash, host) VALUES ($1, 0, 'http://${HOST}/next', 'next', '${HOST}')`,
    [runId],
  );
  const { candidates } = await queue.candidates(runId, '');
  expect(candidates).toMatchObject([{ host: HOST, queued: 3 }]);
});
