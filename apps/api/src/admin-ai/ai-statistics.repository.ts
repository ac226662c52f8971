import type { AiFailures, AiFigures, AiStatistics } from '#contracts';
import { queryRows } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';

// Every figure of the page from one reading of the range: the totals, each day, each purpose, and how often each of them ended how.
// The bits of GROUPING say by what a row is not grouped: 4 day, 2 purpose, 1 outcome.
const STATISTICS = `
WITH range AS (
  SELECT (now() AT TIME ZONE 'Asia/Seoul')::date - $1::int + 1 AS first_day
), ended AS (
  SELECT (ended_at AT TIME ZONE 'Asia/Seoul')::date AS day, purpose, outcome, input_tokens, output_tokens, dollars,
    CASE WHEN outcome = 'succeeded' THEN first_token_seconds END AS first_token_seconds,
    CASE WHEN outcome = 'succeeded' THEN total_seconds END AS total_seconds
  FROM ai_request WHERE ended_at >= (SELECT first_day::timestamp AT TIME ZONE 'Asia/Seoul' FROM range)
)
SELECT GROUPING(day, purpose, outcome) AS grouped, day::text AS day, purpose, outcome, count(*)::int AS calls,
  count(*) FILTER (WHERE outcome = 'succeeded')::int AS succeeded,
  count(*) FILTER (WHERE outcome = 'given_up')::int AS "givenUp",
  count(*) FILTER (WHERE outcome = 'succeeded' AND input_tokens IS NULL)::int AS uncounted,
  coalesce(sum(input_tokens), 0)::float8 AS "inputTokens", coalesce(sum(output_tokens), 0)::float8 AS "outputTokens",
  coalesce(sum(dollars), 0)::float8 AS dollars,
  percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY first_token_seconds) AS "firstTokenSeconds",
  percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY total_seconds) AS "totalSeconds"
FROM ended GROUP BY GROUPING SETS ((), (day), (purpose), (outcome), (purpose, outcome))
UNION ALL
SELECT 3, first_day_and::date::text, NULL, NULL, 0, 0, 0, 0, 0, 0, 0, NULL, NULL
FROM range, generate_series(first_day, first_day + $1::int - 1, interval '1 day') AS first_day_and
WHERE NOT EXISTS (SELECT FROM ended WHERE day = first_day_and::date)
ORDER BY grouped, day, calls DESC, purpose, outcome`;

const BY_DAY = 3;
const BY_PURPOSE = 5;
const BY_OUTCOME = 6;
const BY_PURPOSE_AND_OUTCOME = 4;
const TOTALS = 7;

/** The middle and the slowest twentieth. */
const quantilesSchema = z.tuple([z.number(), z.number()]).nullable();
const rowSchema = z.object({
  grouped: z.number().int(),
  day: z.string().nullable(),
  purpose: z.string().nullable(),
  outcome: z.string().nullable(),
  calls: z.number().int(),
  succeeded: z.number().int(),
  givenUp: z.number().int(),
  uncounted: z.number().int(),
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

  /** The last `days` days of Seoul, today counted in, in one statement. */
  async read(days: number): Promise<AiStatistics> {
    const rows = z.array(rowSchema).parse(await queryRows(this.dataSource, STATISTICS, [days]));
    const groupedBy = (grouping: number): Row[] => rows.filter(({ grouped }) => grouped === grouping);
    const [totals] = groupedBy(TOTALS);
    if (totals === undefined) throw new Error('a total without a row');
    const byPurposeAndOutcome = groupedBy(BY_PURPOSE_AND_OUTCOME);
    return {
      totals: { ...toFigures(totals), failures: toFailures(groupedBy(BY_OUTCOME)) },
      days: groupedBy(BY_DAY).map((row) => ({ day: row.day ?? '', ...toFigures(row) })),
      purposes: groupedBy(BY_PURPOSE).map((row) => ({
        purpose: row.purpose ?? '',
        ...toFigures(row),
        failures: toFailures(byPurposeAndOutcome.filter(({ purpose }) => purpose === row.purpose)),
      })),
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
});

const toFailures = (rows: readonly Row[]): AiFailures =>
  rows
    .filter(({ outcome }) => outcome !== 'succeeded' && outcome !== 'given_up')
    .map(({ outcome, calls }) => ({ outcome: outcome ?? '', calls }));
