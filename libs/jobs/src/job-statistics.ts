import { jobStatisticsSchema, jobTypeSchema, type JobStatistics } from '#contracts';
import { inSnapshot, onlyRow, timestampColumn } from '#database';
import type { DataSource } from 'typeorm';
import { z } from 'zod';

/** Minutes of a bucket by hours of the window: few enough bars for a readable chart. */
function bucketMinutesOf(hours: number): number {
  if (hours <= 1) return 5;
  return hours <= 24 ? 60 : 360;
}

// Buckets are aligned to the clock of Seoul; the window begins with a whole bucket. `$1` is its hours, `$2` a bucket's minutes.
const STRIDE = 'make_interval(mins => $2)';
const binOf = (moment: string): string => `date_bin(${STRIDE}, ${moment}, '2000-01-01 00:00:00+09')`;
const FIRST_BUCKET = binOf('now() - make_interval(hours => $1)');

const COUNTS = (['SUCCEEDED', 'FAILED', 'CANCELLED'] as const)
  .map((status) => `count(*) FILTER (WHERE status = '${status}') AS ${status.toLowerCase()}`)
  .join(', ');

// One scan of the table, whose rows are wide; its columns are aggregated twice.
const ENDED = `
WITH ended AS MATERIALIZED (
  SELECT type, status, attempt, token_cost, ${binOf('finished_at')} AS bucket,
    extract(epoch FROM finished_at - started_at)::float8 * 1000 AS milliseconds
  FROM job WHERE finished_at >= ${FIRST_BUCKET}
)
SELECT bucket AS "startedAt", NULL AS type, coalesce(succeeded, 0) AS succeeded, coalesce(failed, 0) AS failed,
  coalesce(cancelled, 0) AS cancelled, NULL AS retries, NULL AS "tokensTaken", NULL AS durations
FROM generate_series(${FIRST_BUCKET}, now(), ${STRIDE}) AS bucket
LEFT JOIN (SELECT bucket, ${COUNTS} FROM ended GROUP BY bucket) AS counted USING (bucket)
UNION ALL
SELECT NULL, type, ${COUNTS}, sum(greatest(attempt - 1, 0)),
  coalesce(sum(token_cost) FILTER (WHERE status = 'SUCCEEDED'), 0),
  percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY milliseconds) FILTER (WHERE status = 'SUCCEEDED')
FROM ended GROUP BY type
ORDER BY "startedAt", type`;

const UNFINISHED = `
SELECT queued, (SELECT count(*) FROM job WHERE status = 'RUNNING') AS running,
  extract(epoch FROM now() - oldest)::float8 AS "oldestQueuedSeconds"
FROM (SELECT count(*) AS queued, min(run_at) FILTER (WHERE run_at <= now()) AS oldest FROM job WHERE status = 'QUEUED') AS waiting`;

const unfinishedRowSchema = jobStatisticsSchema.pick({
  queued: true,
  running: true,
  oldestQueuedSeconds: true,
});

const countsSchema = z.object({
  succeeded: z.number().int(),
  failed: z.number().int(),
  cancelled: z.number().int(),
});
const bucketRowSchema = countsSchema.extend({
  startedAt: timestampColumn,
  type: z.null(),
});
type BucketRow = z.infer<typeof bucketRowSchema>;
const typeRowSchema = countsSchema.extend({
  startedAt: z.null(),
  type: jobTypeSchema,
  retries: z.number().int(),
  tokensTaken: z.number().int(),
  /** The median and the 95th percentile, in milliseconds; null when none succeeded. */
  durations: z.tuple([z.number(), z.number()]).nullable(),
});
type TypeRow = z.infer<typeof typeRowSchema>;

/**
 * How jobs went in the last `hours`, in two statements over one state of the database. The window begins with a whole bucket, so that
 * buckets and types count the same jobs. Jobs that are deleted early, such as child jobs, are not counted from then on.
 */
export function readJobStatistics(dataSource: DataSource, hours: number): Promise<JobStatistics> {
  return inSnapshot(dataSource, async (tx) => {
    const bucketMinutes = bucketMinutesOf(hours);
    const unfinished = onlyRow(await tx.query(UNFINISHED, unfinishedRowSchema));
    const rows = await tx.query(ENDED, z.union([bucketRowSchema, typeRowSchema]), [hours, bucketMinutes]);
    return {
      hours,
      bucketMinutes,
      ...unfinished,
      buckets: rows.flatMap((row) => (row.type === null ? [toBucket(row)] : [])),
      types: rows.flatMap((row) => (row.type === null ? [] : [toType(row)])),
    };
  });
}

const countsOf = ({ succeeded, failed, cancelled }: BucketRow | TypeRow) => ({
  succeeded,
  failed,
  cancelled,
});

const toBucket = (row: BucketRow): JobStatistics['buckets'][number] => ({
  startedAt: row.startedAt,
  ...countsOf(row),
});

const toType = (row: TypeRow): JobStatistics['types'][number] => ({
  type: row.type,
  ...countsOf(row),
  retries: row.retries,
  medianMilliseconds: row.durations?.[0] ?? null,
  slowestTwentiethMilliseconds: row.durations?.[1] ?? null,
  tokensTaken: row.tokensTaken,
});
