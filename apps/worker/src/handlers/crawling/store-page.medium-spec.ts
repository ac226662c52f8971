import { inTransaction } from '#database';
import { useTestDatabase, runSql } from '#testing';
import { lockRun } from './crawl-run.repository.js';
import { MAXIMUM_FURTHER_HOSTS, MAXIMUM_PAGES_PER_SOURCE, MAXIMUM_REPORTED_HOSTS } from './run-hosts.js';
import { insertFound, type FoundPages } from './store-page.js';

const database = useTestDatabase(4);

const HOME = 'home.test:80';

/** A run of two sources that start at one host and have found `pagesFound` pages. */
async function beginRun(pagesFound = 1): Promise<number> {
  const [run] = await runSql<{ runId: number }>(
    database.dataSource,
    'INSERT INTO crawl_run (job_id) VALUES (gen_random_uuid()) RETURNING run_id AS "runId"',
  );
  const runId = run?.runId ?? 0;
  await runSql(
    database.dataSource,
    `WITH source AS (
       INSERT INTO crawl_run_source (run_id, position, name, settings, pages_found)
       SELECT $1, position, 'source', '{}', $2 FROM generate_series(0, 1) AS position RETURNING run_id, position)
     INSERT INTO crawl_run_host SELECT run_id, position, $3, 'START' FROM source`,
    [runId, pagesFound, HOME],
  );
  return runId;
}

const find = (runId: number, urls: readonly string[], sourcePosition = 0): Promise<FoundPages> =>
  inTransaction(database.dataSource, async (tx) => {
    await lockRun(tx, runId);
    return insertFound(tx, { runId, sourcePosition }, { letterLinks: [...urls], nextPages: [] });
  });
const statusesOf = (runId: number) =>
  runSql<{ url: string; status: string; reason: string | null }>(
    database.dataSource,
    `SELECT url, status, reason FROM crawl_page WHERE run_id = $1 ORDER BY page_id`,
    [runId],
  );
const urlsOfHosts = (from: number, to: number, path = ''): string[] =>
  Array.from({ length: to - from }, (_, index) => `http://host${from + index}.test/${path}`);

describe('the hosts of a source', () => {
  it('are limited for concurrent finders; of each further host, up to a limit, one page is recorded as skipped', async () => {
    const runId = await beginRun();
    const perPage = 25;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, page) =>
        find(runId, urlsOfHosts(page * perPage, (page + 1) * perPage, 'a')),
      ),
    );
    const sum = (of: keyof FoundPages): number => answers.reduce((total, answer) => total + answer[of], 0);
    expect([sum('found'), sum('skipped')]).toEqual([
      MAXIMUM_FURTHER_HOSTS + MAXIMUM_REPORTED_HOSTS,
      MAXIMUM_REPORTED_HOSTS,
    ]);
    const pages = await statusesOf(runId);
    expect(pages.filter(({ status }) => status === 'PENDING')).toHaveLength(MAXIMUM_FURTHER_HOSTS);
    for (const { status, reason } of pages)
      if (status === 'SKIPPED') expect(reason).toContain(`${MAXIMUM_FURTHER_HOSTS}곳`);
    expect(pages).toHaveLength(MAXIMUM_FURTHER_HOSTS + MAXIMUM_REPORTED_HOSTS);
  });

  it('continue to be read, while hosts beyond the limit are not recorded again', async () => {
    const runId = await beginRun();
    await find(runId, urlsOfHosts(0, MAXIMUM_FURTHER_HOSTS + 1));
    const more = [
      ...urlsOfHosts(0, 1, 'more'),
      `http://${HOME}/more`,
      ...urlsOfHosts(MAXIMUM_FURTHER_HOSTS, MAXIMUM_FURTHER_HOSTS + 1, 'more'),
    ];
    expect(await find(runId, more)).toEqual({ found: 2, skipped: 0 });
    expect(await find(runId, more)).toEqual({ found: 0, skipped: 0 });
  });

  it('do not limit another source, which may read a host that this one may not', async () => {
    const runId = await beginRun();
    await find(runId, urlsOfHosts(0, MAXIMUM_FURTHER_HOSTS + 1));
    const [beyond = ''] = urlsOfHosts(MAXIMUM_FURTHER_HOSTS, MAXIMUM_FURTHER_HOSTS + 1);
    expect(await find(runId, [beyond], 1)).toEqual({ found: 1, skipped: 0 });
    const twice = (await statusesOf(runId)).filter(({ url }) => url === beyond);
    expect(twice.map(({ status }) => status)).toEqual(['SKIPPED', 'PENDING']);
  });
});

describe('the pages of a source', () => {
  it('are limited, which is recorded once', async () => {
    const runId = await beginRun(MAXIMUM_PAGES_PER_SOURCE - 2);
    const urls = Array.from({ length: 5 }, (_, page) => `http://${HOME}/${page}`);
    expect(await find(runId, urls)).toEqual({ found: 3, skipped: 1 });
    await runSql(database.dataSource, 'UPDATE crawl_run_source SET pages_found = pages_found + 3');
    expect(await find(runId, urls)).toEqual({ found: 0, skipped: 0 });
    expect((await statusesOf(runId)).map(({ status }) => status)).toEqual(['PENDING', 'PENDING', 'SKIPPED']);
    expect((await statusesOf(runId)).at(-1)?.reason).toContain(`${MAXIMUM_PAGES_PER_SOURCE / 10_000}만 쪽`);
  });

  it('that are known do not count towards the limit', async () => {
    const runId = await beginRun(MAXIMUM_PAGES_PER_SOURCE - 1);
    await find(runId, [`http://${HOME}/known`]);
    expect(await find(runId, [`http://${HOME}/known`, `http://${HOME}/new`])).toEqual({
      found: 1,
      skipped: 0,
    });
  });
});
