import {
  routes,
  type DeduplicateResult,
  type ExtractResult,
  type Feature,
  type FeatureSource,
  type FeatureStatistics,
  type Page,
  type ProcessResult,
  type RawFeature,
} from '#contracts';
import { Controller, Headers } from '@nestjs/common';
import {
  Endpoint,
  Input,
  type RouteInput,
  SignedIn,
  type SignedInMember,
} from '../platform/endpoint/endpoint.js';
import type { JobAcceptedResponse } from '../platform/answers/job-accepted-response.js';
import { FeatureService } from './feature.service.js';

const { features } = routes;

@Controller()
export class FeatureController {
  constructor(private readonly service: FeatureService) {}

  @Endpoint(features.list)
  list(@Input() { query }: RouteInput<typeof features.list>): Promise<Page<Feature>> {
    return this.service.list(query);
  }

  @Endpoint(features.listOfCategory)
  listOfCategory(
    @Input() { params, query }: RouteInput<typeof features.listOfCategory>,
  ): Promise<Page<Feature>> {
    return this.service.list(query, params.category);
  }

  @Endpoint(features.listRaw)
  listRaw(@Input() { query }: RouteInput<typeof features.listRaw>): Promise<Page<RawFeature>> {
    return this.service.listRaw(query);
  }

  @Endpoint(features.listRawOfCategory)
  listRawOfCategory(
    @Input() { params, query }: RouteInput<typeof features.listRawOfCategory>,
  ): Promise<Page<RawFeature>> {
    return this.service.listRaw(query, params.category);
  }

  @Endpoint(features.statistics)
  statistics(): Promise<FeatureStatistics> {
    return this.service.statistics();
  }

  @Endpoint(features.sources)
  sources(@Input() { params, query }: RouteInput<typeof features.sources>): Promise<Page<FeatureSource>> {
    return this.service.sources(params.id, query);
  }

  @Endpoint(features.extract)
  extract(
    @SignedIn() { memberId }: SignedInMember,
    @Headers('prefer') prefer: string | undefined,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
  ): Promise<ExtractResult | JobAcceptedResponse> {
    return this.service.extract({ memberId, prefer, idempotencyKey });
  }

  @Endpoint(features.deduplicate)
  deduplicate(
    @SignedIn() { memberId }: SignedInMember,
    @Headers('prefer') prefer: string | undefined,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
  ): Promise<DeduplicateResult | JobAcceptedResponse> {
    return this.service.deduplicate({ memberId, prefer, idempotencyKey });
  }

  @Endpoint(features.process)
  process(
    @SignedIn() { memberId }: SignedInMember,
    @Headers('prefer') prefer: string | undefined,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
  ): Promise<ProcessResult | JobAcceptedResponse> {
    return this.service.process({ memberId, prefer, idempotencyKey });
  }
}
