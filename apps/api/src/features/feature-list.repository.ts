import {
  featureCategorySchema,
  type Feature,
  type FeatureCategory,
  type featureRoutes,
  type FeatureSource,
  type RawFeature,
} from '#contracts';
import { queryRows } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sqlPreview } from '../documents/document-preview.js';
import type { RouteInput } from '../platform/endpoint/endpoint.js';
import {
  FEATURE_COLUMNS,
  RAW_FEATURE_COLUMNS,
  toFeature,
  toFeatureSource,
  toRawFeature,
  type FeatureRow,
  type FeatureSourceRow,
  type RawFeatureRow,
} from './feature-record.js';

export type FeatureListQuery = RouteInput<typeof featureRoutes.list>['query'];
export type RawListQuery = RouteInput<typeof featureRoutes.listRaw>['query'];
export type SourceListQuery = RouteInput<typeof featureRoutes.sources>['query'];

/** What is listed: the rows of a table, or those of a category. */
interface Listing {
  table: 'cover_letter_feature' | 'raw_cover_letter_feature';
  columns: string;
  category: FeatureCategory | undefined;
}

const SORT_COLUMNS = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  duplicateCount: 'duplicate_count',
} satisfies Record<FeatureListQuery['sort']['field'], string>;

const SOURCES = `
SELECT ${RAW_FEATURE_COLUMNS}, ${sqlPreview('l.text')} AS text
FROM raw_cover_letter_feature f JOIN crawled_cover_letter l USING (cover_letter_id)
WHERE f.cover_letter_feature_id = $1`;

/** Finds features page by page. */
@Injectable()
export class FeatureListRepository {
  constructor(private readonly dataSource: DataSource) {}

  async page(query: FeatureListQuery, category?: FeatureCategory): Promise<Feature[]> {
    const listing = { table: 'cover_letter_feature', columns: FEATURE_COLUMNS, category } as const;
    return (await this.read<FeatureRow>(listing, query)).map(toFeature);
  }

  async rawPage(query: RawListQuery, category?: FeatureCategory): Promise<RawFeature[]> {
    const listing = { table: 'raw_cover_letter_feature', columns: RAW_FEATURE_COLUMNS, category } as const;
    return (await this.read<RawFeatureRow>(listing, query)).map(toRawFeature);
  }

  async count(table: Listing['table'], category?: FeatureCategory): Promise<number> {
    const [row] = await queryRows<{ total: number }>(
      this.dataSource,
      `SELECT count(*) AS total FROM ${table} f ${ofCategory(category)}`,
      category === undefined ? [] : [category],
    );
    return row?.total ?? 0;
  }

  /** The raw features behind a final one. */
  async sources(featureId: number, query: SourceListQuery): Promise<FeatureSource[]> {
    const way = wayOf(query.sort);
    const rows = await queryRows<FeatureSourceRow>(
      this.dataSource,
      `${SOURCES} ORDER BY f.created_at ${way}, f.raw_cover_letter_feature_id ${way} LIMIT $2 OFFSET $3`,
      [featureId, query.size, query.page * query.size],
    );
    return rows.map(toFeatureSource);
  }

  /** How many raw features stand behind a final one. @throws ProductError NOT_FOUND */
  async countSources(featureId: number): Promise<number> {
    const [row] = await queryRows<{ total: number }>(
      this.dataSource,
      `SELECT (SELECT count(*) FROM raw_cover_letter_feature WHERE cover_letter_feature_id = $1) AS total
       FROM cover_letter_feature WHERE cover_letter_feature_id = $1`,
      [featureId],
    );
    if (row === undefined) throw new ProductError('NOT_FOUND', { message: '특징을 찾을 수 없습니다.' });
    return row.total;
  }

  // The page's ids come from indexes alone, one a category, merged where all are listed; only the rows of the page are read.
  private read<Row>({ table, columns, category }: Listing, query: FeatureListQuery): Promise<Row[]> {
    const id = `${table}_id`;
    const way = wayOf(query.sort);
    const column = SORT_COLUMNS[query.sort.field];
    const order = `f.${column} ${way}, f.${id} ${way}`;
    const categories = category === undefined ? featureCategorySchema.options : [category];
    const inOrder = categories.map(
      (_, place) =>
        `(SELECT f.${id}, f.${column} FROM ${table} f WHERE f.features_category = $${place + 3} ORDER BY ${order})`,
    );
    return queryRows<Row>(
      this.dataSource,
      `SELECT ${columns}
       FROM (SELECT f.${id} FROM (${inOrder.join(' UNION ALL ')}) f ORDER BY ${order} LIMIT $1 OFFSET $2) page
       JOIN ${table} f USING (${id}) ORDER BY ${order}`,
      [query.size, query.page * query.size, ...categories],
    );
  }
}

const wayOf = ({ direction }: FeatureListQuery['sort']): string => (direction === 'desc' ? 'DESC' : 'ASC');

const ofCategory = (category: FeatureCategory | undefined): string =>
  category === undefined ? '' : 'WHERE f.features_category = $1';
