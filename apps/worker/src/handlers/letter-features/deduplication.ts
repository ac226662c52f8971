import { AiClient, AiProviderError, EMBEDDING_BATCH } from '#ai';
import type { DeduplicateResult } from '#contracts';
import type { Transaction } from '#database';
import { ADMINISTRATORS, clientEvent, EVENT_BUS, type EventBus } from '#events';
import { type deduplicateJob, type JobContext, requireClaim } from '#jobs';
import {
  ComputingThread,
  countFeatures,
  countUnembedded,
  findUnembedded,
  gatherDescriptions,
  regroupFeatures,
  storeEmbeddings,
  type Regrouping,
} from '#letter-features';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { toAiFailure } from '../../ai/ai-failure.js';

/** Progress at the beginning and end of each stage, as a share of the whole. */
const STAGE_SHARE = { embed: [0, 0.3], compare: [0.3, 0.7], merge: [0.7, 1] } as const;
type Stage = keyof typeof STAGE_SHARE;

/** Merges raw features with the same meaning into one final feature: the work of DEDUPLICATE, and of PROCESS after its extraction. */
@Injectable()
export class Deduplication {
  constructor(
    private readonly dataSource: DataSource,
    private readonly client: AiClient,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
  ) {}

  /**
   * Regroups what has changed since the last run. Whenever it is stopped, what is stored is consistent, and another attempt continues.
   * @param percent of the job before and after it
   * @throws JobFailure when the provider has embeddings but fails, or AI calls are stopped; ClaimLostError; the signal's reason
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
    const report = (stage: Stage, done: number): void => {
      const [from, to] = STAGE_SHARE[stage];
      context.progress(stage, percent[0] + (percent[1] - percent[0]) * (from + (to - from) * done));
    };
    try {
      report('embed', 0);
      await gatherDescriptions(regrouping);
      await this.embedDescriptions(regrouping, context, (done) => report('embed', done));
      await regroupFeatures(regrouping, this.client.embeddingModel, report);
    } finally {
      await thread.close();
    }
  }

  /** Counts the features and publishes the totals to administrators with the commit. */
  async conclude(tx: Transaction): Promise<DeduplicateResult> {
    const totals = await countFeatures(tx);
    this.bus.publish(tx, clientEvent(ADMINISTRATORS, 'feature-list-updated', totals));
    return { rawFeatures: totals.raw, finalFeatures: totals.final };
  }

  /**
   * Stores the vectors that descriptions still lack, batch by batch. Without embeddings of the provider, words alone are compared.
   * @param report receives the share of the descriptions that have been embedded, 0 to 1
   * @throws JobFailure when the provider has embeddings but fails, or AI calls are stopped; ClaimLostError; the signal's reason
   */
  private async embedDescriptions(
    regrouping: Regrouping,
    context: JobContext,
    report: (done: number) => void,
  ): Promise<void> {
    const { dataSource, signal } = regrouping;
    const { embeddingModel } = this.client;
    const total = await countUnembedded(dataSource, embeddingModel);
    let [afterId, embedded] = [0, 0];
    for (;;) {
      signal.throwIfAborted();
      const batch = await findUnembedded(dataSource, embeddingModel, afterId, EMBEDDING_BATCH);
      const last = batch.at(-1);
      if (last === undefined) return;
      const descriptions = batch.map(({ description }) => description);
      const vectors = await this.embed(descriptions, context);
      if (vectors === undefined) return;
      await storeEmbeddings(regrouping, embeddingModel, batch, vectors);
      embedded += batch.length;
      report(Math.min(1, embedded / total));
      afterId = last.id;
    }
  }

  private async embed(descriptions: string[], context: JobContext): Promise<number[][] | undefined> {
    const { tokenCost, signal, logger } = context;
    try {
      return await this.client.embed(descriptions, signal);
    } catch (error) {
      if (!hasNoEmbeddings(error)) throw toAiFailure(error, { tokenCost, errorCode: 'AI_SERVICE_ERROR' });
      logger.warn(
        { err: error, model: this.client.embeddingModel },
        'no embeddings: descriptions are compared by words alone',
      );
      return undefined;
    }
  }
}

// The provider refused or answered something other than vectors; a retry would get the same.
const hasNoEmbeddings = (error: unknown): boolean =>
  error instanceof AiProviderError && (error.kind === 'REJECTED' || error.kind === 'INVALID_REPLY');
