import type { CrawlTryResult } from '#contracts';
import { PageReader } from '#crawling';
import { EVENT_BUS, type EventBus } from '#events';
import { crawlPageJob, type CrawlPagePayload, Handles, type JobContext, type JobOutcome } from '#jobs';
import { workMetrics } from '#observability';
import { Inject } from '@nestjs/common';
import { RunHosts } from './bounds/run-hosts.js';
import { endOf } from './page-end.js';
import { TurnFarOffError } from './politeness/host-turns.js';
import { PoliteFetcher } from './politeness/polite-fetcher.js';
import { RunPageRepository, type RunPage } from './run-page.repository.js';
import { putBackPage, storePage, type PageEnd } from './storing/store-page.js';
import { tellLetter } from './tell-letters.js';
import { TryPage } from './try-page.js';

/** A page holds a worker no longer than this while its host's turn is not there. */
const PATIENCE_MILLISECONDS = 3_000;

type Outcome = JobOutcome<CrawlTryResult | null>;

/** Fetches and reads one page. Of a page of a run everything is written with the job's success, or nothing is. */
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
        await tellLetter(tx, this.bus, page.runId, await storePage(tx, page, end));
      },
    };
  }

  private async read(page: RunPage, signal: AbortSignal): Promise<PageEnd | 'FAR_OFF'> {
    const { url, source, earlier } = page;
    try {
      const outcome = await this.fetcher.fetch(
        { url, source, validators: earlier, refusalOfHost: (host) => this.hosts.refusalOf(page, host) },
        PATIENCE_MILLISECONDS,
        signal,
      );
      return await endOf(page, outcome, this.reader, signal);
    } catch (error) {
      if (error instanceof TurnFarOffError) return 'FAR_OFF';
      throw error;
    }
  }
}
