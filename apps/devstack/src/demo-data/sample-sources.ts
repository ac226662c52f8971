import type { CrawlSourceInput } from '#contracts';
import { SITE_ROOT } from '../sample-site/page-frame.js';

const shared = { requestsPerMinute: 300, enabled: true, needsBrowser: false };

/** The sources that a demo stack starts with, one for each section of the sample site. @param origin the site's */
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
