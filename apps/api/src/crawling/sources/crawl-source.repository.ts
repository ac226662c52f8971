import type { CrawlSource, CrawlSourceInput } from '#contracts';
import { queryRows, type Transaction } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RouteInput } from '../../platform/endpoint/endpoint.js';
import type { crawlSourceRoutes } from '#contracts';

type ListQuery = RouteInput<typeof crawlSourceRoutes.list>['query'];

/** A source with the times as the database has them. */
export type SourceRow = Omit<CrawlSource, 'createdAt' | 'updatedAt'> &
  Record<'createdAt' | 'updatedAt', Date>;

const SORT_COLUMNS: Record<ListQuery['sort']['field'], string> = { createdAt: 'created_at', name: 'name' };

const SETTINGS: Record<keyof CrawlSourceInput, string> = {
  name: 'name',
  startUrls: 'start_urls',
  letterLinkSelector: 'letter_link_selector',
  nextPageSelector: 'next_page_selector',
  titleSelector: 'title_selector',
  contentSelector: 'content_selector',
  jobFieldSelector: 'job_field_selector',
  companySelector: 'company_selector',
  needsBrowser: 'needs_browser',
  requestsPerMinute: 'requests_per_minute',
  enabled: 'enabled',
};
const FIELDS = Object.entries(SETTINGS);
const COLUMNS = `s.source_id AS "sourceId", ${FIELDS.map(([field, column]) => `s.${column} AS "${field}"`).join(', ')},
  (SELECT count(*) FROM crawled_cover_letter l WHERE l.source_id = s.source_id) AS "letterCount",
  s.version, s.created_at AS "createdAt", s.updated_at AS "updatedAt"`;

const valuesOf = (input: CrawlSourceInput): unknown[] => [
  input.name,
  input.startUrls,
  input.letterLinkSelector,
  input.nextPageSelector,
  input.titleSelector,
  input.contentSelector,
  input.jobFieldSelector,
  input.companySelector,
  input.needsBrowser,
  input.requestsPerMinute,
  input.enabled,
];

/** Where crawls look. */
@Injectable()
export class CrawlSourceRepository {
  constructor(private readonly dataSource: DataSource) {}

  page(query: ListQuery): Promise<SourceRow[]> {
    const way = query.sort.direction === 'desc' ? 'DESC' : 'ASC';
    return queryRows<SourceRow>(
      this.dataSource,
      `SELECT ${COLUMNS} FROM crawl_source s
       ORDER BY s.${SORT_COLUMNS[query.sort.field]} ${way}, s.source_id ${way} LIMIT $1 OFFSET $2`,
      [query.size, query.page * query.size],
    );
  }

  async count(): Promise<number> {
    const [row] = await queryRows<{ total: number }>(
      this.dataSource,
      'SELECT count(*) AS total FROM crawl_source',
    );
    return row?.total ?? 0;
  }

  /** @throws ProductError NOT_FOUND */
  async one(sourceId: number): Promise<SourceRow> {
    const rows = await queryRows<SourceRow>(
      this.dataSource,
      `SELECT ${COLUMNS} FROM crawl_source s WHERE s.source_id = $1`,
      [sourceId],
    );
    return found(rows);
  }

  /** Reads a source that nobody else may change until the transaction ends. @throws ProductError NOT_FOUND */
  async lock(tx: Transaction, sourceId: number): Promise<SourceRow> {
    return found(
      await tx.query<SourceRow>(`SELECT ${COLUMNS} FROM crawl_source s WHERE s.source_id = $1 FOR UPDATE`, [
        sourceId,
      ]),
    );
  }

  /** @throws ProductError VALIDATION_ERROR when another has that name */
  async insert(tx: Transaction, input: CrawlSourceInput): Promise<SourceRow> {
    const places = FIELDS.map((_field, index) => `$${index + 1}`).join(', ');
    const columns = FIELDS.map(([, column]) => column).join(', ');
    const rows = await tx.query<SourceRow>(
      `INSERT INTO crawl_source AS s (${columns}) VALUES (${places}) ON CONFLICT (name) DO NOTHING RETURNING ${COLUMNS}`,
      valuesOf(input),
    );
    return named(rows);
  }

  /** @throws ProductError VALIDATION_ERROR when another has that name */
  async write(tx: Transaction, sourceId: number, input: CrawlSourceInput): Promise<SourceRow> {
    await this.claimName(tx, sourceId, input.name);
    const assignments = FIELDS.map(([, column], index) => `${column} = $${index + 2}`).join(', ');
    const rows = await tx.query<SourceRow>(
      `UPDATE crawl_source s SET ${assignments}, version = version + 1, updated_at = now() WHERE s.source_id = $1 RETURNING ${COLUMNS}`,
      [sourceId, ...valuesOf(input)],
    );
    return found(rows);
  }

  async remove(tx: Transaction, sourceId: number): Promise<void> {
    await tx.query('DELETE FROM crawl_source WHERE source_id = $1', [sourceId]);
  }

  // Those who give names wait for each other, so that of two at once one is told.
  private async claimName(tx: Transaction, sourceId: number, name: string): Promise<void> {
    await tx.query('LOCK TABLE crawl_source IN SHARE ROW EXCLUSIVE MODE');
    const others = await tx.query('SELECT 1 FROM crawl_source WHERE name = $2 AND source_id <> $1', [
      sourceId,
      name,
    ]);
    if (others.length > 0) throw nameTaken();
  }
}

function found([row]: SourceRow[]): SourceRow {
  if (row === undefined) throw new ProductError('NOT_FOUND', { message: '수집 출처를 찾을 수 없습니다.' });
  return row;
}

function named([row]: SourceRow[]): SourceRow {
  if (row === undefined) throw nameTaken();
  return row;
}

function nameTaken(): ProductError {
  const message = '같은 이름의 출처가 이미 있습니다.';
  return new ProductError('VALIDATION_ERROR', { message, errors: { name: message } });
}
