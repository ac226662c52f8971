import { queryRows } from '#database';
import type { PlainSite } from './plain-site.js';

export interface PlainVerdict {
  done: number;
  /** Accepted, and neither done nor known to have failed. */
  lost: number;
  failed: number;
  twice: number;
  /** Charged without a result, or more than once. */
  chargedWrongly: number;
  calls: number;
}

/** Counts what became of the accepted jobs of the plain queue. */
export async function judge(site: PlainSite, accepted: ReadonlySet<number>): Promise<PlainVerdict> {
  const [results, charges, calls] = await Promise.all([
    countByIndex(site, 'plain_result'),
    countByIndex(site, 'plain_charge'),
    site.servers.providerCalls(),
  ]);
  const failures = await readFailures(site);
  const all = [...accepted];
  return {
    done: results.size,
    lost: all.filter((index) => !results.has(index) && !failures.has(index)).length,
    failed: all.filter((index) => !results.has(index) && failures.has(index)).length,
    twice: [...results.values()].filter((count) => count > 1).length,
    chargedWrongly: all.filter((index) => (charges.get(index) ?? 0) !== (results.has(index) ? 1 : 0)).length,
    calls: Object.values(calls).reduce((total, count) => total + count, 0),
  };
}

async function countByIndex(site: PlainSite, table: string): Promise<Map<number, number>> {
  const rows = await queryRows<{ index: number; count: number }>(
    site.database,
    `SELECT index, count(*)::int AS count FROM ${table} GROUP BY index`,
  );
  return new Map(rows.map(({ index, count }) => [index, count]));
}

async function readFailures({ queue }: PlainSite): Promise<Set<number>> {
  const failed = await queue.getFailed();
  return new Set(failed.map((job) => Number(job.data.index)));
}
