import { parseRetryAfter } from '#domain';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { AddressGuard } from '../address-guard.js';
import { MAXIMUM_ROBOTS_BYTES, type RobotsOutcome, robotsOutcomeOf } from '../robots.js';
import type { FetchOutcome, PageRequest } from './fetch-outcome.js';
import {
  type Answer,
  FETCH_LIMITS,
  type FetchLimits,
  followRedirects,
  type FetchContext,
  within,
} from './follow-redirects.js';
import { ACCEPTED_ENCODINGS, decodeHtml, readBody, requireHtml } from './read-body.js';
import { failed, Unfetchable } from './unfetchable.js';

const conditionsOf = ({ etag, lastModified }: PageRequest): OutgoingHttpHeaders => ({
  ...(etag && { 'if-none-match': etag }),
  ...(lastModified && { 'if-modified-since': lastModified }),
});

/** Fetches pages without a browser; connects only where the guard allows. */
export class PageFetcher {
  private readonly limits: FetchLimits;

  constructor(
    readonly guard: AddressGuard,
    readonly userAgent: string,
    limits: Partial<FetchLimits> = {},
  ) {
    this.limits = { ...FETCH_LIMITS, ...limits };
  }

  /** @throws the signal's reason when it aborts, and what `refuseRequest` throws; everything else is an outcome */
  async fetch(request: PageRequest, signal: AbortSignal): Promise<FetchOutcome> {
    try {
      const url = parse(request.url);
      const answer = await followRedirects(
        url,
        { ...this.context(conditionsOf(request)), refuseRequest: request.refuseRequest },
        signal,
      );
      return await within(answer.signal, signal, () => this.read(answer, request));
    } catch (error) {
      if (!(error instanceof Unfetchable)) throw error;
      return { ...error.problem, url: request.url };
    }
  }

  /**
   * What the host of `url` allows crawlers to do.
   * @throws the signal's reason when it aborts
   */
  async fetchRobots(url: string, signal: AbortSignal): Promise<RobotsOutcome> {
    try {
      const answer = await followRedirects(new URL('/robots.txt', parse(url)), this.context({}), signal);
      if (answer.response.statusCode !== 200) {
        answer.response.destroy();
        return robotsOutcomeOf(statusFailure(answer.response).problem);
      }
      const body = await within(answer.signal, signal, () =>
        readBody(answer.response, MAXIMUM_ROBOTS_BYTES, 'CUT', answer.signal),
      );
      return { kind: 'RULES', text: body.toString('utf8') };
    } catch (error) {
      if (!(error instanceof Unfetchable)) throw error;
      return robotsOutcomeOf(error.problem);
    }
  }

  private context(headers: OutgoingHttpHeaders): FetchContext {
    return {
      guard: this.guard,
      limits: this.limits,
      headers: {
        'user-agent': this.userAgent,
        accept: 'text/html,application/xhtml+xml;q=0.9',
        'accept-language': 'ko,en;q=0.5',
        'accept-encoding': ACCEPTED_ENCODINGS,
        ...headers,
      },
    };
  }

  private async read(
    { url: { href: url }, response, signal }: Answer,
    request: PageRequest,
  ): Promise<FetchOutcome> {
    try {
      const { statusCode: status = 0, headers } = response;
      if (status === 304 && isConditional(request)) return { kind: 'NOT_MODIFIED', url };
      if (status !== 200) throw statusFailure(response);
      requireHtml(response);
      const html = decodeHtml(
        await readBody(response, this.limits.bytes, 'FAIL', signal),
        headers['content-type'],
      );
      const [etag, lastModified] = [headers.etag, headers['last-modified']].map(validator);
      return { kind: 'PAGE', url, status, html, etag: etag ?? null, lastModified: lastModified ?? null };
    } finally {
      response.destroy();
    }
  }
}

const isConditional = ({ etag, lastModified }: PageRequest): boolean => Boolean(etag ?? lastModified);

/** Longer ones are not worth keeping. */
const MAXIMUM_VALIDATOR_LENGTH = 500;

const validator = (header: string | undefined): string | null =>
  header !== undefined && header.length <= MAXIMUM_VALIDATOR_LENGTH ? header : null;

function parse(address: string): URL {
  if (!URL.canParse(address)) throw failed('주소가 올바르지 않아요.');
  return new URL(address);
}

const REASONS: Record<number, string> = {
  401: '로그인해야 볼 수 있는 페이지예요.',
  403: '사이트가 접근을 막았어요.',
  404: '없는 페이지예요.',
  410: '사라진 페이지예요.',
  429: '사이트가 요청을 줄여 달라고 해요.',
};

const MAXIMUM_RETRY_AFTER_MILLISECONDS = 24 * 60 * 60 * 1000;

/** The outcome for a status that comes without a page, and when to try again. */
function statusFailure({ statusCode = 0, headers }: IncomingMessage): Unfetchable {
  const wait = parseRetryAfter(headers['retry-after'], MAXIMUM_RETRY_AFTER_MILLISECONDS);
  const isBusy = statusCode === 429 || (statusCode === 503 && wait > 0);
  const mayPass = statusCode >= 500 || statusCode === 408 || statusCode === 425;
  return failed(REASONS[statusCode] ?? `사이트가 ${statusCode} 오류로 답했어요.`, {
    status: statusCode,
    retry: isBusy ? 'RATE_LIMIT' : mayPass ? 'BACKOFF' : 'NEVER',
    retryAfterMilliseconds: wait,
  });
}
