import type { CrawlCounts, CrawlResult } from '#contracts';
import type { Transaction } from '#database';
import { clientEvent, EVENT_BUS, type EventBus } from '#events';
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

/** Pages that are out with jobs at once: more than all workers read, few enough to be counted. */
const LARGEST_OUT = 64;
/** Accepted side by side; each takes a connection. */
const ACCEPTED_AT_ONCE = 4;
/** A look is due after so long, since the end of a page may go unheard. */
const LONGEST_WAIT = 500;
const SHORTEST_WAIT = 20;

/** One attempt at a run. */
interface Attempt {
  runId: number;
  context: JobContext<typeof crawlJob>;
  spacingOf: (sourcePosition: number) => number;
  /** Where the next look at the hosts begins. */
  afterHost: string;
}

/** Leads a crawl: hands every page to a job of its own at its host's pace. What is done stands in the database alone. */
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
    const runId = await this.runs.runOf(context.jobId);
    if (runId === undefined) throw new JobFailure('NOT_FOUND', { retry: 'NEVER' });
    await this.runs.insertStartPages(runId);
    await this.work(await this.begin(runId, context));
    await this.runs.deleteDonePages(runId, context.signal);
    return { writeResult: (tx) => this.complete(tx, runId) };
  }

  private async complete(tx: Transaction, runId: number): Promise<CrawlResult> {
    const { lettersAdded, lettersChanged } = await this.runs.complete(tx, runId);
    // Once a run and not once a letter: features are counted by reading them all.
    if (lettersChanged > 0)
      this.bus.publish(
        tx,
        clientEvent(
          { memberId: null, administrators: true },
          'feature-list-updated',
          await countFeatures(tx),
        ),
      );
    return { runId, crawledCount: lettersAdded + lettersChanged };
  }

  private async begin(runId: number, context: JobContext<typeof crawlJob>): Promise<Attempt> {
    const sources = await this.runs.sourcesOf(runId);
    const spacings = new Map(
      sources.map(({ position, requestsPerMinute }) => [position, 60_000 / requestsPerMinute]),
    );
    return { runId, context, spacingOf: (position) => spacings.get(position) ?? 0, afterHost: '' };
  }

  private async work(attempt: Attempt): Promise<void> {
    let told = '';
    let percent = 0;
    for (;;) {
      attempt.context.signal.throwIfAborted();
      await this.queue.takeBack(attempt.runId);
      const counts = await this.runs.countsOf(attempt.runId);
      const finished = counts.pagesDone + counts.pagesFailed + counts.pagesSkipped;
      percent = Math.max(percent, percentOf(counts, finished));
      // Told whenever a count changes: those who look on read the counts then.
      if (told !== JSON.stringify(counts)) attempt.context.progress('crawl', percent);
      told = JSON.stringify(counts);
      if (finished >= counts.pagesFound) return;
      await this.children.nextEnd(await this.handOut(attempt), attempt.context.signal);
    }
  }

  /** Hands out the pages whose turn it is; answers how long to wait for the next. */
  private async handOut(attempt: Attempt): Promise<number> {
    const { runId, context, spacingOf } = attempt;
    const room = LARGEST_OUT - (await this.queue.countOut(runId));
    if (room <= 0) return LONGEST_WAIT;
    const { candidates, lastHost } = await this.queue.candidates(runId, attempt.afterHost);
    const { pageIds, nextTurn } = choosePages(candidates, spacingOf, room);
    // The hosts that found no room come first the next time.
    if (pageIds.length < room) attempt.afterHost = lastHost;
    for (let start = 0; start < pageIds.length; start += ACCEPTED_AT_ONCE)
      await Promise.all(
        pageIds
          .slice(start, start + ACCEPTED_AT_ONCE)
          .map((pageId) =>
            this.children.submit(context, crawlPageJob, { kind: 'RUN', runId, pageId }, (tx, jobId) =>
              this.queue.handOut(tx, pageId, jobId),
            ),
          ),
      );
    return Math.min(LONGEST_WAIT, Math.max(SHORTEST_WAIT, nextTurn));
  }
}

const percentOf = ({ pagesFound }: CrawlCounts, finished: number): number =>
  pagesFound === 0 ? 0 : (100 * finished) / pagesFound;
