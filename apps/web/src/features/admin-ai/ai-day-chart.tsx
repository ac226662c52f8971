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
import { type Day, type Measure, MEASURES, type MeasureName, type Series } from './ai-measures.js';
import { dayText } from './ai-text.js';

const HEIGHT = 240;
const MARGIN = { top: 8, right: 0, bottom: 0, left: 4 };
const TICK = { fill: 'var(--ink-faint)', fontSize: 12 };
const CELL = 8;
const PATTERNS = { stripes: 'M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4', dots: 'M4,2 v0.01 M0,6 v0.01 M8,6 v0.01' };

interface AiDayChartProps {
  days: readonly Day[];
  measure: MeasureName;
}

/** One measure, day by day. Loads apart: its library is large. */
export default function AiDayChart({ days, measure: name }: AiDayChartProps) {
  const prefix = useId();
  const measure: Measure = MEASURES[name];
  return (
    <figure className="flex flex-col gap-3">
      <figcaption>
        <ul aria-label={`${measure.label} 범례`} className="flex flex-wrap gap-x-5 gap-y-1 text-small">
          {measure.series.map((series) => (
            <li key={series.key} className="flex items-center gap-2">
              <Swatch series={series} /> {series.label}
            </li>
          ))}
        </ul>
      </figcaption>
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <BarChart data={[...days]} margin={MARGIN} barCategoryGap="18%" barGap={1}>
          <defs>
            {measure.series.map((series) => (
              <Fill key={series.key} prefix={prefix} series={series} />
            ))}
          </defs>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="day"
            tick={TICK}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
            minTickGap={24}
            tickFormatter={dayText}
          />
          <YAxis
            tick={TICK}
            tickLine={false}
            axisLine={false}
            width="auto"
            tickCount={4}
            tickFormatter={measure.axisText}
          />
          <Tooltip
            cursor={{ fill: 'var(--sunken)' }}
            isAnimationActive={false}
            content={({ active, label }: TooltipContentProps) => (
              <DayNote day={active ? days.find(({ day }) => day === label) : undefined} measure={measure} />
            )}
          />
          {measure.series.map((series) => (
            <Bar
              key={series.key}
              dataKey={series.of}
              name={series.label}
              stackId={measure.isStacked ? 'day' : series.key}
              fill={fillOf(prefix, series)}
              stroke={series.colour}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </figure>
  );
}

function DayNote({ day, measure }: { day: Day | undefined; measure: Measure }) {
  if (!day) return null;
  return (
    <div className="rounded-s border border-line bg-raised px-3 py-2 text-caption text-ink shadow-lift">
      <p className="font-semibold">{dayText(day.day)}</p>
      {measure.series.map(({ key, label, of }) => (
        <p key={key} className="flex justify-between gap-6 text-ink-soft">
          {label} <span className="font-semibold text-ink">{measure.text(of(day))}</span>
        </p>
      ))}
    </div>
  );
}

interface FillProps {
  /** Makes the names unique on the page. */
  prefix: string;
  series: Series;
}

const fillOf = (prefix: string, { key, colour, pattern }: Series): string =>
  pattern ? `url(#${prefix}-${key})` : colour;

function Fill({ prefix, series: { key, colour, pattern } }: FillProps) {
  if (!pattern) return null;
  return (
    <pattern id={`${prefix}-${key}`} width={CELL} height={CELL} patternUnits="userSpaceOnUse">
      <rect width={CELL} height={CELL} fill={colour} fillOpacity={0.22} />
      <path d={PATTERNS[pattern]} stroke={colour} strokeWidth={2.2} strokeLinecap="round" />
    </pattern>
  );
}

function Swatch({ series }: { series: Series }) {
  const prefix = useId();
  return (
    <svg aria-hidden className="size-4">
      <defs>
        <Fill prefix={prefix} series={series} />
      </defs>
      <rect
        x={0.5}
        y={0.5}
        width={15}
        height={15}
        rx={2}
        fill={fillOf(prefix, series)}
        stroke={series.colour}
      />
    </svg>
  );
}
