import {
  crawlSourceInputSchema,
  toPage,
  type CrawlSource as CrawlSourceView,
  type CrawlSourceInput,
  type CrawlSourceUpdate,
  type crawlSourceRoutes,
  type CrawlTryRequest,
  type CrawlTryResult,
  type Page,
} from '#contracts';
import { CrawlSource, inTransaction, type Transaction, writeAudit } from '#database';
import { ProductError } from '#domain';
import { crawlPageJob } from '#jobs';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Not } from 'typeorm';
import { LongActions, type LongActionCall } from '../jobs/long-actions.js';
import type { JobAcceptedResponse } from '../platform/answers/job-accepted-response.js';
import type { RouteInput } from '../platform/endpoint/endpoint.js';
import { SampleLetterRepository } from './sample-letter.repository.js';
import { requireReadableSelectors } from './require-readable-selectors.js';

/** The sources of crawls, as administrators configure them. */
@Injectable()
export class CrawlSourceService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly actions: LongActions,
    private readonly letters: SampleLetterRepository,
  ) {}

  async list({
    page,
    size,
    sort,
  }: RouteInput<typeof crawlSourceRoutes.list>['query']): Promise<Page<CrawlSourceView>> {
    const [sources, total] = await this.dataSource.manager.findAndCount(CrawlSource, {
      order: { [sort.field]: sort.direction, sourceId: sort.direction },
      take: size,
      skip: page * size,
    });
    const letterCounts = await this.letters.countBySource(sources.map(({ sourceId }) => sourceId));
    const views = sources.map((source) => toView(source, letterCounts.get(source.sourceId) ?? 0));
    return toPage(views, total, { page, size });
  }

  /** @throws ProductError VALIDATION_ERROR when another source has that name or a selector is invalid */
  async create(actorMemberId: number, input: CrawlSourceInput): Promise<CrawlSourceView> {
    await requireReadableSelectors(input);
    return inTransaction(this.dataSource, async (tx) => {
      await requireFreeName(tx, input.name);
      const source = await tx.manager.save(tx.manager.create(CrawlSource, input));
      writeAudit(tx, {
        actorMemberId,
        action: 'CRAWL_SOURCE_CREATE',
        before: null,
        after: toAudited(source),
      });
      return toView(source, 0);
    });
  }

  /**
   * @throws ProductError NOT_FOUND, VALIDATION_ERROR when another source has that name or a selector is invalid, VERSION_CONFLICT with
   * the current source when its version is not the one that was read
   */
  async update(
    actorMemberId: number,
    sourceId: number,
    { version, ...input }: CrawlSourceUpdate,
  ): Promise<CrawlSourceView> {
    await requireReadableSelectors(input);
    const letterCount = (await this.letters.countBySource([sourceId])).get(sourceId) ?? 0;
    return inTransaction(this.dataSource, async (tx) => {
      const source = await lockSource(tx.manager, sourceId);
      if (version !== undefined && version !== source.version)
        throw new ProductError('VERSION_CONFLICT', { data: toView(source, letterCount) });
      await requireFreeName(tx, input.name, sourceId);
      const before = toAudited(source);
      await tx.manager.save(Object.assign(source, input, { version: source.version + 1 }));
      writeAudit(tx, { actorMemberId, action: 'CRAWL_SOURCE_UPDATE', before, after: toAudited(source) });
      return toView(source, letterCount);
    });
  }

  /** The letters that were crawled from it stay. @throws ProductError NOT_FOUND */
  remove(actorMemberId: number, sourceId: number): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const source = await lockSource(tx.manager, sourceId);
      const before = toAudited(source);
      await tx.manager.remove(source);
      writeAudit(tx, { actorMemberId, action: 'CRAWL_SOURCE_DELETE', before, after: null });
    });
  }

  /**
   * Reads one page as the source would; no letter is stored.
   * @throws ProductError NOT_FOUND, VALIDATION_ERROR when a selector in the request is invalid
   */
  async try(
    sourceId: number,
    request: CrawlTryRequest,
    call: LongActionCall,
  ): Promise<CrawlTryResult | JobAcceptedResponse> {
    if (request.source !== undefined) await requireReadableSelectors(request.source, 'source.');
    const stored = await this.dataSource.manager.findOneBy(CrawlSource, { sourceId });
    if (stored === null) throw sourceNotFound();
    const source = request.source ?? crawlSourceInputSchema.parse(stored);
    const url = request.url ?? source.startUrls[0];
    if (url === undefined) throw new Error('the source has no start page');
    const result = await this.actions.perform(crawlPageJob, { kind: 'TRY', url, source }, call);
    if (result === null) throw new ProductError('INTERNAL_SERVER_ERROR');
    return result;
  }
}

async function lockSource(manager: EntityManager, sourceId: number): Promise<CrawlSource> {
  const source = await manager.findOne(CrawlSource, {
    where: { sourceId },
    lock: { mode: 'pessimistic_write' },
  });
  if (source === null) throw sourceNotFound();
  return source;
}

// The lock makes transactions that write names wait for each other: without it, of two that choose one name at the same moment the
// second would fail at the unique index instead of being refused with this message.
async function requireFreeName(tx: Transaction, name: string, sourceId?: number): Promise<void> {
  tx.send('LOCK TABLE crawl_source IN SHARE ROW EXCLUSIVE MODE');
  const other = { name, ...(sourceId !== undefined && { sourceId: Not(sourceId) }) };
  if (!(await tx.manager.existsBy(CrawlSource, other))) return;
  const message = '같은 이름의 출처가 이미 있어요.';
  throw new ProductError('VALIDATION_ERROR', { message, errors: { name: message } });
}

const sourceNotFound = (): ProductError =>
  new ProductError('NOT_FOUND', { message: '수집 출처를 찾을 수 없어요.' });

function toView(source: CrawlSource, letterCount: number): CrawlSourceView {
  const { createdAt, updatedAt, ...rest } = source;
  return { ...rest, letterCount, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

const toAudited = (source: CrawlSource): object => ({
  sourceId: source.sourceId,
  ...crawlSourceInputSchema.parse(source),
});
