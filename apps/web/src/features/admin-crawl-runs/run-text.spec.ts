import type { CrawlRun } from '#contracts';
import { runPercent, runProgressText } from './run-text.js';
import { aRun, counts } from './testing/crawl-run.factory.js';

describe('how far a run is', () => {
  it.each<[string, Partial<CrawlRun>, number, string]>([
    ['nothing before a page is found', counts(), 0, '새 쪽을 찾고 있어요'],
    [
      'every ended page, however it ended',
      counts({ pagesFound: 10, pagesDone: 3, pagesFailed: 1, pagesSkipped: 1 }),
      50,
      '쪽 5개 남음',
    ],
    [
      'less than 100 while more may be found',
      counts({ pagesFound: 3, pagesDone: 3 }),
      99,
      '새 쪽을 찾고 있어요',
    ],
    [
      '100 once it is complete',
      { ...counts({ pagesFound: 3, pagesDone: 3 }), status: 'COMPLETED' },
      100,
      '새 쪽을 찾고 있어요',
    ],
    [
      'a bit less than one percent as 0',
      counts({ pagesFound: 1_000_000, pagesDone: 9_999 }),
      0,
      '쪽 990,001개 남음',
    ],
  ])('counts %s', (_, overrides, percent, text) => {
    const run = aRun(overrides);
    expect(runPercent(run)).toBe(percent);
    expect(runProgressText(run)).toBe(text);
  });
});
