import { MAXIMUM_CRAWLED_TEXT_LENGTH } from '#contracts';
import {
  normalizeUrl,
  type FetchedPage,
  type FetchOutcome,
  type PageReader,
  type ReadLetter,
} from '#crawling';
import { cutText, maskPersonalData } from '#domain';
import { JobFailure } from '#jobs';
import { MAXIMUM_POSTPONEMENT_MILLISECONDS } from './host-turns.js';
import type { EarlierReading, RunPage } from './run-page.repository.js';

/** How a page of a run ended. */
export type PageEnd =
  | {
      kind: 'READ';
      /** After redirects. */
      url: string;
      letterLinks: string[];
      nextPages: string[];
      letter: MaskedLetter | null;
      etag: string | null;
      lastModified: string | null;
    }
  | { kind: 'SAME'; earlier: EarlierReading }
  | { kind: 'FAILED'; reason: string }
  | { kind: 'SKIPPED'; reason: string };

/** The reason for a page on which the selectors take too much time or memory. */
export const TOO_EXPENSIVE = '선택자로 읽는 데 너무 오래 걸리는 페이지예요.';

/** Reads what was fetched for a page of a run. @throws JobFailure when a later attempt may succeed, the signal's reason */
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
      // The fetcher fails a page whose host answers so to a request without validators.
      if (page.earlier === null) throw new Error('NOT_MODIFIED without an earlier reading');
      return { kind: 'SAME', earlier: page.earlier };
    case 'FAILED':
      if (outcome.retry === 'NEVER') return { kind: 'FAILED', reason: outcome.reason };
      throw new JobFailure('SERVER_ERROR', {
        retry: outcome.retry,
        message: outcome.reason,
        // Bounded, as a run ends with its last page.
        retryAfterMilliseconds: Math.min(outcome.retryAfterMilliseconds, MAXIMUM_POSTPONEMENT_MILLISECONDS),
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
  if (reading === null) return { kind: 'FAILED', reason: TOO_EXPENSIVE };
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

/** A letter as it may be stored. */
export interface MaskedLetter extends ReadLetter {
  /** How many pieces of personal data were masked. */
  maskedCount: number;
}

/** Masks the personal data in a letter, and removes or replaces what cannot be stored. */
export function maskLetter(letter: ReadLetter): MaskedLetter {
  let maskedCount = 0;
  const masked = (original: string): string => {
    const { text, maskedCount: more } = maskPersonalData(storable(original));
    maskedCount += more;
    return text;
  };
  const maskedOrNull = (original: string | null): string | null =>
    original === null ? null : masked(original);
  const { title, text, jobField, companyName } = letter;
  const fields = {
    title: maskedOrNull(title),
    text: cutText(masked(text), MAXIMUM_CRAWLED_TEXT_LENGTH),
    jobField: maskedOrNull(jobField),
    companyName: maskedOrNull(companyName),
  };
  return { ...fields, maskedCount };
}

// PostgreSQL refuses U+0000, and a lone surrogate has no encoding.
const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();
