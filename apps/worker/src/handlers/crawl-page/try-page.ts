import type { CrawlSourceInput, CrawlTryResult } from '#contracts';
import { PageReader, type FailedPage, type FetchedPage } from '#crawling';
import { JobFailure } from '#jobs';
import { Injectable } from '@nestjs/common';
import { maskLetter } from './masked-letter.js';
import { TOO_LABORIOUS } from './page-end.js';
import { TurnFarOffError } from './politeness/host-turns.js';
import { PoliteFetcher } from './politeness/polite-fetcher.js';

/** An administrator waits for the answer; a crawl that runs at the same host shares its turns. */
const PATIENCE_MILLISECONDS = 20_000;

type Answer = Pick<CrawlTryResult, 'fetchedBy' | 'milliseconds'>;

/** Reads one page as a source would, and stores nothing. */
@Injectable()
export class TryPage {
  constructor(
    private readonly fetcher: PoliteFetcher,
    private readonly reader: PageReader,
  ) {}

  /** @throws JobFailure with a reason fit to show when the page cannot be asked for */
  async read(url: string, source: CrawlSourceInput, signal: AbortSignal): Promise<CrawlTryResult> {
    const started = performance.now();
    const outcome = await this.fetcher
      .fetch(
        { url, source, validators: null, refusalOfHost: () => Promise.resolve(null) },
        PATIENCE_MILLISECONDS,
        signal,
      )
      .catch((error: unknown) => Promise.reject(shownOnce(error)));
    const answer: Answer = {
      fetchedBy: source.needsBrowser ? 'BROWSER' : 'FETCH',
      milliseconds: Math.round(performance.now() - started),
    };
    if (outcome.kind === 'PAGE') return this.show(outcome, source, answer, signal);
    if (outcome.kind === 'FAILED' && outcome.status !== null) return nothing(outcome, outcome.status, answer);
    if (outcome.kind === 'FAILED')
      throw new JobFailure('SERVER_ERROR', { retry: 'NEVER', message: outcome.reason });
    const message = outcome.kind === 'REFUSED' ? outcome.reason : undefined;
    throw new JobFailure('VALIDATION_ERROR', { retry: 'NEVER', ...(message !== undefined && { message }) });
  }

  private async show(
    { html, url, status }: FetchedPage,
    settings: CrawlSourceInput,
    answer: Answer,
    signal: AbortSignal,
  ): Promise<CrawlTryResult> {
    const reading = await this.reader.read({ html, url, settings }, signal);
    if (reading === null) return nothing({ url, reason: TOO_LABORIOUS }, status, answer);
    const letter = reading.letter === null ? null : maskLetter(reading.letter);
    return { url, status, ...answer, ...reading, letter };
  }
}

const nothing = (
  { url, reason }: Pick<FailedPage, 'url' | 'reason'>,
  status: number,
  answer: Answer,
): CrawlTryResult => ({
  url,
  status,
  ...answer,
  letterLinks: [],
  nextPages: [],
  letter: null,
  warnings: [reason],
});

// Whoever tries a page wants to know what is wrong now, not after more attempts.
function shownOnce(error: unknown): unknown {
  if (error instanceof TurnFarOffError)
    return new JobFailure('SERVER_ERROR', {
      retry: 'NEVER',
      message: '이 사이트에 요청할 차례가 아직 멀었습니다. 잠시 뒤에 다시 해 주세요.',
    });
  if (error instanceof JobFailure)
    return new JobFailure(error.errorCode, { retry: 'NEVER', message: error.message, cause: error });
  return error;
}
