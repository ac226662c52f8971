import type { CrawlTryResult } from '#contracts';
import { normalizeUrl, PageReader } from '#crawling';
import { CrawledLetterTotal, type Transaction } from '#database';
import { ADMINISTRATORS, clientEvent, EVENT_BUS, type EventBus } from '#events';
import {
  crawlPageJob,
  type CrawlPagePayload,
  Handles,
  type JobContext,
  JobFailure,
  type JobOutcome,
} from '#jobs';
import { workMetrics } from '#observability';
import { Inject } from '@nestjs/common';
import { TurnFarOffError } from './host-turns.js';
import { endOf, type PageEnd } from './page-end.js';
import { PoliteFetcher, RedirectFarOffError } from './polite-fetcher.js';
import { RunHosts } from './run-hosts.js';
import { RunPageRepository, type RunPage } from './run-page.repository.js';
import type { LetterChange } from './store-letter.js';
import { putBackPage, storePage } from './store-page.js';
import { TrialReader } from './trial-reader.js';

/** Each request of a page, that for a robots.txt included, blocks a worker no longer than this while it waits for its host's turn. */
const MAXIMUM_WAIT_MILLISECONDS = 3_000;

type Outcome = JobOutcome<CrawlTryResult | null>;

/** Fetches and reads one page. What a page of a run gives is written in the transaction of the job's success. */
@Handles(crawlPageJob)
export class CrawlPageHandler {
  constructor(
    private readonly pages: RunPageRepository,
    private readonly hosts: RunHosts,
    private readonly fetcher: PoliteFetcher,
    private readonly trial: TrialReader,
    private readonly reader: PageReader,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
  ) {}

  async handle(payload: CrawlPagePayload, { jobId, attempt, signal }: JobContext): Promise<Outcome> {
    if (payload.kind === 'TRY') return { result: await this.trial.read(payload.url, payload.source, signal) };
    const page = await this.pages.find(payload.runId, payload.pageId, jobId);
    if (page === undefined) return { result: null };
    // The failed attempts of all jobs of the page count: whenever the host is not due at the next attempt the page is put back, and its
    // next job begins a new count.
    if (page.failedAttempts >= crawlPageJob.maxAttempts)
      throw new JobFailure('SERVER_ERROR', { retry: 'NEVER', message: GIVEN_UP });
    const failedAttempts = page.failedAttempts + attempt - 1;
    const end = await this.read({ ...page, failedAttempts }, signal);
    return {
      result: null,
      write: async (tx) => {
        const outcome = end === 'FAR_OFF' ? 'put_back' : end.kind.toLowerCase();
        tx.afterCommit(() => workMetrics.crawlPages.inc({ outcome }));
        if (end === 'FAR_OFF') return putBackPage(tx, { ...page, failedAttempts });
        await this.publishLetter(tx, page.runId, await storePage(tx, page, end));
      },
    };
  }

  /** @param page with the failed attempts of its earlier jobs and of this one */
  private async read(page: RunPage, signal: AbortSignal): Promise<PageEnd | 'FAR_OFF'> {
    const { url, source, earlier, failedAttempts } = page;
    try {
      const outcome = await this.fetcher.fetch(
        { url, source, validators: earlier, refusalOfHost: (host) => this.hosts.refusalOf(page, host) },
        MAXIMUM_WAIT_MILLISECONDS,
        signal,
      );
      return await endOf(page, outcome, this.reader, signal);
    } catch (error) {
      if (error instanceof RedirectFarOffError) return movedTo(error.url, page);
      if (error instanceof TurnFarOffError) return 'FAR_OFF';
      const isLast = failedAttempts + 1 >= crawlPageJob.maxAttempts;
      if (!isLast || !(error instanceof JobFailure)) throw error;
      throw new JobFailure(error.errorCode, { retry: 'NEVER', message: error.message, cause: error });
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

const GIVEN_UP = '여러 번 시도했지만 읽지 못했어요.';

/**
 * The end of a page whose redirect has to wait for its turn: its target becomes a page of the run. Put back, the page would be asked for
 * again and again, and its redirect would meet the same busy host each time.
 */
function movedTo(target: string, page: RunPage): PageEnd {
  const url = normalizeUrl(target);
  if (url === null || url === page.url)
    return { kind: 'FAILED', reason: '같은 주소로 다시 보내는 페이지예요.' };
  return {
    kind: 'READ',
    url: page.url,
    letterLinks: [],
    nextPages: [url],
    letter: null,
    etag: null,
    lastModified: null,
  };
}
