import { routes, type CrawlResult, type CrawlRun, type CrawlRunDetail, type Page } from '#contracts';
import { Controller, Headers } from '@nestjs/common';
import {
  Endpoint,
  Input,
  type RouteInput,
  SignedIn,
  type SignedInMember,
} from '../platform/endpoint/endpoint.js';
import type { JobAcceptedResponse } from '../platform/answers/job-accepted-response.js';
import { CrawlRunService } from './crawl-run.service.js';

const { crawlRuns, crawledCoverLetters } = routes;

@Controller()
export class CrawlRunController {
  constructor(private readonly service: CrawlRunService) {}

  @Endpoint(crawlRuns.list)
  list(@Input() { query }: RouteInput<typeof crawlRuns.list>): Promise<Page<CrawlRun>> {
    return this.service.list(query);
  }

  @Endpoint(crawlRuns.one)
  one(@Input() { params }: RouteInput<typeof crawlRuns.one>): Promise<CrawlRunDetail> {
    return this.service.one(params.id);
  }

  @Endpoint(crawledCoverLetters.crawl)
  start(
    @SignedIn() { memberId }: SignedInMember,
    @Headers('prefer') prefer: string | undefined,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
  ): Promise<CrawlResult | JobAcceptedResponse> {
    return this.service.start({ memberId, prefer, idempotencyKey });
  }

  @Endpoint(crawlRuns.stop)
  stop(
    @Input() { params }: RouteInput<typeof crawlRuns.stop>,
    @SignedIn() { memberId }: SignedInMember,
  ): Promise<CrawlRun> {
    return this.service.stop(memberId, params.id);
  }

  @Endpoint(crawlRuns.resume)
  resume(
    @Input() { params }: RouteInput<typeof crawlRuns.resume>,
    @SignedIn() { memberId }: SignedInMember,
  ): Promise<CrawlRun> {
    return this.service.resume(memberId, params.id);
  }
}
