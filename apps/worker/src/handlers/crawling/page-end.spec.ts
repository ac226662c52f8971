import { MAXIMUM_CRAWLED_TEXT_LENGTH } from '#contracts';
import { PageReader, type FailedPage } from '#crawling';
import { endOf, maskLetter } from './page-end.js';
import type { RunPage } from './run-page.repository.js';

const page: RunPage = {
  runId: 1,
  pageId: 1,
  jobId: 'e8a451d5-343b-435f-8361-0347940f7491',
  url: 'http://site.test/',
  urlHash: 'hash',
  sourcePosition: 0,
  sourceId: 1,
  source: {
    name: '샘플',
    startUrls: ['http://site.test/'],
    letterLinkSelector: 'a',
    nextPageSelector: null,
    titleSelector: null,
    contentSelector: 'article',
    jobFieldSelector: null,
    companySelector: null,
    needsBrowser: false,
    requestsPerMinute: 30,
    enabled: true,
  },
  settingsHash: 'hash',
  failedAttempts: 0,
  earlier: null,
};
const busyFor = (retryAfterMilliseconds: number): FailedPage => ({
  kind: 'FAILED',
  url: page.url,
  reason: '바쁜 사이트',
  status: 429,
  retry: 'RATE_LIMIT',
  retryAfterMilliseconds,
});

it.each([
  [1_000, 1_000],
  [86_400_000, 300_000],
])('retries a page of a host that asks for a pause of %d ms after %d ms', async (wanted, granted) => {
  const end = endOf(page, busyFor(wanted), new PageReader(), new AbortController().signal);
  await expect(end).rejects.toMatchObject({ retry: 'RATE_LIMIT', retryAfterMilliseconds: granted });
});

describe('maskLetter', () => {
  it('masks every stored field of a letter, and counts the pieces', () => {
    const letter = {
      title: '성명: 홍길동',
      text: '연락처 010-1234-5678\u0000',
      jobField: '개발 hong@example.com',
      companyName: '가나 010-1234-5678',
    };
    expect(maskLetter(letter)).toEqual({
      title: '성명: ○○○',
      text: '연락처 [전화번호]',
      jobField: '개발 [이메일]',
      companyName: '가나 [전화번호]',
      maskedCount: 4,
    });
  });

  it('cuts a text that is too long between two characters', () => {
    const kept = '가'.repeat(MAXIMUM_CRAWLED_TEXT_LENGTH - 1);
    const letter = { title: null, text: `${kept}😀`, jobField: null, companyName: null };
    expect(maskLetter(letter).text).toBe(kept);
  });

  it('keeps null for fields that the page does not have', () => {
    const letter = { title: null, text: '글', jobField: null, companyName: null };
    expect(maskLetter(letter)).toEqual({ ...letter, maskedCount: 0 });
  });
});
