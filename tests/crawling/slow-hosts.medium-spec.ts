import { runSql } from '#testing';
import { CrawlFixture } from './crawl-fixture.js';
import { letterText } from './letter-site.js';

let fixture: CrawlFixture;
beforeAll(async () => {
  fixture = await CrawlFixture.start({ hosts: 2 });
  await fixture.startWorker();
});
afterAll(() => fixture.stop());

/** Longer than a page waits for a turn and than a failed job waits for its second attempt. */
const DELAY_MILLISECONDS = 6_000;

it('ends a crawl of slow hosts: a page that fails is asked for four times, and one that redirects once', async () => {
  const { site } = fixture;
  await runSql(
    fixture.api.dataSource,
    `INSERT INTO crawl_host (host, robots_text, robots_fetched_at, crawl_delay_milliseconds)
     SELECT host, '', now(), $2 FROM unnest($1::text[]) AS host`,
    [site.hosts, DELAY_MILLISECONDS],
  );
  site.answer('/broken', (response) => void response.writeHead(500).end());
  site.answer('/moved', (response) => void response.writeHead(302, { location: '/letter' }).end());
  site.page('/letter', { text: letterText(1) });
  await fixture.addSource({ startUrls: [site.url('/broken', 0), site.url('/moved', 1)] });
  const run = await fixture.crawl();
  expect(site.counts()).toEqual({ '/broken': 4, '/moved': 1, '/letter': 1 });
  expect(run).toMatchObject({ pagesFound: 3, pagesDone: 2, pagesFailed: 1, lettersAdded: 1 });
  expect(run.problems).toMatchObject([
    { url: site.url('/broken', 0), reason: expect.stringContaining('500') },
  ]);
  expect(site.shortestGap()).toBeGreaterThan(DELAY_MILLISECONDS - 100);
});
