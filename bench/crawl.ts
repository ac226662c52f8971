import { runSql } from '#testing';
import { tokenPolicyOf, loadWorkerConfig } from '#config';
import { connectDatabase } from '#database';
import { createEventBus } from '#events';
import { crawlJob, JobSubmitter } from '#jobs';
import { createLogger } from '#observability';
import type { DataSource } from 'typeorm';
import { CrawlRunRepository } from '../apps/api/src/crawling/crawl-run.repository.js';
import { CrawlQueueRepository } from '../apps/worker/src/handlers/crawling/crawl-queue.repository.js';
import type { Bench } from './bench-servers.js';
import { CrawlSite } from './crawl-site.js';
import { median } from './measurements.js';
import { startServerProcess } from './server-process.js';

/** The fastest allowed source: one request to a host every 100 ms. */
const REQUESTS_PER_MINUTE = 600;
const SPACING = 60_000 / REQUESTS_PER_MINUTE;
/** A source has 20 start pages at most. */
const HOSTS_OF_A_SOURCE = 20;
/** Pages that one worker reads concurrently. */
const PAGES_IN_FLIGHT = 4;
const POLL_MILLISECONDS = 20;

type WorkerProcess = Awaited<ReturnType<typeof startServerProcess>>;

/** The size of the site, and how it is crawled. */
interface CrawlSizes {
  hosts: number;
  pagesPerHost: number;
  /** Fewer than over HTTP alone: a browser takes far longer for one. */
  renderedPagesPerHost: number;
  workers: number[];
  /** Pages that wait while the next ones are looked for, few and many. */
  waiting: [few: number, many: number];
}

/** One crawl of a whole site. */
interface Crawl {
  site: CrawlSite;
  workers: number;
  needsBrowser: boolean;
  /** Called repeatedly while the crawl runs. */
  whileRunning?: (workers: WorkerProcess[]) => Promise<void>;
}

const environmentOf = (databaseUrl: string, site: CrawlSite): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  OPENAI_API_KEY: 'unused',
  LOG_LEVEL: 'silent',
  WORKER_QUEUES: 'browser,maintenance',
  CRAWL_ALLOWED_HOSTS: site.hosts.join(','),
});

async function insertSources(dataSource: DataSource, site: CrawlSite, needsBrowser: boolean): Promise<void> {
  await runSql(dataSource, 'TRUNCATE crawl_run, crawl_source, crawled_cover_letter, crawl_host, job CASCADE');
  for (let start = 0; start < site.hosts.length; start += HOSTS_OF_A_SOURCE)
    await runSql(
      dataSource,
      `INSERT INTO crawl_source (name, start_urls, letter_link_selector, content_selector, needs_browser, requests_per_minute, enabled)
       VALUES ($1, $2, 'a.letter', 'article', $3, ${REQUESTS_PER_MINUTE}, true)`,
      [
        `출처 ${start}`,
        site.hosts.slice(start, start + HOSTS_OF_A_SOURCE).map((host) => `http://${host}/list`),
        needsBrowser,
      ],
    );
}

async function submitCrawl(databaseUrl: string, dataSource: DataSource): Promise<void> {
  const config = loadWorkerConfig({ DATABASE_URL: databaseUrl, OPENAI_API_KEY: 'unused' });
  const bus = createEventBus(config, createLogger('bench', 'error'));
  const runs = new CrawlRunRepository(dataSource);
  const submitter = new JobSubmitter(dataSource, bus, tokenPolicyOf(config));
  await submitter.submit(
    crawlJob,
    { resumedRunId: null },
    { memberId: null, beforeInsert: async (tx, jobId) => void (await runs.begin(tx, jobId)) },
  );
  await bus.close();
}

async function isComplete(dataSource: DataSource): Promise<boolean> {
  const [run] = await runSql<{ isComplete: boolean }>(
    dataSource,
    'SELECT is_complete AS "isComplete" FROM crawl_run',
  );
  return run?.isComplete ?? false;
}

/** Crawls a site completely. @returns the duration, what the site received, and how many pages were read */
async function crawl(databaseUrl: string, { site, workers, needsBrowser, whileRunning }: Crawl) {
  const dataSource = await connectDatabase(databaseUrl, 4);
  await insertSources(dataSource, site, needsBrowser);
  await site.reset();
  const processes = await Promise.all(
    Array.from({ length: workers }, () =>
      startServerProcess('../apps/worker/src/main.js', environmentOf(databaseUrl, site)),
    ),
  );
  const started = performance.now();
  await submitCrawl(databaseUrl, dataSource);
  while (!(await isComplete(dataSource))) {
    await whileRunning?.(processes);
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
  }
  const seconds = (performance.now() - started) / 1000;
  await Promise.all(processes.map((process) => process.stop()));
  const [counts] = await runSql<{ pages: number; letters: number }>(
    dataSource,
    `SELECT sum(pages_done)::int AS pages, sum(letters_added)::int AS letters FROM crawl_run_source`,
  );
  await dataSource.destroy();
  if (counts === undefined) throw new Error('the sum returned no row');
  return { ...counts, seconds, pagesPerSecond: counts.pages / seconds, report: await site.report() };
}

type Crawled = Awaited<ReturnType<typeof crawl>>;

const describe = ({ pages, letters, seconds, pagesPerSecond, report }: Crawled): string =>
  `${pages} pages, ${letters} letters in ${seconds.toFixed(1)} s, ${pagesPerSecond.toFixed(1)}/s, ` +
  `shortest gap at a host ${(report.shortestGap ?? 0).toFixed(0)} ms (goal >= ${SPACING})`;

