import {
  toPage,
  type AuditAction,
  type DeduplicateResult,
  type ExtractResult,
  type Feature,
  type FeatureCategory,
  type FeatureSource,
  type FeatureStatistics,
  type Page,
  type ProcessResult,
  type RawFeature,
} from '#contracts';
import { writeAudit } from '#database';
import { deduplicateJob, extractJob, processJob } from '#jobs';
import { Injectable } from '@nestjs/common';
import { LongActions, type LongActionCall } from '../jobs/long-actions.js';
import type { JobAcceptedResponse } from '../platform/answers/job-accepted-response.js';
import {
  FeatureListRepository,
  type FeatureListQuery,
  type RawListQuery,
  type SourceListQuery,
} from './feature-list.repository.js';
import { FeatureStatisticsRepository } from './feature-statistics.repository.js';

/** The features extracted from sample letters, and the jobs that extract and deduplicate them. */
@Injectable()
export class FeatureService {
  constructor(
    private readonly features: FeatureListRepository,
    private readonly statisticsRepository: FeatureStatisticsRepository,
    private readonly actions: LongActions,
  ) {}

  async list(query: FeatureListQuery, category?: FeatureCategory): Promise<Page<Feature>> {
    const [content, total] = await Promise.all([
      this.features.page(query, category),
      this.features.count('cover_letter_feature', category),
    ]);
    return toPage(content, total, query);
  }

  async listRaw(query: RawListQuery, category?: FeatureCategory): Promise<Page<RawFeature>> {
    const [content, total] = await Promise.all([
      this.features.rawPage(query, category),
      this.features.count('raw_cover_letter_feature', category),
    ]);
    return toPage(content, total, query);
  }

  /** @throws ProductError NOT_FOUND */
  async sources(featureId: number, query: SourceListQuery): Promise<Page<FeatureSource>> {
    const [content, total] = await Promise.all([
      this.features.sources(featureId, query),
      this.features.countSources(featureId),
    ]);
    return toPage(content, total, query);
  }

  statistics(): Promise<FeatureStatistics> {
    return this.statisticsRepository.read();
  }

  /** @throws ProductError JOB_ALREADY_RUNNING */
  extract(call: LongActionCall): Promise<ExtractResult | JobAcceptedResponse> {
    return this.actions.perform(extractJob, {}, audited(call, 'FEATURE_EXTRACT'));
  }

  /** @throws ProductError JOB_ALREADY_RUNNING */
  deduplicate(call: LongActionCall): Promise<DeduplicateResult | JobAcceptedResponse> {
    return this.actions.perform(deduplicateJob, {}, audited(call, 'FEATURE_DEDUPLICATE'));
  }

  /** @throws ProductError JOB_ALREADY_RUNNING */
  process(call: LongActionCall): Promise<ProcessResult | JobAcceptedResponse> {
    return this.actions.perform(processJob, {}, audited(call, 'FEATURE_PROCESS'));
  }
}

const audited = (call: LongActionCall, action: AuditAction): LongActionCall => ({
  ...call,
  beforeInsert: async (tx, jobId) =>
    writeAudit(tx, { actorMemberId: call.memberId, action, before: null, after: { jobId } }),
});
