import {
  type Feature,
  type FeatureCategory,
  featureCategorySchema,
  type featureRoutes,
  featureSchema,
  type FeatureSource,
  type RawFeature,
  rawFeatureSchema,
} from '#contracts';
import { onlyRow, queryRows, timestampColumn, totalRow } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { previewOf, sqlPreview } from '../documents/document-preview.js';
import type { RouteInput } from '../platform/endpoint/endpoint.js';

export type FeatureListQuery = RouteInput<typeof featureRoutes.list>['query'];
export type RawListQuery = RouteInput<typeof featureRoutes.listRaw>['query'];
export type SourceListQuery = RouteInput<typeof featureRoutes.sources>['query'];

const dates = { createdAt: timestampColumn, updatedAt: timestampColumn };
const featureRow = featureSchema.extend(dates);
const rawFeatureRow = rawFeatureSchema.extend(dates);
const featureSourceRow = rawFeatureRow
  .extend({ text: z.string() })
  .transform(({ text, ...feature }) => ({ ...feature, letterPreview: previewOf(text) }));

const DATE_COLUMNS = 'f.created_at AS "createdAt", f.updated_at AS "updatedAt"';
const FEATURE_COLUMNS = `f.cover_letter_feature_id AS "coverLetterFeatureId",
  f.representative_cover_letter_id AS "representativeCoverLetterId", f.features_category AS "featuresCategory",
  f.description, f.duplicate_count AS "duplicateCount", ${DATE_COLUMNS}`;
const RAW_FEATURE_COLUMNS = `f.raw_cover_letter_feature_id AS "rawCoverLetterFeatureId",
  f.cover_letter_id AS "coverLetterId", f.features_category AS "featuresCategory", f.description, ${DATE_COLUMNS}`;

/** What is listed: the rows of a table, all or those of one category. */
interface Listing<RowSchema extends z.ZodType> {
  table: 'cover_letter_feature' | 'raw_cover_letter_feature';
  columns: string;
  rowSchema: RowSchema;
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

/** Lists final features, raw features, and the raw ones of one final feature. */
@Injectable()
export class FeatureListRepository {
  constructor(private readonly dataSource: DataSource) {}

  page(query: FeatureListQuery, category?: FeatureCategory): Promise<Feature[]> {
    const table = 'cover_letter_feature';
    return this.read({ table, columns: FEATURE_COLUMNS, rowSchema: featureRow, category }, query);
  }

  rawPage(query: RawListQuery, category?: FeatureCategory): Promise<RawFeature[]> {
    const table = 'raw_cover_letter_feature';
    return this.read({ table, columns: RAW_FEATURE_COLUMNS, rowSchema: rawFeatureRow, category }, query);
  }

  async count(table: Listing<z.ZodType>['table'], category?: FeatureCategory): Promise<number> {
    const statement = `SELECT count(*) AS total FROM ${table} f ${ofCategory(category)}`;
    const parameters = category === undefined ? [] : [category];
    return onlyRow(await queryRows(this.dataSource, statement, totalRow, parameters)).total;
  }

  /** The raw features of a final one, each with the beginning of its letter. */
  sources(featureId: number, query: SourceListQuery): Promise<FeatureSource[]> {
    const direction = directionOf(query.sort);
    return queryRows(
      this.dataSource,
      `${SOURCES} ORDER BY f.created_at ${direction}, f.raw_cover_letter_feature_id ${direction} LIMIT $2 OFFSET $3`,
      featureSourceRow,
      [featureId, query.size, query.page * query.size],
    );
  }

  /** How many raw features a final one has. @throws ProductError NOT_FOUND */
  async countSources(featureId: number): Promise<number> {
    const [row] = await queryRows(
      this.dataSource,
      `SELECT (SELECT count(*) FROM raw_cover_letter_feature WHERE cover_letter_feature_id = $1) AS total
       FROM cover_letter_feature WHERE cover_letter_feature_id = $1`,
      totalRow,
      [featureId],
    );
    if (row === undefined) throw new ProductError('NOT_FOUND', { message: '특징을 찾을 수 없어요.' });
    return row.total;
  }

  // The page's ids come from index-only scans, one for each category, merged when all categories are listed; only the rows of the page are
  // read.
  private read<RowSchema extends z.ZodType>(
    { table, columns, rowSchema, category }: Listing<RowSchema>,
    query: FeatureListQuery,
  ): Promise<z.output<RowSchema>[]> {
    const id = `${table}_id`;
    const direction = directionOf(query.sort);
    const column = SORT_COLUMNS[query.sort.field];
    const order = `f.${column} ${direction}, f.${id} ${direction}`;
    const categories = category === undefined ? featureCategorySchema.options : [category];
    const orderedIds = categories.map(
      (_, index) =>
        `(SELECT f.${id}, f.${column} FROM ${table} f WHERE f.features_category = $${index + 3} ORDER BY ${order})`,
    );
    return queryRows(
      this.dataSource,
      `SELECT ${columns}
       FROM (SELECT f.${id} FROM (${orderedIds.join(' UNION ALL ')}) f ORDER BY ${order} LIMIT $1 OFFSET $2) page
       JOIN ${table} f USING (${id}) ORDER BY ${order}`,
      rowSchema,
      [query.size, query.page * query.size, ...categories],
    );
  }
}

const directionOf = ({ direction }: FeatureListQuery['sort']): string =>
  direction === 'desc' ? 'DESC' : 'ASC';

const ofCategory = (category: FeatureCategory | undefined): string =>
  category === undefined ? '' : 'WHERE f.features_category = $1';
