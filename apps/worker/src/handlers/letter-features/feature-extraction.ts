import { WORKER_CONFIG, type WorkerConfig } from '#config';
import type { ExtractPartial, ExtractResult } from '#contracts';
import { inTransaction } from '#database';
import { ADMINISTRATORS, clientEvent, EVENT_BUS, type EventBus } from '#events';
import {
  AI_BUDGET_SPENT,
  ChildJobs,
  type extractJob,
  extractLetterJob,
  type JobContext,
  JobFailure,
  readAiTokensOfToday,
} from '#jobs';
import { countFeatures } from '#letter-features';
import { aiMetrics } from '#observability';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Corpus } from './corpus.js';
import { ExtractionRun } from './extraction-run.js';

/** Letters that have a job at once: enough for several workers, few enough that a run stops soon. */
const MAXIMUM_UNFINISHED_LETTERS = 64;

/** Without the event of a letter's end, which may be lost, the end is noticed after this time. */
const POLL_MILLISECONDS = 500;

/** Extracts the features of every letter that waits for it, each in a job of its own. */
@Injectable()
export class FeatureExtraction {
  constructor(
    private readonly dataSource: DataSource,
    private readonly children: ChildJobs,
    private readonly corpus: Corpus,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
    @Inject(WORKER_CONFIG) private readonly config: Pick<WorkerConfig, 'AI_DAILY_TOKENS'>,
  ) {}

  /**
   * Continues where an earlier attempt of the same job ended. A letter that cannot be extracted is counted and left to the next run.
   * When the operator's AI budget of the day is used up, the letters that were submitted are finished and the run ends: the next one
   * continues with the rest.
   * @param percent of the job before and after it
   * @throws the signal's reason, ClaimLostError, JobFailure QUOTA_EXCEEDED when the budget is used up
   */
  async run(
    context: JobContext<typeof extractJob>,
    percent: readonly [from: number, to: number],
  ): Promise<ExtractResult> {
    context.progress('extract', percent[0]);
    const run = await ExtractionRun.resume(this.dataSource, context);
    await this.corpus.bringUpToDate(context.signal);
    const totals = new ThrottledPublisher(() => this.publishTotals());
    for (;;) {
      context.signal.throwIfAborted();
      if (await run.collect()) await totals.publishIfDue();
      const isBudgetSpent = await this.isBudgetSpent();
      if (!isBudgetSpent) await this.submitNext(run, context);
      report(run, percent, context);
      if (run.unfinishedLetters === 0) {
        if (isBudgetSpent && (await run.nextLetters(1)).length > 0) {
          aiMetrics.overLimit.inc({ limit: 'operator' });
          throw budgetSpent();
        }
        break;
      }
      await this.children.nextEnd(POLL_MILLISECONDS, context.signal);
    }
    await totals.publish();
    return run.result;
  }

  private async isBudgetSpent(): Promise<boolean> {
    const { AI_DAILY_TOKENS: budget } = this.config;
    return budget > 0 && (await readAiTokensOfToday(this.dataSource)) >= budget;
  }

  // In order: were a later letter submitted before an earlier one, the next attempt would leave the earlier one out.
  private async submitNext(run: ExtractionRun, context: JobContext): Promise<void> {
    const room = MAXIMUM_UNFINISHED_LETTERS - run.unfinishedLetters;
    if (room <= 0) return;
    for (const coverLetterId of await run.nextLetters(room)) {
      context.signal.throwIfAborted();
      const { jobId } = await this.children.submit(context, extractLetterJob, { coverLetterId });
      run.addSubmitted(coverLetterId, jobId);
    }
  }

  private publishTotals(): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      this.bus.publish(tx, clientEvent(ADMINISTRATORS, 'feature-list-updated', await countFeatures(tx)));
    });
  }
}

const budgetSpent = (): JobFailure =>
  new JobFailure('QUOTA_EXCEEDED', {
    retry: 'NEVER',
    message: `${AI_BUDGET_SPENT} 뽑은 특징은 남아 있어요.`,
  });

function report(
  run: ExtractionRun,
  [from, to]: readonly [number, number],
  context: JobContext<typeof extractJob>,
): void {
  const partial: ExtractPartial = { ...run.result, letters: run.letters };
  context.progress('extract', from + (to - from) * run.share, partial);
}

const INTERVAL_MILLISECONDS = 1_000;
/** Counting the features may take no more than this share of the time. */
const COUNTING_SHARE = 0.05;

/** `publishIfDue` publishes the totals at most once a second, and less often the longer the counting takes; `publish` always does. */
class ThrottledPublisher {
  private dueAt = 0;

  constructor(private readonly publishNow: () => Promise<void>) {}

  async publishIfDue(): Promise<void> {
    if (performance.now() >= this.dueAt) await this.publish();
  }

  async publish(): Promise<void> {
    const begun = performance.now();
    await this.publishNow();
    const ended = performance.now();
    this.dueAt = ended + Math.max(INTERVAL_MILLISECONDS, (ended - begun) / COUNTING_SHARE);
  }
}
