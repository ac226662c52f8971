import type { CrawlSourceInput, CrawlTryResult } from '#contracts';
import { PageReader, type FailedPage, type FetchedPage } from '#crawling';
import { JobFailure } from '#jobs';
import { Injectable } from '@nestjs/common';
import { TurnFarOffError } from './host-turns.js';
import { maskLetter, TOO_EXPENSIVE } from './page-end.js';
import { PoliteFetcher } from './polite-fetcher.js';

/** An administrator waits for the result, and a crawl of the same host may take turns in between. */
const MAXIMUM_WAIT_MILLISECONDS = 20_000;

type FetchSummary = Pick<CrawlTryResult, 'fetchedBy' | 'milliseconds'>;

/** Reads one page with the settings of a source and stores nothing of it. */
@Injectable()
export class TrialReader {
  constructor(
    private readonly fetcher: PoliteFetcher,
    private readonly reader: PageReader,
  ) {}

  /**
   * @returns a result with a warning, and without links and letter, when the host has answered but the page cannot be read
   * @throws JobFailure with a message for the administrator when the page cannot be fetched; the signal's reason
   */
  async read(url: string, source: CrawlSourceInput, signal: AbortSignal): Promise<CrawlTryResult> {
    const started = performance.now();
    const outcome = await this.fetcher
      .fetch(
        { url, source, validators: null, refusalOfHost: () => Promise.resolve(null) },
        MAXIMUM_WAIT_MILLISECONDS,
        signal,
      )
      .catch((error: unknown) => Promise.reject(withoutRetry(error)));
    const summary: FetchSummary = {
      fetchedBy: source.needsBrowser ? 'BROWSER' : 'FETCH',
      milliseconds: Math.round(performance.now() - started),
    };
    if (outcome.kind === 'PAGE') return this.show(outcome, source, summary, signal);
    if (outcome.kind === 'FAILED' && outcome.status !== null)
      return emptyResult(outcome, outcome.status, summary);
    if (outcome.kind === 'FAILED')
      throw new JobFailure('SERVER_ERROR', { retry: 'NEVER', message: outcome.reason });
    const message = outcome.kind === 'REFUSED' ? outcome.reason : undefined;
    throw new JobFailure('VALIDATION_ERROR', { retry: 'NEVER', ...(message !== undefined && { message }) });
  }

  private async show(
    { html, url, status }: FetchedPage,
    settings: CrawlSourceInput,
    summary: FetchSummary,
    signal: AbortSignal,
  ): Promise<CrawlTryResult> {
    const reading = await this.reader.read({ html, url, settings }, signal);
    if (reading === null) return emptyResult({ url, reason: TOO_EXPENSIVE }, status, summary);
    const letter = reading.letter === null ? null : maskLetter(reading.letter);
    return { url, status, ...summary, ...reading, letter };
  }
}

const emptyResult = (
  { url, reason }: Pick<FailedPage, 'url' | 'reason'>,
  status: number,
  summary: FetchSummary,
): CrawlTryResult => ({
  url,
  status,
  ...summary,
  letterLinks: [],
  nextPages: [],
  letter: null,
  warnings: [reason],
});

// The administrator wants to see the failure now, not after more attempts.
function withoutRetry(error: unknown): unknown {
  if (error instanceof TurnFarOffError)
    return new JobFailure('SERVER_ERROR', {
      retry: 'NEVER',
      message: '이 사이트에 요청할 차례가 아직 멀었어요. 잠시 뒤에 다시 해 주세요.',
    });
  if (error instanceof JobFailure)
    return new JobFailure(error.errorCode, { retry: 'NEVER', message: error.message, cause: error });
  return error;
}
