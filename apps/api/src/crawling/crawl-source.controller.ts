import { routes, type CrawlSource, type CrawlTryResult, type Page } from '#contracts';
import { Controller, Headers } from '@nestjs/common';
import {
  Endpoint,
  Input,
  type RouteInput,
  SignedIn,
  type SignedInMember,
} from '../platform/endpoint/endpoint.js';
import type { JobAcceptedResponse } from '../platform/answers/job-accepted-response.js';
import { CrawlSourceService } from './crawl-source.service.js';

const { crawlSources } = routes;

@Controller()
export class CrawlSourceController {
  constructor(private readonly service: CrawlSourceService) {}

  @Endpoint(crawlSources.list)
  list(@Input() { query }: RouteInput<typeof crawlSources.list>): Promise<Page<CrawlSource>> {
    return this.service.list(query);
  }

  @Endpoint(crawlSources.create)
  create(
    @Input() { body }: RouteInput<typeof crawlSources.create>,
    @SignedIn() { memberId }: SignedInMember,
  ): Promise<CrawlSource> {
    return this.service.create(memberId, body);
  }

  @Endpoint(crawlSources.update)
  update(
    @Input() { params, body }: RouteInput<typeof crawlSources.update>,
    @SignedIn() { memberId }: SignedInMember,
  ): Promise<CrawlSource> {
    return this.service.update(memberId, params.id, body);
  }

  @Endpoint(crawlSources.remove)
  async remove(
    @Input() { params }: RouteInput<typeof crawlSources.remove>,
    @SignedIn() { memberId }: SignedInMember,
  ): Promise<null> {
    await this.service.remove(memberId, params.id);
    return null;
  }

  @Endpoint(crawlSources.try)
  try(
    @Input() { params, body }: RouteInput<typeof crawlSources.try>,
    @SignedIn() { memberId }: SignedInMember,
    @Headers('prefer') prefer: string | undefined,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
  ): Promise<CrawlTryResult | JobAcceptedResponse> {
    return this.service.try(params.id, body, { memberId, prefer, idempotencyKey });
  }
}
