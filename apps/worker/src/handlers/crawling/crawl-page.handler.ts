import type { CrawlTryResult } from '#contracts';
import { PageReader } from '#crawling';
import { CrawledLetterTotal, type Transaction } from '#database';
import { clientEvent, EVENT_BUS, type EventBus } from '#events';
import { crawlPageJob, type CrawlPagePayload, Handles, type JobContext, type JobOutcome } from '#jobs';
import { workMetrics } from '#observability';
import { Inject } from '@nestjs/common';
import { TurnFarOffError } from './host-turns.js';
import { endOf, type PageEnd } from './page-end.js';
import { PoliteFetcher } from './polite-fetcher.js';
import { RunHosts } from './run-hosts.js';
import { RunPageRepository, type RunPage } from './run-page.repository.js';
import type { LetterChange } from './store-letter.js';
import { putBackPage, storePage } from './store-page.js';
import { TryPage } from './try-page.js';

/** A page blocks a worker no longer than this while it waits for its host's turn. */
const MAXIMUM_WAIT_MILLISECONDS = 3_000;

type Outcome = JobOutcome<CrawlTryResult | null>;

/** Fetches and reads one page. What a page of a run gives is written in the transaction of the job's success. */
@Handles(crawlPageJob)
export class CrawlPageHandler {
  constructor(
    private readonly pages: RunPageRepository,
    private readonly hosts: RunHosts,
    private readonly fetcher: PoliteFetcher,
    private readonly tryPage: TryPage,
    private readonly reader: PageReader,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
  ) {}

  async handle(payload: CrawlPagePayload, { jobId, signal }: JobContext): Promise<Outcome> {
    if (payload.kind === 'TRY')
      return { result: await this.tryPage.read(payload.url, payload.source, signal) };
    const page = await this.pages.find(payload.runId, payload.pageId, jobId);
    if (page === undefined) return { result: null };
    const end = await this.read(page, signal);
    return {
      result: null,
      write: async (tx) => {
        const outcome = end === 'FAR_OFF' ? 'put_back' : end.kind.toLowerCase();
        tx.afterCommit(() => workMetrics.crawlPages.inc({ outcome }));
        if (end === 'FAR_OFF') return putBackPage(tx, page);
        await this.publishLetter(tx, page.runId, await storePage(tx, page, end));
      },
    };
  }

  private async read(page: RunPage, signal: AbortSignal): Promise<PageEnd | 'FAR_OFF'> {
    const { url, source, earlier } = page;
    try {
      const outcome = await this.fetcher.fetch(
        { url, source, validators: earlier, refusalOfHost: (host) => this.hosts.refusalOf(page, host) },
        MAXIMUM_WAIT_MILLISECONDS,
        signal,
      );
      return await endOf(page, outcome, this.reader, signal);
    } catch (error) {
      if (error instanceof TurnFarOffError) return 'FAR_OFF';
      throw error;
    }
  }

  /** Publishes to administrators, with the commit, that a run has stored a letter. */
  private async publishLetter(tx: Transaction, runId: number, change: LetterChange | null): Promise<void> {
    if (change === null || change === 'UNCHANGED') return;
    const [row] = await tx.manager.find(CrawledLetterTotal);
    const counts = { added: change === 'ADDED' ? 1 : 0, updated: change === 'CHANGED' ? 1 : 0, deleted: 0 };
    this.bus.publish(
      tx,
      clientEvent(ADMINISTRATORS, 'crawl-list-updated', { runId, ...counts, total: row?.total ?? 0 }),
    );
  }
}

const ADMINISTRATORS = { memberId: null, administrators: true };
