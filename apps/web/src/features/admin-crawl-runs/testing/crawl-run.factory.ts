import type { CrawlCounts, CrawlRun } from '#contracts';

export const counts = (overrides: Partial<CrawlCounts> = {}): CrawlCounts => ({
  pagesFound: 0,
  pagesDone: 0,
  pagesFailed: 0,
  pagesSkipped: 0,
  lettersAdded: 0,
  lettersChanged: 0,
  lettersUnchanged: 0,
  ...overrides,
});

/** A running run over one source. */
export function aRun(overrides: Partial<CrawlRun> = {}): CrawlRun {
  const soFar = counts({ pagesFound: 40, pagesDone: 8, pagesFailed: 1, pagesSkipped: 1, lettersAdded: 6 });
  return {
    runId: 7,
    status: 'RUNNING',
    jobId: '0b1f3c0e-8a54-4b0e-9a7e-2f6c1d9e0a11',
    ...soFar,
    sources: [{ sourceId: 1, name: '견본실 게시판', ...soFar }],
    startedAt: '2026-11-20T05:00:00Z',
    finishedAt: null,
    ...overrides,
  };
}
