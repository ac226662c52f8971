import { ProductError } from '#domain';
import type { CrawlSourceInput } from '#contracts';
import { requireReadableSelectors } from './require-readable-selectors.js';

const settings: CrawlSourceInput = {
  name: '샘플',
  startUrls: ['http://site.test/'],
  letterLinkSelector: 'ul.letters > li:first-child a[href^="/글"], a.letter:not(:has(img)):first',
  nextPageSelector: null,
  titleSelector: 'h1:eq(0) > b',
  contentSelector: 'article :is(p, li):nth-child(2n + 1), [title=":first"], :not(:first)',
  jobFieldSelector: 'dt:contains("직무") + dd',
  companySelector: '\\31 st, .회사:lt(3)',
  needsBrowser: false,
  requestsPerMinute: 30,
  enabled: true,
};

async function errorsOf(change: Partial<CrawlSourceInput>, at?: string): Promise<unknown> {
  try {
    await requireReadableSelectors({ ...settings, ...change }, at);
    return null;
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    expect(error.errorCode).toBe('VALIDATION_ERROR');
    return error.errors;
  }
}

describe('requireReadableSelectors', () => {
  it('accepts what the page reader can use', async () => expect(await errorsOf({})).toBeNull());

  it.each([
    'p:::',
    '[',
    'a{}',
    'a,',
    'a >',
    '((',
    'div:has(',
    '"가"',
    '/* */',
    'a::before',
    'svg|a',
    'a || b',
    'a:nth-child(x)',
    'a:no-such-thing',
    'a:not(:no-such-thing)',
    'a:first:no-such-thing',
    'ul:eq(2) > a:no-such-thing',
    'a:not(:first):no-such-thing',
  ])('refuses %j', async (selector) => {
    const refusal = expect.stringMatching(/[가-힣]/);
    expect(await errorsOf({ letterLinkSelector: selector })).toEqual({ letterLinkSelector: refusal });
  });

  it('reports each invalid selector at its field of the request', async () => {
    const refusal = expect.stringMatching(/[가-힣]/);
    expect(await errorsOf({ contentSelector: '[', companySelector: '(' }, 'source.')).toEqual({
      'source.contentSelector': refusal,
      'source.companySelector': refusal,
    });
  });
});
