import { AiClient } from '#ai';
import type { DeduplicateResult } from '#contracts';
import type { Transaction } from '#database';
import { clientEvent, EVENT_BUS, type EventBus } from '#events';
import {
  ComputingThread,
  countFeatures,
  gatherDescriptions,
  regroupFeatures,
  type Regrouping,
} from '#letter-features';
import { type deduplicateJob, type JobContext, requireClaim } from '#jobs';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { embedDescriptions } from './embed-descriptions.js';

/** Where each stage begins and ends, as a share of the whole. */
const STAGE_SHARE = { embed: [0, 0.3], compare: [0.3, 0.7], merge: [0.7, 1] } as const;
type Stage = keyof typeof STAGE_SHARE;

/** Makes one final feature of all raw ones that say the same; the work of DEDUPLICATE, and of PROCESS after its extraction. */
@Injectable()
export class Deduplication {
  constructor(
    private readonly dataSource: DataSource,
    private readonly client: AiClient,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
  ) {}

  /**
   * Regroups what has changed since the last time. What it writes is right whenever it is stopped, and another attempt goes on there.
   * @param percent where the job stands before and after it
   * @throws JobFailure when the provider may answer later; the signal's reason
   */
  async run(
    context: JobContext<typeof deduplicateJob>,
    percent: readonly [from: number, to: number] = [0, 99],
  ): Promise<void> {
    const thread = new ComputingThread();
    const regrouping: Regrouping = {
      dataSource: this.dataSource,
      thread,
      signal: context.signal,
      requireClaim: (tx) => requireClaim(tx, context),
    };
    const tell = (stage: Stage, done: number): void => {
      const [from, to] = STAGE_SHARE[stage];
      context.progress(stage, percent[0] + (percent[1] - percent[0]) * (from + (to - from) * done));
    };
    try {
      tell('embed', 0);
      await gatherDescriptions(regrouping);
      await embedDescriptions(regrouping, this.client, context.logger, (done) => tell('embed', done));
      await regroupFeatures(regrouping, this.client.embeddingModel, tell);
    } finally {
      await thread.close();
    }
  }

  /** The totals now; whoever looks at the lists hears of them when the transaction commits. */
  async conclude(tx: Transaction): Promise<DeduplicateResult> {
    const totals = await countFeatures(tx);
    const administrators = { memberId: null, administrators: true };
    this.bus.publish(tx, clientEvent(administrators, 'feature-list-updated', totals));
    return { rawFeatures: totals.raw, finalFeatures: totals.final };
  }
}
