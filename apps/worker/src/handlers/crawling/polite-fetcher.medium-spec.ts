import { BrowserPool } from '#browser';
import { AddressGuard, BrowserFetcher, hostKeyOf, PageFetcher, type FetchOutcome } from '#crawling';
import { runSql, useTestDatabase } from '#testing';
import { HostRules } from './host-rules.js';
import { HostTurns, TurnFarOffError } from './host-turns.js';
import { PoliteFetcher, RedirectFarOffError, type PolitePage } from './polite-fetcher.js';

const PAGE = 'http://site.test/letter';
const BUSY = 'http://busy.test/list.json';
const MAXIMUM_WAIT_MILLISECONDS = 100;
const neverAborted = new AbortController().signal;

const READ: FetchOutcome = {
  kind: 'PAGE',
  url: PAGE,
  status: 200,
  html: '<p>본문</p>',
  etag: null,
  lastModified: null,
};

const database = useTestDatabase();
beforeEach(async () => {
  await runSql(database.dataSource, 'TRUNCATE crawl_host');
  await runSql(
    database.dataSource,
    `INSERT INTO crawl_host (host, robots_text, robots_fetched_at) VALUES ($1, '', now())`,
    [hostKeyOf(PAGE)],
  );
});

/** The host of BUSY gives no turn for an hour. */
const insertBusyHost = (robots: 'KNOWN' | 'UNKNOWN') =>
  runSql(
    database.dataSource,
    `INSERT INTO crawl_host (host, robots_text, robots_fetched_at, next_request_at)
     VALUES ($1, '', CASE WHEN $2 THEN now() END, now() + interval '1 hour')`,
    [hostKeyOf(BUSY), robots === 'KNOWN'],
  );

/** A fetcher whose requests are not sent: a test replaces `pages.fetch` or `browser.fetch`. */
function createFetchers() {
  const pages = new PageFetcher(new AddressGuard(), 'test');
  const pool = new BrowserPool(() => Promise.reject(new Error('no browser is needed')));
  const browser = new BrowserFetcher(pool, pages);
  const turns = new HostTurns(database.dataSource);
  const polite = new PoliteFetcher(new HostRules(database.dataSource, turns, pages), turns, pages, browser);
  return { pages, browser, polite };
}

const pageOf = (needsBrowser: boolean): PolitePage => ({
  url: PAGE,
  source: {
    name: '출처',
    startUrls: [PAGE],
    letterLinkSelector: 'a',
    nextPageSelector: null,
    titleSelector: null,
    contentSelector: 'p',
    jobFieldSelector: null,
    companySelector: null,
    needsBrowser,
    requestsPerMinute: 600,
    enabled: true,
  },
  validators: null,
  refusalOfHost: () => Promise.resolve(null),
});

it('reads a page without the part whose host has no turn', async () => {
  await insertBusyHost('UNKNOWN');
  const { browser, polite } = createFetchers();
  const refusals: (string | null | undefined)[] = [];
  jest.spyOn(browser, 'fetch').mockImplementation(async ({ refuseRequest }) => {
    refusals.push(await refuseRequest?.(new URL(PAGE), 'PAGE'), await refuseRequest?.(new URL(BUSY), 'PART'));
    return READ;
  });
  expect(await polite.fetch(pageOf(true), MAXIMUM_WAIT_MILLISECONDS, neverAborted)).toEqual(READ);
  expect(refusals).toEqual([null, '아직 요청할 차례가 오지 않은 사이트예요.']);
});

it.each(['KNOWN', 'UNKNOWN'] as const)(
  'distinguishes a redirect without a turn from a page that was not requested (rules of the host: %s)',
  async (robots) => {
    await insertBusyHost(robots);
    const { pages, polite } = createFetchers();
    const fetch = jest.spyOn(pages, 'fetch').mockImplementation(async ({ refuseRequest }) => {
      await refuseRequest?.(new URL(PAGE), 'PAGE');
      await refuseRequest?.(new URL(BUSY), 'PAGE');
      return READ;
    });
    const redirected: unknown = await polite
      .fetch(pageOf(false), MAXIMUM_WAIT_MILLISECONDS, neverAborted)
      .catch((error) => error);
    expect(redirected).toBeInstanceOf(RedirectFarOffError);
    expect(redirected).toMatchObject({ url: BUSY });
    fetch.mockImplementation(async ({ refuseRequest }) => {
      await refuseRequest?.(new URL(BUSY), 'PAGE');
      return READ;
    });
    const direct: unknown = await polite
      .fetch(pageOf(false), MAXIMUM_WAIT_MILLISECONDS, neverAborted)
      .catch((error) => error);
    expect(direct).toBeInstanceOf(TurnFarOffError);
    expect(direct).not.toBeInstanceOf(RedirectFarOffError);
  },
);
