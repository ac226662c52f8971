import type { ExtractPartial, ExtractResult } from '#contracts';
import { ChildJobs, type extractJob, extractLetterJob, type JobContext } from '#jobs';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Corpus } from '../extract-letter/copies/corpus.js';
import { ExtractionRun } from './extraction-run.js';
import { FeatureTotals } from './feature-totals.js';

/** Letters handed out at a time: enough for several workers, few enough that one that stops the run waits for little. */
const LETTERS_IN_FLIGHT = 64;

/** An event may be lost: then a letter's end is noticed after so long. */
const LOOK_AGAIN_MILLISECONDS = 500;

/** Mines the features of every letter that waits for it, each in a job of its own. */
@Injectable()
export class FeatureExtraction {
  constructor(
    private readonly dataSource: DataSource,
    private readonly children: ChildJobs,
    private readonly corpus: Corpus,
    private readonly totals: FeatureTotals,
  ) {}

  /**
   * Goes on where an earlier attempt at the same job ended. A letter that cannot be extracted is counted and left to the next run.
   * @param percent where the job stands before and after it
   * @throws the signal's reason, ClaimLostError
   */
  async run(
    context: JobContext<typeof extractJob>,
    percent: readonly [from: number, to: number],
  ): Promise<ExtractResult> {
    context.progress('extract', percent[0]);
    const run = await ExtractionRun.resume(this.dataSource, context);
    await this.corpus.bringUpToDate(context.signal);
    const tell = this.totals.teller();
    for (;;) {
      context.signal.throwIfAborted();
      if (await run.collect()) await tell.inTime();
      await this.handOut(run, context);
      report(run, percent, context);
      if (run.inFlight === 0) break;
      await this.children.nextEnd(LOOK_AGAIN_MILLISECONDS, context.signal);
    }
    await tell.now();
    return run.result;
  }

  // One after the other: were a later letter accepted before an earlier one, the next attempt would leave that out.
  private async handOut(run: ExtractionRun, context: JobContext): Promise<void> {
    const room = LETTERS_IN_FLIGHT - run.inFlight;
    if (room <= 0) return;
    for (const coverLetterId of await run.next(room)) {
      context.signal.throwIfAborted();
      const { jobId } = await this.children.submit(context, extractLetterJob, { coverLetterId });
      run.handedOut(coverLetterId, jobId);
    }
  }
}

function report(
  run: ExtractionRun,
  [from, to]: readonly [number, number],
  context: JobContext<typeof extractJob>,
): void {
  const partial: ExtractPartial = { ...run.result, letters: run.letters };
  context.progress('extract', from + (to - from) * run.share, partial);
}
