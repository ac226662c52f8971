import { normalizeUrl, readPage, type FetchOutcome } from '#crawling';
import { JobFailure } from '#jobs';
import { maskLetter } from './masked-letter.js';
import type { RunPage } from './run-page.repository.js';
import type { PageEnd } from './storing/store-page.js';

/** What an answer means for a page of a run. @throws JobFailure when it may be another one later */
export function endOf(page: RunPage, outcome: FetchOutcome): PageEnd {
  switch (outcome.kind) {
    case 'REFUSED':
      return { kind: 'SKIPPED', reason: outcome.reason };
    case 'NOT_MODIFIED':
      // Only who asked whether it has changed is told so.
      return page.earlier === null
        ? { kind: 'FAILED', reason: '사이트가 물어보지 않은 것에 답했어요.' }
        : { kind: 'SAME', earlier: page.earlier };
    case 'FAILED':
      if (outcome.retry === 'NEVER') return { kind: 'FAILED', reason: outcome.reason };
      throw new JobFailure('SERVER_ERROR', {
        retry: outcome.retry,
        message: outcome.reason,
        retryAfterMilliseconds: outcome.retryAfterMilliseconds,
      });
    case 'PAGE': {
      const reading = readPage(outcome.html, outcome.url, page.source);
      return {
        kind: 'READ',
        url: normalizeUrl(outcome.url) ?? page.url,
        letterLinks: reading.letterLinks,
        nextPages: reading.nextPages,
        letter: reading.letter === null ? null : maskLetter(reading.letter),
        etag: outcome.etag,
        lastModified: outcome.lastModified,
      };
    }
  }
}
