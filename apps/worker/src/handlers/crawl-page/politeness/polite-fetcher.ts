import type { CrawlSourceInput } from '#contracts';
import { BrowserFetcher, hostKeyOf, PageFetcher, type Admit, type FetchOutcome } from '#crawling';
import { JobFailure } from '#jobs';
import { Injectable } from '@nestjs/common';
import { HostRules, type Pace } from './host-rules.js';
import { HostTurns, type Turn } from './host-turns.js';

/** A page to ask for, by the ways of its source. */
export interface PolitePage {
  url: string;
  source: CrawlSourceInput;
  /** What the host sent with the page the last time, to be told only whether it has changed. */
  validators: { etag: string | null; lastModified: string | null } | null;
  /** Why pages of a host that the page redirects to must not be asked for, in Korean; null when they may be. */
  refusalOfHost: (host: string) => Promise<string | null>;
}

/** A page may have parts of so many hosts: whoever writes it could have us ask any number for their robots.txt. */
const HOSTS_OF_PARTS = 50;

/** Fetches pages as the hosts want it: what robots.txt forbids is not asked for, and every request, redirects included, waits for its turn. */
@Injectable()
export class PoliteFetcher {
  constructor(
    private readonly rules: HostRules,
    private readonly turns: HostTurns,
    private readonly fetcher: PageFetcher,
    private readonly browserFetcher: BrowserFetcher,
  ) {}

  /**
   * @param patience milliseconds that each request waits for its turn at most
   * @throws JobFailure when a host cannot tell its rules now, TurnFarOffError, the signal's reason
   */
  async fetch(page: PolitePage, patience: number, signal: AbortSignal): Promise<FetchOutcome> {
    const pace = { spacing: 60_000 / page.source.requestsPerMinute, patience };
    const visit = new Visit(this.rules, this.turns, page, pace, signal);
    try {
      const outcome = await this.ask(page, visit.admit, signal);
      if (outcome.kind === 'FAILED' && outcome.retry === 'RATE_LIMIT')
        await visit.leaveAlone(outcome.retryAfterMilliseconds);
      return outcome;
    } finally {
      await visit.end();
    }
  }

  private ask(
    { url, source, validators }: PolitePage,
    admit: Admit,
    signal: AbortSignal,
  ): Promise<FetchOutcome> {
    if (!source.needsBrowser) return this.fetcher.fetch({ url, ...validators, admit }, signal);
    const settledBy = [source.contentSelector, source.letterLinkSelector];
    return this.browserFetcher.fetch({ url, settledBy, admit }, signal);
  }
}

/** One page on its way, which holds the turn of one host at a time. */
class Visit {
  private turn: Turn | undefined;
  private readonly hostsOfParts = new Set<string>();

  constructor(
    private readonly rules: HostRules,
    private readonly turns: HostTurns,
    private readonly page: PolitePage,
    private readonly pace: Pace,
    private readonly signal: AbortSignal,
  ) {}

  readonly admit: Admit = async (url, what) => {
    if (what === 'PART') return this.partRefusal(url);
    // A redirect has been answered.
    await this.end();
    const host = hostKeyOf(url.href);
    const isElsewhere = host !== hostKeyOf(this.page.url);
    const refusal =
      (isElsewhere ? await this.page.refusalOfHost(host) : null) ??
      (await this.rules.refusalOf(url.href, this.pace, this.signal));
    if (refusal !== null) return refusal;
    const { spacing, patience } = this.pace;
    this.turn = await this.turns.take(host, spacing, patience, this.signal);
    return null;
  };

  // A page is no worse than it is without a part whose host can't tell its rules now.
  private async partRefusal(url: URL): Promise<string | null> {
    this.hostsOfParts.add(hostKeyOf(url.href));
    if (this.hostsOfParts.size > HOSTS_OF_PARTS) return '너무 많은 사이트를 부르는 쪽입니다.';
    try {
      return await this.rules.refusalOf(url.href, this.pace, this.signal);
    } catch (error) {
      if (error instanceof JobFailure) return error.message;
      throw error;
    }
  }

  /** The host that was asked last wants it so. */
  async leaveAlone(milliseconds: number): Promise<void> {
    if (this.turn !== undefined) await this.turns.postpone(this.turn, milliseconds);
    this.turn = undefined;
  }

  async end(): Promise<void> {
    const { turn } = this;
    this.turn = undefined;
    if (turn !== undefined) await this.turns.release(turn);
  }
}
