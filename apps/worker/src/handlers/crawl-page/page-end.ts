import { normalizeUrl, type FetchedPage, type FetchOutcome, type PageReader } from '#crawling';
import { JobFailure } from '#jobs';
import { maskLetter } from './masked-letter.js';
import { LONGEST_POSTPONEMENT } from './politeness/host-turns.js';
import type { RunPage } from './run-page.repository.js';
import type { PageEnd } from './storing/store-page.js';

/** Of a page that the selectors take too much time or memory for. */
export const TOO_LABORIOUS = '선택자로 읽는 데 너무 오래 걸리는 페이지입니다.';

/** What an answer means for a page of a run. @throws JobFailure when it may be another one later, the signal's reason */
export async function endOf(
  page: RunPage,
  outcome: FetchOutcome,
  reader: PageReader,
  signal: AbortSignal,
): Promise<PageEnd> {
  switch (outcome.kind) {
    case 'REFUSED':
      return { kind: 'SKIPPED', reason: outcome.reason };
    case 'NOT_MODIFIED':
      // Only who asked whether it has changed is told so.
      return page.earlier === null
        ? { kind: 'FAILED', reason: '묻지 않은 것에 답한 사이트입니다.' }
        : { kind: 'SAME', earlier: page.earlier };
    case 'FAILED':
      if (outcome.retry === 'NEVER') return { kind: 'FAILED', reason: outcome.reason };
      throw new JobFailure('SERVER_ERROR', {
        retry: outcome.retry,
        message: outcome.reason,
        // A run does not end before its last page does.
        retryAfterMilliseconds: Math.min(outcome.retryAfterMilliseconds, LONGEST_POSTPONEMENT),
      });
    case 'PAGE':
      return readEnd(page, outcome, reader, signal);
  }
}

async function readEnd(
  page: RunPage,
  { html, url, etag, lastModified }: FetchedPage,
  reader: PageReader,
  signal: AbortSignal,
): Promise<PageEnd> {
  const reading = await reader.read({ html, url, settings: page.source }, signal);
  if (reading === null) return { kind: 'FAILED', reason: TOO_LABORIOUS };
  const { letterLinks, nextPages, letter } = reading;
  return {
    kind: 'READ',
    url: normalizeUrl(url) ?? page.url,
    letterLinks,
    nextPages,
    letter: letter === null ? null : maskLetter(letter),
    etag,
    lastModified,
  };
}
