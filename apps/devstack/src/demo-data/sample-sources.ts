import type { CrawlSourceInput } from '#contracts';
import { CrawlSource, type Transaction } from '#database';
import { SITE_ROOT } from '../sample-site/page-frame.js';

const shared = { requestsPerMinute: 300, enabled: true, needsBrowser: false };

/** The sources that a demo stack starts with, one for each section of the sample site that may be crawled. @param origin of the site */
export const sampleSources = (origin: string): CrawlSourceInput[] => [
  {
    ...shared,
    name: '견본실 게시판',
    startUrls: [`${origin}${SITE_ROOT}/board`],
    letterLinkSelector: 'table.letters td.subject a',
    nextPageSelector: 'nav.pages a.next',
    titleSelector: 'article.letter h1',
    contentSelector: 'article.letter section.answers',
    jobFieldSelector: 'dl.facts dd.field',
    companySelector: 'dl.facts dd.company',
  },
  {
    ...shared,
    name: '견본실 카드',
    startUrls: [`${origin}${SITE_ROOT}/cards`],
    letterLinkSelector: 'ul.cards a.card-link',
    nextPageSelector: 'a[rel="next"]',
    titleSelector: '.sheet .name',
    contentSelector: '.sheet .column',
    jobFieldSelector: '.tag-field',
    companySelector: '.tag-company',
  },
  {
    ...shared,
    name: '견본실 옛 보관함',
    startUrls: [`${origin}${SITE_ROOT}/archive`],
    letterLinkSelector: 'dl.index dt a',
    nextPageSelector: 'p.move a',
    titleSelector: '#subject',
    contentSelector: '#content',
    jobFieldSelector: '#field',
    companySelector: '#company',
  },
  {
    ...shared,
    name: '견본실 앱',
    startUrls: [`${origin}${SITE_ROOT}/app`],
    letterLinkSelector: 'ul.letters a.open',
    nextPageSelector: 'a.more',
    titleSelector: 'h1.title',
    contentSelector: 'section.text',
    jobFieldSelector: 'p.field',
    companySelector: 'p.company',
    needsBrowser: true,
  },
];

/** Stores the sources of the sample site, except those whose name is taken. */
export async function insertSources(tx: Transaction, siteOrigin: string): Promise<void> {
  const insertion = tx.manager.createQueryBuilder().insert().into(CrawlSource);
  await insertion.values(sampleSources(siteOrigin)).orIgnore().execute();
}

// Matches only addresses of the sample site: another site on this machine may be a source too.
const START_URL = new RegExp(`^http://127\\.0\\.0\\.1:\\d+(?=${SITE_ROOT}/(?:board|cards|archive|app)$)`);

/** Changes the addresses of the sample site's sources to where it listens now. */
export async function moveSources(tx: Transaction, siteOrigin: string): Promise<void> {
  const sources = await tx.manager.find(CrawlSource, { lock: { mode: 'pessimistic_write' } });
  for (const source of sources)
    source.startUrls = source.startUrls.map((url) => url.replace(START_URL, siteOrigin));
  // Writes only those that change.
  await tx.manager.save(sources);
}
