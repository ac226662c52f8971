import type { CrawledCoverLetter } from '#contracts';

/** A sample letter, stored and never changed. */
export const aLetter = (overrides: Partial<CrawledCoverLetter> = {}): CrawledCoverLetter => ({
  coverLetterId: 12,
  text: '저는 물결서점에서 독자를 만났습니다.',
  createdAt: '2026-11-20T05:00:00Z',
  updatedAt: '2026-11-20T05:00:00Z',
  ...overrides,
});
