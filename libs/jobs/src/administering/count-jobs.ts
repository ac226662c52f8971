import { queryRows } from '#database';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import type { JobFilter } from './admin-job-filter.js';

/** So many jobs are counted one by one; of more the planner's estimate is told. */
const COUNTED = { ALL: 100_000, FILTERED: 10_000 } as const;

const estimateSchema = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) }),
]);

/** How many jobs fit: exact up to 10,000, and to 100,000 without a filter; about so many beyond, rounded down to two digits. */
export async function countJobs(dataSource: DataSource, { where, parameters }: JobFilter): Promise<number> {
  const limit = parameters.length === 0 ? COUNTED.ALL : COUNTED.FILTERED;
  const [row] = await queryRows<{ jobs: number }>(
    dataSource,
    `SELECT count(*) AS jobs FROM (SELECT FROM job j WHERE ${where} LIMIT ${limit + 1}) counted`,
    parameters,
  );
  const counted = row?.jobs ?? 0;
  if (counted <= limit) return counted;
  const plan = await queryRows(
    dataSource,
    `EXPLAIN (FORMAT JSON) SELECT FROM job j WHERE ${where}`,
    parameters,
  );
  const [{ 'QUERY PLAN': plans }] = estimateSchema.parse(plan);
  return Math.max(counted, roundedDown(plans[0].Plan['Plan Rows']));
}

/** A number as round as it is sure: 1,234,567 is 1,200,000. */
function roundedDown(estimate: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, estimate))) - 1);
  return Math.floor(estimate / step) * step;
}
