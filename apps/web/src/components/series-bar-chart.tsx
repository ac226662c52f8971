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
  type YAxisProps,
} from 'recharts';
import { type ChartSeries, SeriesPattern, seriesFill } from './chart.js';

const HEIGHT = 240;
// Room at the left: recharts measures a long figure of the axis a little narrower than it is drawn.
const MARGIN = { top: 8, right: 0, bottom: 0, left: 4 };
const TICK = { fill: 'var(--ink-faint)', fontSize: 12 };

interface SeriesBarChartProps<Row> {
  rows: readonly Row[];
  series: readonly ChartSeries<Row>[];
  /** Whether the series add up to one bar a row; else they stand side by side. */
  isStacked: boolean;
  /** Identifies a row on the horizontal axis. */
  xOf: (row: Row) => string;
  /** Formats the x value as the label under a row. */
  xText: (x: string) => string;
  yAxis: Pick<YAxisProps, 'allowDecimals' | 'tickCount'> & { tickFormatter: (value: number) => string };
  /** The heading of the tooltip of a row. */
  titleOf: (row: Row) => string;
  valueText: (value: number | null) => string;
}

/**
 * Bars of one or more series, with a tooltip for each row. Imports recharts: only chunks that load on demand may
 * import this.
 */
export function SeriesBarChart<Row>({
  rows,
  series,
  isStacked,
  xOf,
  xText,
  yAxis,
  titleOf,
  valueText,
}: SeriesBarChartProps<Row>) {
  const prefix = useId();
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <BarChart data={[...rows]} margin={MARGIN} barCategoryGap="18%" barGap={1}>
        <defs>
          {series.map((item) => (
            <SeriesPattern key={item.key} prefix={prefix} series={item} />
          ))}
        </defs>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey={xOf}
          tick={TICK}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-strong)' }}
          minTickGap={28}
          tickFormatter={xText}
        />
        <YAxis tick={TICK} tickLine={false} axisLine={false} width="auto" {...yAxis} />
        <Tooltip
          cursor={{ fill: 'var(--sunken)' }}
          isAnimationActive={false}
          content={({ active, label }: TooltipContentProps) => {
            const row = active ? rows.find((candidate) => xOf(candidate) === label) : undefined;
            return row === undefined ? null : (
              <RowTooltip row={row} series={series} title={titleOf(row)} valueText={valueText} />
            );
          }}
        />
        {series.map((item) => (
          <Bar
            key={item.key}
            dataKey={item.valueOf}
            name={item.label}
            stackId={isStacked ? 'stack' : item.key}
            fill={seriesFill(prefix, item)}
            stroke={item.colour}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

interface RowTooltipProps<Row> extends Pick<SeriesBarChartProps<Row>, 'series' | 'valueText'> {
  row: Row;
  title: string;
}

const RowTooltip = <Row,>({ row, series, title, valueText }: RowTooltipProps<Row>) => (
  <div className="rounded-s border border-line bg-raised px-3 py-2 text-caption text-ink shadow-lift">
    <p className="font-semibold">{title}</p>
    {series.map(({ key, label, valueOf }) => (
      <p key={key} className="flex justify-between gap-6 text-ink-soft">
        {label} <span className="font-semibold text-ink">{valueText(valueOf(row))}</span>
      </p>
    ))}
  </div>
);
