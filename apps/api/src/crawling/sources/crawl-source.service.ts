import {
  crawlSourceInputSchema,
  toPage,
  type CrawlSource,
  type CrawlSourceInput,
  type CrawlSourceUpdate,
  type crawlSourceRoutes,
  type CrawlTryRequest,
  type CrawlTryResult,
  type Page,
} from '#contracts';
import { inTransaction, writeAudit } from '#database';
import { ProductError } from '#domain';
import { crawlPageJob } from '#jobs';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LongActions, type LongActionCall } from '../../jobs/long-actions.js';
import type { AcceptedJob } from '../../platform/answers/accepted-job.js';
import type { RouteInput } from '../../platform/endpoint/endpoint.js';
import { CrawlSourceRepository, type SourceRow } from './crawl-source.repository.js';
import { requireReadableSelectors } from './require-readable-selectors.js';

/** Where crawls look, as administrators set it. */
@Injectable()
export class CrawlSourceService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sources: CrawlSourceRepository,
    private readonly actions: LongActions,
  ) {}

  async list(query: RouteInput<typeof crawlSourceRoutes.list>['query']): Promise<Page<CrawlSource>> {
    const [rows, total] = await Promise.all([this.sources.page(query), this.sources.count()]);
    return toPage(rows.map(toSource), total, query);
  }

  /** @throws ProductError VALIDATION_ERROR when another has that name or a selector can't be read */
  async create(actorMemberId: number, input: CrawlSourceInput): Promise<CrawlSource> {
    requireReadableSelectors(input);
    return inTransaction(this.dataSource, async (tx) => {
      const row = await this.sources.insert(tx, input);
      writeAudit(tx, {
        actorMemberId,
        action: 'CRAWL_SOURCE_CREATE',
        before: null,
        after: toAudited(row),
      });
      return toSource(row);
    });
  }

  /**
   * @throws ProductError NOT_FOUND, VALIDATION_ERROR when another has that name or a selector can't be read, VERSION_CONFLICT with
   * the current source when it is not the version that was read
   */
  async update(
    actorMemberId: number,
    sourceId: number,
    { version, ...input }: CrawlSourceUpdate,
  ): Promise<CrawlSource> {
    requireReadableSelectors(input);
    return inTransaction(this.dataSource, async (tx) => {
      const before = await this.sources.lock(tx, sourceId);
      if (version !== undefined && version !== before.version)
        throw new ProductError('VERSION_CONFLICT', { data: toSource(before) });
      const row = await this.sources.write(tx, sourceId, input);
      writeAudit(tx, {
        actorMemberId,
        action: 'CRAWL_SOURCE_UPDATE',
        before: toAudited(before),
        after: toAudited(row),
      });
      return toSource(row);
    });
  }

  /** The letters that it brought stay. @throws ProductError NOT_FOUND */
  remove(actorMemberId: number, sourceId: number): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const before = await this.sources.lock(tx, sourceId);
      await this.sources.remove(tx, sourceId);
      writeAudit(tx, {
        actorMemberId,
        action: 'CRAWL_SOURCE_DELETE',
        before: toAudited(before),
        after: null,
      });
    });
  }

  /**
   * Reads one page as the source would; nothing is stored.
   * @throws ProductError NOT_FOUND, VALIDATION_ERROR when a selector that is sent along can't be read
   */
  async try(
    sourceId: number,
    request: CrawlTryRequest,
    call: LongActionCall,
  ): Promise<CrawlTryResult | AcceptedJob> {
    if (request.source !== undefined) requireReadableSelectors(request.source, 'source.');
    const source = request.source ?? crawlSourceInputSchema.parse(await this.sources.one(sourceId));
    if (request.source !== undefined) await this.sources.one(sourceId);
    const url = request.url ?? source.startUrls[0];
    if (url === undefined) throw new Error('a source has no start page');
    const result = await this.actions.perform(crawlPageJob, { kind: 'TRY', url, source }, call);
    if (result === null) throw new ProductError('INTERNAL_SERVER_ERROR');
    return result;
  }
}

const toSource = (row: SourceRow): CrawlSource => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const toAudited = (row: SourceRow): object => ({
  sourceId: row.sourceId,
  ...crawlSourceInputSchema.parse(row),
});
