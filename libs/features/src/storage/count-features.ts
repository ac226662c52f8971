import type { Transaction } from '#database';

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
