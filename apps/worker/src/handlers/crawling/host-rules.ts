import { hostKeyOf, PageFetcher, Robots, type RobotsOutcome } from '#crawling';
import { CrawlHost, queryRows } from '#database';
import { JobFailure } from '#jobs';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { HostTurns, MAXIMUM_POSTPONEMENT_MILLISECONDS } from './host-turns.js';

/** Bounds of the parsed rules that a process keeps: hosts, and characters of their robots.txt. */
const MAXIMUM_KEPT_HOSTS = 200;
const MAXIMUM_KEPT_CHARACTERS = 5_000_000;

// The text only where this process does not have it yet.
const SELECT_RULES = {
  name: 'read-robots',
  sql: `
SELECT robots_fetched_at::text AS "fetchedAt",
  CASE WHEN robots_fetched_at::text IS DISTINCT FROM $2 THEN robots_text END AS text
FROM crawl_host WHERE host = $1 AND robots_fetched_at > now() - interval '1 day'`,
};
const rulesRow = z.object({ fetchedAt: z.string(), text: z.string().nullable() });

interface KeptRules {
  fetchedAt: string;
  robots: Robots;
  characters: number;
}

/** How often a source asks a host, and how long it waits for the turn. */
export interface Pace {
  /** Between two requests. */
  spacingMilliseconds: number;
  maximumWaitMilliseconds: number;
}

/** What hosts allow crawlers: each robots.txt is fetched once a day, by one worker for all. */
@Injectable()
export class HostRules {
  private readonly kept = new Map<string, KeptRules>();
  private keptCharacters = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly turns: HostTurns,
    private readonly fetcher: PageFetcher,
  ) {}

  /**
   * Why an address must not be fetched, in Korean; null when it may. Waits for a turn when the rules are not known yet.
   * @throws JobFailure when robots.txt cannot be fetched now, TurnFarOffError, the signal's reason
   */
  async refusalOf(url: string, pace: Pace, signal: AbortSignal): Promise<string | null> {
    const host = hostKeyOf(url);
    const rules = (await this.findKnown(host, url)) ?? (await this.fetchRules(host, url, pace, signal));
    if (typeof rules === 'string') return rules;
    return rules.isAllowed(url) ? null : '사이트의 robots.txt가 읽지 말라고 한 주소예요.';
  }

  private async findKnown(host: string, url: string): Promise<Robots | undefined> {
    const kept = this.kept.get(host);
    const parameters = [host, kept?.fetchedAt ?? null];
    const [row] = await queryRows(this.dataSource, SELECT_RULES, rulesRow, parameters);
    if (row === undefined) return undefined;
    if (kept !== undefined && kept.fetchedAt === row.fetchedAt) return kept.robots;
    const text = row.text ?? '';
    const robots = Robots.parse(text, url);
    this.keep(host, { fetchedAt: row.fetchedAt, robots, characters: text.length });
    return robots;
  }

  private async fetchRules(
    host: string,
    url: string,
    { spacingMilliseconds, maximumWaitMilliseconds }: Pace,
    signal: AbortSignal,
  ): Promise<Robots | string> {
    await this.dataSource.createQueryBuilder().insert().into(CrawlHost).values({ host }).orIgnore().execute();
    const turn = await this.turns.take(host, spacingMilliseconds, maximumWaitMilliseconds, signal);
    try {
      // The worker that had the turn before has probably fetched it.
      const known = await this.findKnown(host, url);
      if (known !== undefined) return known;
      const outcome = await this.fetcher.fetchRobots(url, signal);
      if (outcome.kind === 'LATER' && outcome.retry === 'RATE_LIMIT')
        await this.turns.postpone(turn, outcome.retryAfterMilliseconds);
      return await this.store(host, url, outcome);
    } finally {
      await this.turns.release(turn);
    }
  }

  private async store(host: string, url: string, outcome: RobotsOutcome): Promise<Robots | string> {
    if (outcome.kind === 'REFUSED') return outcome.reason;
    if (outcome.kind === 'LATER')
      throw new JobFailure('SERVER_ERROR', {
        retry: outcome.retry,
        message: outcome.reason,
        retryAfterMilliseconds: Math.min(outcome.retryAfterMilliseconds, MAXIMUM_POSTPONEMENT_MILLISECONDS),
      });
    const robots = Robots.parse(outcome.text, url);
    await this.dataSource.manager.update(
      CrawlHost,
      { host },
      {
        robotsText: outcome.text,
        robotsFetchedAt: () => 'now()',
        crawlDelayMilliseconds: Math.ceil(robots.crawlDelayMilliseconds),
      },
    );
    return robots;
  }

  private keep(host: string, rules: KeptRules): void {
    this.forget(host);
    this.kept.set(host, rules);
    this.keptCharacters += rules.characters;
    for (const [oldest] of this.kept) {
      if (this.kept.size <= MAXIMUM_KEPT_HOSTS && this.keptCharacters <= MAXIMUM_KEPT_CHARACTERS) return;
      this.forget(oldest);
    }
  }

  private forget(host: string): void {
    this.keptCharacters -= this.kept.get(host)?.characters ?? 0;
    this.kept.delete(host);
  }
}
