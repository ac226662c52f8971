import type { CrawlCounts, CrawlResult } from '#contracts';
import type { Transaction } from '#database';
import { ADMINISTRATORS, clientEvent, EVENT_BUS, type EventBus } from '#events';
import { countFeatures } from '#letter-features';
import {
  ChildJobs,
  crawlJob,
  crawlPageJob,
  Handles,
  type JobContext,
  JobFailure,
  type WrittenJobOutcome,
} from '#jobs';
import { Inject } from '@nestjs/common';
import { choosePages } from './choose-pages.js';
import { CrawlQueueRepository } from './crawl-queue.repository.js';
import { CrawlRunRepository } from './crawl-run.repository.js';

/**
 * Pages that have a job at once, besides those that are tried again later: as many as 16 workers process by default, few enough to be
 * counted cheaply.
 */
const MAXIMUM_QUEUED = 64;
/** Pages that are submitted at once; each takes a connection of the pool. */
const SUBMITTED_AT_ONCE = 4;
/** The event of a page's end may be lost: then the end is detected after this time. */
const MAXIMUM_WAIT_MILLISECONDS = 500;
const MINIMUM_WAIT_MILLISECONDS = 20;

/** One attempt at a run. */
interface Attempt {
  runId: number;
  context: JobContext<typeof crawlJob>;
  spacingMillisecondsOf: (sourcePosition: number) => number;
  /** The next candidates are read from the hosts after this one. */
  afterHost: string;
}

/** Coordinates a crawl: gives every page a job of its own, at the pace of its host. The whole state is in the database. */
@Handles(crawlJob)
export class CrawlHandler {
  constructor(
    private readonly runs: CrawlRunRepository,
    private readonly queue: CrawlQueueRepository,
    private readonly children: ChildJobs,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
  ) {}

  async handle(
    _payload: unknown,
    context: JobContext<typeof crawlJob>,
  ): Promise<WrittenJobOutcome<CrawlResult>> {
    const runId = await this.runs.findRunId(context.jobId);
    if (runId === undefined) throw new JobFailure('NOT_FOUND', { retry: 'NEVER' });
    await this.runs.insertStartPages(runId);
    await this.submitPages(await this.begin(runId, context));
    await this.runs.deleteDonePages(runId, context.signal);
    return { writeResult: (tx) => this.complete(tx, runId) };
  }

  private async complete(tx: Transaction, runId: number): Promise<CrawlResult> {
    const { lettersAdded, lettersChanged } = await this.runs.complete(tx, runId);
    // Once per run, not per letter: counting reads all features.
    if (lettersChanged > 0)
      this.bus.publish(tx, clientEvent(ADMINISTRATORS, 'feature-list-updated', await countFeatures(tx)));
    return { runId, crawledCount: lettersAdded + lettersChanged };
  }

  private async begin(runId: number, context: JobContext<typeof crawlJob>): Promise<Attempt> {
    const sources = await this.runs.sourcesOf(runId);
    const spacings = new Map(
      sources.map(({ position, requestsPerMinute }) => [position, 60_000 / requestsPerMinute]),
    );
    return {
      runId,
      context,
      spacingMillisecondsOf: (position) => spacings.get(position) ?? 0,
      afterHost: '',
    };
  }

  private async submitPages(attempt: Attempt): Promise<void> {
    let reported = '';
    let percent = 0;
    for (;;) {
      attempt.context.signal.throwIfAborted();
      await this.queue.recoverOrphaned(attempt.runId);
      const counts = await this.runs.countsOf(attempt.runId);
      const finished = counts.pagesDone + counts.pagesFailed + counts.pagesSkipped;
      percent = Math.max(percent, percentOf(counts, finished));
      // Reported whenever a count changes: the administrators' pages read the counts then.
      if (reported !== JSON.stringify(counts)) attempt.context.progress('crawl', percent);
      reported = JSON.stringify(counts);
      if (finished >= counts.pagesFound) return;
      await this.children.nextEnd(await this.submitDue(attempt), attempt.context.signal);
    }
  }

  /** Submits the jobs of the pages that are due. @returns the milliseconds to wait for the next ones */
  private async submitDue(attempt: Attempt): Promise<number> {
    const { runId, context, spacingMillisecondsOf } = attempt;
    const room = MAXIMUM_QUEUED - (await this.queue.countQueued(runId));
    if (room <= 0) return MAXIMUM_WAIT_MILLISECONDS;
    const { candidates, lastHost } = await this.queue.candidates(runId, attempt.afterHost);
    const { pageIds, waitMilliseconds } = choosePages(candidates, spacingMillisecondsOf, room);
    // Without room for all, the next call starts with the same hosts.
    if (pageIds.length < room) attempt.afterHost = lastHost;
    for (let start = 0; start < pageIds.length; start += SUBMITTED_AT_ONCE)
      await Promise.all(
        pageIds
          .slice(start, start + SUBMITTED_AT_ONCE)
          .map((pageId) =>
            this.children.submit(context, crawlPageJob, { kind: 'RUN', runId, pageId }, (tx, jobId) =>
              this.queue.assign(tx, pageId, jobId),
            ),
          ),
      );
    return Math.min(MAXIMUM_WAIT_MILLISECONDS, Math.max(MINIMUM_WAIT_MILLISECONDS, waitMilliseconds));
  }
}

const percentOf = ({ pagesFound }: CrawlCounts, finished: number): number =>
  pagesFound === 0 ? 0 : (100 * finished) / pagesFound;
