import {
  featureCategorySchema,
  featureStatisticsSchema,
  type FeatureStatistics,
  jobStatusSchema,
} from '#contracts';
import { inSnapshot, onlyRow, timestampColumn, type Transaction } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const categoryCountRow = z.object({
  featuresCategory: featureCategorySchema,
  raw: z.number().int(),
  final: z.number().int(),
  /** Raw features that a final one represents. */
  merged: z.number().int(),
});
type CategoryCount = z.infer<typeof categoryCountRow>;

/** Counts features by category; an index-only scan of each table. */
export const COUNT_CATEGORIES = `
SELECT coalesce(r.features_category, f.features_category) AS "featuresCategory",
  coalesce(r.total, 0) AS raw, coalesce(f.total, 0) AS final, coalesce(f.merged, 0) AS merged
FROM (SELECT features_category, count(*) AS total FROM raw_cover_letter_feature GROUP BY features_category) r
FULL JOIN (SELECT features_category, count(*) AS total, sum(duplicate_count) AS merged FROM cover_letter_feature
  GROUP BY features_category) f
  USING (features_category)`;

const COUNT_LETTERS = `
SELECT total, total - (SELECT count(*) FROM crawled_cover_letter WHERE extracted_text_hash IS NULL) AS extracted
FROM crawled_letter_total`;

// Literals rather than parameters, so that the planner uses the partial index.
const lastJob = (types: string): string => `
SELECT job_id AS "jobId", status, finished_at AS "finishedAt" FROM job WHERE type IN (${types})
ORDER BY created_at DESC LIMIT 1`;
const LAST_EXTRACTION = lastJob(`'EXTRACT', 'PROCESS'`);
const LAST_DEDUPLICATION = lastJob(`'DEDUPLICATE', 'PROCESS'`);

const lastJobRow = z.object({
  jobId: z.string(),
  status: jobStatusSchema,
  finishedAt: timestampColumn.nullable(),
});

/** Counts features and letters in one snapshot. */
@Injectable()
export class FeatureStatisticsRepository {
  constructor(private readonly dataSource: DataSource) {}

  read(): Promise<FeatureStatistics> {
    return inSnapshot(this.dataSource, async (tx) => {
      const counted = await tx.query(COUNT_CATEGORIES, categoryCountRow);
      return {
        ...totalsOf(counted),
        letters: onlyRow(await tx.query(COUNT_LETTERS, featureStatisticsSchema.shape.letters)),
        lastExtraction: await readLastJob(tx, LAST_EXTRACTION),
        lastDeduplication: await readLastJob(tx, LAST_DEDUPLICATION),
      };
    });
  }
}

function totalsOf(counted: readonly CategoryCount[]) {
  const categories = featureCategorySchema.options.map((featuresCategory) => {
    const count = counted.find((one) => one.featuresCategory === featuresCategory);
    return { featuresCategory, raw: count?.raw ?? 0, final: count?.final ?? 0 };
  });
  const raw = categories.reduce((total, category) => total + category.raw, 0);
  const final = categories.reduce((total, category) => total + category.final, 0);
  const merged = counted.reduce((total, count) => total + count.merged, 0);
  // Raw features that are not deduplicated yet do not count.
  const deduplicationRatio = merged === 0 ? 0 : Math.max(0, 1 - final / merged);
  return { raw, final, deduplicationRatio, categories };
}

async function readLastJob(tx: Transaction, sql: string): Promise<z.infer<typeof lastJobRow> | null> {
  const [row] = await tx.query(sql, lastJobRow);
  return row ?? null;
}
