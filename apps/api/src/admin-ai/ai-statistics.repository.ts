import type { AiFailures, AiFigures, AiStatistics } from '#contracts';
import { queryRows } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';

// All figures of the page from one scan of the range: totals, days, purposes and prompt versions with percentiles of their durations;
// failures by purpose and outcome, without the sort that percentiles need; and a row of zeros for every day.
const STATISTICS = `
WITH range AS (
  SELECT (now() AT TIME ZONE 'Asia/Seoul')::date - $1::int + 1 AS first_day
), ended AS MATERIALIZED (
  SELECT (ended_at AT TIME ZONE 'Asia/Seoul')::date AS day, purpose, prompt_version, outcome, input_tokens, output_tokens, dollars,
    CASE WHEN outcome = 'succeeded' THEN first_token_seconds END AS first_token_seconds,
    CASE WHEN outcome = 'succeeded' THEN total_seconds END AS total_seconds
  FROM ai_request WHERE ended_at >= (SELECT first_day::timestamp AT TIME ZONE 'Asia/Seoul' FROM range)
)
SELECT CASE GROUPING(day, purpose, prompt_version) WHEN 7 THEN 'TOTALS' WHEN 3 THEN 'DAY' WHEN 5 THEN 'PURPOSE' ELSE 'VERSION' END AS kind,
  day::text AS day, purpose, prompt_version AS "promptVersion", NULL AS outcome, count(*)::int AS calls,
  count(*) FILTER (WHERE outcome = 'succeeded')::int AS succeeded,
  count(*) FILTER (WHERE outcome = 'given_up')::int AS "givenUp",
  count(*) FILTER (WHERE outcome = 'succeeded' AND input_tokens IS NULL)::int AS uncounted,
  count(*) FILTER (WHERE input_tokens IS NOT NULL AND dollars IS NULL)::int AS unpriced,
  coalesce(sum(input_tokens), 0)::float8 AS "inputTokens", coalesce(sum(output_tokens), 0)::float8 AS "outputTokens",
  coalesce(sum(dollars), 0)::float8 AS dollars,
  percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY first_token_seconds) AS "firstTokenSeconds",
  percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY total_seconds) AS "totalSeconds"
FROM ended GROUP BY GROUPING SETS ((), (day), (purpose), (purpose, prompt_version))
HAVING GROUPING(prompt_version) = 1 OR prompt_version IS NOT NULL
UNION ALL
SELECT 'FAILURE', NULL, purpose, NULL, outcome, count(*)::int, 0, 0, 0, 0, 0, 0, 0, NULL, NULL
FROM ended WHERE outcome NOT IN ('succeeded', 'given_up') GROUP BY GROUPING SETS ((outcome), (purpose, outcome))
UNION ALL
SELECT 'CALENDAR_DAY', (first_day + n)::text, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL
FROM range, generate_series(0, $1::int - 1) AS n
ORDER BY kind, day, "promptVersion" DESC, calls DESC, purpose, outcome`;

/** The median and the 95th percentile, in seconds. */
const quantilesSchema = z.tuple([z.number(), z.number()]).nullable();
const rowSchema = z.object({
  /** CALENDAR_DAY: a day of the range with zeros, for days without calls. FAILURE: of a purpose, or of all where that is null. */
  kind: z.enum(['TOTALS', 'DAY', 'PURPOSE', 'VERSION', 'FAILURE', 'CALENDAR_DAY']),
  day: z.string().nullable(),
  purpose: z.string().nullable(),
  promptVersion: z.number().int().nullable(),
  outcome: z.string().nullable(),
  calls: z.number().int(),
  succeeded: z.number().int(),
  givenUp: z.number().int(),
  uncounted: z.number().int(),
  unpriced: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  dollars: z.number(),
  firstTokenSeconds: quantilesSchema,
  totalSeconds: quantilesSchema,
});
type Row = z.infer<typeof rowSchema>;

/** Counts what workers have recorded of their requests to the AI provider. */
@Injectable()
export class AiStatisticsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The last `days` days of Seoul, today included, in one statement. */
  async read(days: number): Promise<AiStatistics> {
    const rows = await queryRows(this.dataSource, STATISTICS, rowSchema, [days]);
    const rowsOf = (kind: Row['kind']): Row[] => rows.filter((row) => row.kind === kind);
    const [totals] = rowsOf('TOTALS');
    if (totals === undefined) throw new Error('the totals row is missing');
    const daysWithCalls = new Map(rowsOf('DAY').map((row) => [row.day, row]));
    const failures = rowsOf('FAILURE');
    const purposes = rowsOf('PURPOSE');
    return {
      totals: { ...toFigures(totals), failures: failuresOf(failures, null) },
      days: rowsOf('CALENDAR_DAY').map((row) => ({
        day: row.day ?? '',
        ...toFigures(daysWithCalls.get(row.day) ?? row),
      })),
      purposes: purposes.map((row) => ({
        purpose: row.purpose ?? '',
        ...toFigures(row),
        failures: failuresOf(failures, row.purpose),
      })),
      promptVersions: purposes.flatMap(({ purpose }) =>
        rowsOf('VERSION')
          .filter((row) => row.purpose === purpose)
          .map((row) => ({
            purpose: purpose ?? '',
            promptVersion: row.promptVersion ?? 0,
            ...toFigures(row),
          })),
      ),
    };
  }
}

const toFigures = (row: Row): AiFigures => ({
  calls: row.calls,
  succeeded: row.succeeded,
  givenUp: row.givenUp,
  failed: row.calls - row.succeeded - row.givenUp,
  medianFirstTokenSeconds: row.firstTokenSeconds?.[0] ?? null,
  slowFirstTokenSeconds: row.firstTokenSeconds?.[1] ?? null,
  medianTotalSeconds: row.totalSeconds?.[0] ?? null,
  slowTotalSeconds: row.totalSeconds?.[1] ?? null,
  inputTokens: row.inputTokens,
  outputTokens: row.outputTokens,
  dollars: row.dollars,
  uncounted: row.uncounted,
  unpriced: row.unpriced,
});

const failuresOf = (rows: readonly Row[], ofPurpose: string | null): AiFailures =>
  rows
    .filter(({ purpose }) => purpose === ofPurpose)
    .map(({ outcome, calls }) => ({ outcome: outcome ?? '', calls }));
