import { inTransaction, onlyRow, queryRows } from '#database';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import type { RecordedStatement } from './record-statements.js';

/** A step of a plan, with what it did when it was run. */
export interface PlanNode {
  'Node Type': string;
  'Index Name'?: string | undefined;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number | undefined;
  Plans?: PlanNode[] | undefined;
}

const planNodeSchema: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Index Name': z.string().optional(),
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    'Rows Removed by Filter': z.number().optional(),
    Plans: z.array(planNodeSchema).optional(),
  }),
);
const planRow = z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planNodeSchema })]) });

/** Runs a statement. @returns every step that it took, the outer ones first */
export async function readPlan(
  dataSource: DataSource,
  [sql, parameters]: RecordedStatement,
): Promise<PlanNode[]> {
  const statement = `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`;
  return nodesIn(await queryRows(dataSource, statement, planRow, parameters));
}

/**
 * As `readPlan`, with the plan that PostgreSQL makes for any parameters and keeps: it may use it once a connection has run a prepared
 * statement five times. The parameters are numbers.
 */
export async function readGenericPlan(
  dataSource: DataSource,
  [sql, parameters]: RecordedStatement,
): Promise<PlanNode[]> {
  return inTransaction(dataSource, async (tx) => {
    await tx.execute('SET LOCAL plan_cache_mode = force_generic_plan');
    await tx.execute(`PREPARE planned AS ${sql}`);
    const values = z.array(z.number()).parse(parameters).join(', ');
    const rows = await tx.query(`EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE planned (${values})`, planRow);
    await tx.execute('DEALLOCATE planned');
    return nodesIn(rows);
  });
}

const nodesIn = (rows: z.infer<typeof planRow>[]): PlanNode[] => nodesOf(onlyRow(rows)['QUERY PLAN'][0].Plan);
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The steps that scan something: a table or an index, but also a CTE or a subquery. */
export const scansIn = (plan: readonly PlanNode[]): PlanNode[] =>
  plan.filter((node) => node['Node Type'].includes('Scan'));

/** How many rows and index entries a step read, those that it filtered out included. */
export const rowsReadBy = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
