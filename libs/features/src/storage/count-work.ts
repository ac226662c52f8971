import { queryRows } from '#database';
import type { DataSource } from 'typeorm';

/** What is still to be done before every raw feature has its final one. */
export interface OpenWork {
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
