import type { DataSource } from 'typeorm';
import { queryRows, type Transaction } from '#database';

/** How many features there are of each kind: the payload of `feature-list-updated`. */
export interface FeatureTotals {
  raw: number;
  final: number;
}

/** Counts raw and final features as the transaction sees them. */
export async function countFeatures(tx: Transaction): Promise<FeatureTotals> {
  const [totals] = await tx.query<FeatureTotals>(
    `SELECT (SELECT count(*) FROM raw_cover_letter_feature) AS raw,
       (SELECT count(*) FROM cover_letter_feature) AS final`,
  );
  if (totals === undefined) throw new Error('a count answers one row');
  return totals;
}

/** Work left until every raw feature has its final one. */
interface OpenWork {
  unsigned: number;
  uncompared: number;
  unmerged: number;
}

/** Counts the descriptions without bands and without a cluster, and the clusters whose final features are not up to date. */
export async function countOpenWork(dataSource: DataSource): Promise<OpenWork> {
  const [work] = await queryRows<OpenWork>(
    dataSource,
    `SELECT count(*) FILTER (WHERE bands IS NULL) AS unsigned, count(*) AS uncompared,
       (SELECT count(*) FROM unmerged_cluster) AS unmerged
     FROM feature_description WHERE cluster_id IS NULL`,
  );
  if (work === undefined) throw new Error('a count answers one row');
  return work;
}