async function benchWorkers(databaseUrl: string, sizes: CrawlSizes): Promise<void> {
  const site = await CrawlSite.start(sizes.hosts, sizes.pagesPerHost);
  const bare = await fetchBare(site, sizes.pagesPerHost);
  const fetched: Crawled[] = [];
  for (const workers of sizes.workers) {
    const crawled = await crawl(databaseUrl, { site, workers, needsBrowser: false });
    fetched.push(crawled);
    const [one] = fetched;
    const share = crawled.pagesPerSecond / (one?.pagesPerSecond ?? 1);
    process.stdout.write(
      `crawl without a browser, ${workers} workers: ${describe(crawled)}, ratio ${share.toFixed(2)} to one worker, ratio ${(crawled.pagesPerSecond / bare).toFixed(2)} to bare requests at the same pace\n`,
    );
  }
  await site.stop();
  const small = await CrawlSite.start(sizes.hosts, sizes.renderedPagesPerHost);
  const rendered = await crawl(databaseUrl, { site: small, workers: 1, needsBrowser: true });
  await small.stop();
  const ratio = (fetched[0]?.pagesPerSecond ?? 0) / rendered.pagesPerSecond;
  process.stdout.write(
    `crawl with a browser, 1 worker, fewer pages: ${describe(rendered)}\n` +
      `  without a browser ${ratio.toFixed(1)} times as fast (goal >= 5)\n`,
  );
}

/** The baseline: requests for the same pages at the same pace, and nothing is done with the answers. @returns pages a second */
async function fetchBare(site: CrawlSite, pagesPerHost: number): Promise<number> {
  const started = performance.now();
  await Promise.all(
    site.hosts.map(async (host) => {
      for (const path of ['list', ...Array.from({ length: pagesPerHost - 1 }, (_, index) => `p${index}`)]) {
        const due = performance.now() + SPACING;
        await (await fetch(`http://${host}/${path}`)).text();
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      }
    }),
  );
  return (site.hosts.length * pagesPerHost * 1000) / (performance.now() - started);
}

/** Kills the worker in the middle and starts another. Pages whose result was stored must not be requested a second time. */
async function benchKill(databaseUrl: string, { hosts, pagesPerHost }: CrawlSizes): Promise<void> {
  const site = await CrawlSite.start(hosts, pagesPerHost);
  let killed = false;
  const crawled = await crawl(databaseUrl, {
    site,
    workers: 1,
    needsBrowser: false,
    whileRunning: async (workers) => {
      if (killed || (await site.report()).requests < (hosts * pagesPerHost) / 2) return;
      killed = true;
      await workers[0]?.kill();
      workers[0] = await startServerProcess('../apps/worker/src/main.js', environmentOf(databaseUrl, site));
    },
  });
  await site.stop();
  process.stdout.write(
    `crawl whose worker is killed in the middle: ${describe(crawled)}\n` +
      `  pages asked for again ${crawled.report.repeated} (goal <= ${PAGES_IN_FLIGHT}, those in flight)\n`,
  );
}

/** Measures the query for the next pages with few and with many pages waiting. */
async function benchNextPages(databaseUrl: string, { hosts, waiting }: CrawlSizes): Promise<void> {
  const dataSource = await connectDatabase(databaseUrl, 2);
  await runSql(dataSource, 'TRUNCATE crawl_run CASCADE');
  const queue = new CrawlQueueRepository(dataSource);
  const times: number[] = [];
  for (const pages of waiting) {
    const [run] = await runSql<{ runId: number }>(
      dataSource,
      'INSERT INTO crawl_run (job_id) VALUES (gen_random_uuid()) RETURNING run_id AS "runId"',
    );
    const runId = run?.runId ?? 0;
    await runSql(
      dataSource,
      `INSERT INTO crawl_page (run_id, source_position, url, url_hash, host)
       SELECT $1, 0, 'http://host' || n % ${hosts} || '/' || n, 'hash ' || n, 'host' || n % ${hosts} || ':80'
       FROM generate_series(1, $2::int) n`,
      [runId, pages],
    );
    await runSql(dataSource, 'VACUUM ANALYZE crawl_page');
    times.push(await medianTime(() => queue.candidates(runId, '')));
  }
  await runSql(dataSource, 'TRUNCATE crawl_run CASCADE');
  await dataSource.destroy();
  const [few = 0, many = 0] = times;
  process.stdout.write(
    `look for the next pages of a run: ${few.toFixed(1)} ms with ${waiting[0].toLocaleString('en')} waiting, ${many.toFixed(1)} ms with ${waiting[1].toLocaleString('en')}, ` +
      `ratio ${(many / few).toFixed(2)} (goal <= 4)\n`,
  );
}

async function medianTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 21; round += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
}

/**
 * Measures the query for the next pages of a run, and crawls a site of many hosts: with and without a browser, with one worker and several,
 * and with a worker that is killed.
 */
export async function benchCrawl({ databaseUrl, sized }: Bench): Promise<void> {
  const sizes = sized<CrawlSizes>(
    { hosts: 40, pagesPerHost: 25, renderedPagesPerHost: 3, workers: [1, 2, 4], waiting: [1_000, 1_000_000] },
    { hosts: 4, pagesPerHost: 6, renderedPagesPerHost: 2, workers: [1, 2], waiting: [100, 1_000] },
  );
  await benchNextPages(databaseUrl, sizes);
  await benchWorkers(databaseUrl, sizes);
  await benchKill(databaseUrl, sizes);
}
