import { useId } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { z } from 'zod';
import type { JobStatistics } from '#contracts';
import { formatNumber } from '@/lib/format';
import { EndPattern, FILLS, fillOf } from './end-legend.js';
import { bucketLabel, bucketRange, ENDS } from './job-statistics-text.js';

const HEIGHT = 240;
// At the left for a long figure, which the axis finds a little narrower than it is drawn.
const MARGIN = { top: 8, right: 0, bottom: 0, left: 4 };
const TICK = { fill: 'var(--ink-faint)', fontSize: 12 };

interface ThroughputChartProps {
  statistics: JobStatistics;
}

/** How many jobs ended, and how, bucket by bucket. Loads apart: its library is large. */
export default function ThroughputChart({ statistics }: ThroughputChartProps) {
  const prefix = useId();
  const { buckets, bucketMinutes, hours } = statistics;
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <BarChart data={buckets} margin={MARGIN} barCategoryGap="18%">
        <defs>
          {ENDS.map(({ key }) => (
            <EndPattern key={key} prefix={prefix} end={key} />
          ))}
        </defs>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="startedAt"
          tick={TICK}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-strong)' }}
          minTickGap={28}
          tickFormatter={(startedAt: string) => bucketLabel(startedAt, hours)}
        />
        <YAxis
          tick={TICK}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
          width="auto"
          tickFormatter={formatNumber}
        />
        <Tooltip
          cursor={{ fill: 'var(--sunken)' }}
          isAnimationActive={false}
          content={(props: TooltipContentProps) => <BucketNote {...props} bucketMinutes={bucketMinutes} />}
        />
        {ENDS.map(({ key, label }) => (
          <Bar
            key={key}
            dataKey={key}
            name={label}
            stackId="ends"
            fill={fillOf(prefix, key)}
            stroke={FILLS[key].colour}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

const bucketSchema = z.object({
  startedAt: z.string(),
  succeeded: z.number(),
  failed: z.number(),
  cancelled: z.number(),
});

type BucketNoteProps = Pick<TooltipContentProps, 'active' | 'payload'> & { bucketMinutes: number };

function BucketNote({ active, payload, bucketMinutes }: BucketNoteProps) {
  const bucket = bucketSchema.safeParse(payload[0]?.payload).data;
  if (!active || !bucket) return null;
  return (
    <div className="rounded-s border border-line bg-raised px-3 py-2 text-caption text-ink shadow-lift">
      <p className="font-semibold">{bucketRange(bucket, bucketMinutes)}</p>
      {ENDS.map(({ key, label }) => (
        <p key={key} className="flex justify-between gap-6 text-ink-soft">
          {label} <span className="font-semibold text-ink">{formatNumber(bucket[key])}</span>
        </p>
      ))}
    </div>
  );
}
