import type { CrawlSourceInput } from '#contracts';
import { BrowserFetcher, hostKeyOf, PageFetcher, type RefuseRequest, type FetchOutcome } from '#crawling';
import { JobFailure } from '#jobs';
import { Injectable } from '@nestjs/common';
import { HostRules, type Pace } from './host-rules.js';
import { HostTurns, TurnFarOffError, type Turn } from './host-turns.js';

/** A page to fetch with the settings of its source. */
export interface PolitePage {
  url: string;
  source: CrawlSourceInput;
  /** What the host sent with the page the last time, for a conditional request. */
  validators: { etag: string | null; lastModified: string | null } | null;
  /** Why no page of a host that the page redirects to may be fetched, in Korean; null when it may. */
  refusalOfHost: (host: string) => Promise<string | null>;
}

/** A page redirects to an address whose turn comes later than the caller waits; the page itself has been requested. */
export class RedirectFarOffError extends TurnFarOffError {
  override readonly name = 'RedirectFarOffError';
  constructor(
    readonly url: string,
    options: ErrorOptions,
  ) {
    super(`the redirect to ${url} has no turn yet`, options);
  }
}

/** Hosts that the parts of one page may come from: a hostile page could make us fetch any number of robots.txt. */
const MAXIMUM_HOSTS_OF_PARTS = 50;

/**
 * Fetches pages as their hosts allow: nothing that robots.txt forbids, and every page, redirects included, in its turn.
 * Parts take none; only the robots.txt of a part's host does.
 */
@Injectable()
export class PoliteFetcher {
  constructor(
    private readonly rules: HostRules,
    private readonly turns: HostTurns,
    private readonly fetcher: PageFetcher,
    private readonly browserFetcher: BrowserFetcher,
  ) {}

  /**
   * @param maximumWaitMilliseconds of each request for its turn
   * @throws JobFailure when a robots.txt cannot be fetched now, TurnFarOffError when nothing has been requested, RedirectFarOffError,
   * NoPageError and NoSandboxError of the browser, the signal's reason
   */
  async fetch(page: PolitePage, maximumWaitMilliseconds: number, signal: AbortSignal): Promise<FetchOutcome> {
    const pace = { spacingMilliseconds: 60_000 / page.source.requestsPerMinute, maximumWaitMilliseconds };
    const visit = new Visit(this.rules, this.turns, page, pace, signal);
    try {
      const outcome = await this.ask(page, visit.refuseRequest, signal);
      if (outcome.kind === 'FAILED' && outcome.retry === 'RATE_LIMIT')
        await visit.postpone(outcome.retryAfterMilliseconds);
      return outcome;
    } finally {
      await visit.end();
    }
  }

  private ask(
    { url, source, validators }: PolitePage,
    refuseRequest: RefuseRequest,
    signal: AbortSignal,
  ): Promise<FetchOutcome> {
    if (!source.needsBrowser) return this.fetcher.fetch({ url, ...validators, refuseRequest }, signal);
    const settledBy = [source.contentSelector, source.letterLinkSelector];
    return this.browserFetcher.fetch({ url, settledBy, refuseRequest }, signal);
  }
}

/** The fetching of one page, which has the turn of one host at a time. */
class Visit {
  private turn: Turn | undefined;
  private hasRequested = false;
  private readonly hostsOfParts = new Set<string>();

  constructor(
    private readonly rules: HostRules,
    private readonly turns: HostTurns,
    private readonly page: PolitePage,
    private readonly pace: Pace,
    private readonly signal: AbortSignal,
  ) {}

  readonly refuseRequest: RefuseRequest = async (url, what) => {
    if (what === 'PART') return this.partRefusal(url);
    // The request that redirected here has been answered.
    await this.end();
    try {
      return await this.pageRefusal(url);
    } catch (error) {
      if (!(error instanceof TurnFarOffError && this.hasRequested)) throw error;
      throw new RedirectFarOffError(url.href, { cause: error });
    }
  };

  private async pageRefusal(url: URL): Promise<string | null> {
    const host = hostKeyOf(url.href);
    const isOtherHost = host !== hostKeyOf(this.page.url);
    const refusal =
      (isOtherHost ? await this.page.refusalOfHost(host) : null) ??
      (await this.rules.refusalOf(url.href, this.pace, this.signal));
    if (refusal !== null) return refusal;
    const { spacingMilliseconds, maximumWaitMilliseconds } = this.pace;
    this.turn = await this.turns.take(host, spacingMilliseconds, maximumWaitMilliseconds, this.signal);
    this.hasRequested = true;
    return null;
  }

  // Without a part whose robots.txt cannot be fetched now, or whose host is busy, the page can still be read. Put back, the page would ask
  // for the same part again and again.
  private async partRefusal(url: URL): Promise<string | null> {
    this.hostsOfParts.add(hostKeyOf(url.href));
    if (this.hostsOfParts.size > MAXIMUM_HOSTS_OF_PARTS) return '너무 많은 사이트를 부르는 쪽이에요.';
    try {
      return await this.rules.refusalOf(url.href, this.pace, this.signal);
    } catch (error) {
      if (error instanceof JobFailure) return error.message;
      if (error instanceof TurnFarOffError) return '아직 요청할 차례가 오지 않은 사이트예요.';
      throw error;
    }
  }

  /** Postpones the next request to the host that was asked last. */
  async postpone(milliseconds: number): Promise<void> {
    if (this.turn !== undefined) await this.turns.postpone(this.turn, milliseconds);
    this.turn = undefined;
  }

  async end(): Promise<void> {
    const { turn } = this;
    this.turn = undefined;
    if (turn !== undefined) await this.turns.release(turn);
  }
}
