import { type ComponentType, type ReactNode, useId } from 'react';
import { classNames } from '@/lib/class-names';
import { deferred } from '@/lib/deferred';

/**
 * One series of a chart. No two have the same pattern, and one may have none: series never differ in colour alone.
 */
export interface ChartSeries<Row> {
  /** Unique within the chart. */
  key: string;
  label: string;
  /** The value of a row; null draws nothing. */
  valueOf: (row: Row) => number | null;
  /** A CSS colour. */
  colour: string;
  /** Pattern drawn over a pale tint of the colour; without a pattern the fill is the plain colour. */
  pattern?: 'stripes' | 'dots';
}

type SeriesStyle = Pick<ChartSeries<never>, 'key' | 'colour' | 'pattern'>;

interface ChartLegendProps {
  /** The accessible name of the legend. */
  label?: string;
  series: readonly (SeriesStyle & { label: string; count?: string })[];
  /** More list items, after the series. */
  children?: ReactNode;
}

/** What each fill of a chart means, with a count where one is given. */
export const ChartLegend = ({ label, series, children }: ChartLegendProps) => (
  <ul aria-label={label} className="flex flex-wrap gap-x-5 gap-y-1 text-small">
    {series.map((item) => (
      <li key={item.key} className="flex items-center gap-2">
        <Swatch series={item} /> {item.label}
        {item.count !== undefined && (
          <>
            {' '}
            <span className="font-semibold">{item.count}</span>
          </>
        )}
      </li>
    ))}
    {children}
  </ul>
);

function Swatch({ series }: { series: SeriesStyle }) {
  const prefix = useId();
  return (
    <svg aria-hidden className="size-4">
      <defs>
        <SeriesPattern prefix={prefix} series={series} />
      </defs>
      <rect
        x={0.5}
        y={0.5}
        width={15}
        height={15}
        rx={2}
        fill={seriesFill(prefix, series)}
        stroke={series.colour}
      />
    </svg>
  );
}

const CELL = 8;
const PATTERNS = { stripes: 'M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4', dots: 'M4,2 v0.01 M0,6 v0.01 M8,6 v0.01' };

/** The SVG paint of a series; SeriesPattern with the same prefix must be among the definitions of the SVG. */
export const seriesFill = (prefix: string, { key, colour, pattern }: SeriesStyle): string =>
  pattern ? `url(#${prefix}-${key})` : colour;

interface SeriesPatternProps {
  /** Makes the id unique on the page. */
  prefix: string;
  series: SeriesStyle;
}

/** Defines the pattern of a series within the `<defs>` of an SVG. */
export function SeriesPattern({ prefix, series: { key, colour, pattern } }: SeriesPatternProps) {
  if (!pattern) return null;
  return (
    <pattern id={`${prefix}-${key}`} width={CELL} height={CELL} patternUnits="userSpaceOnUse">
      <rect width={CELL} height={CELL} fill={colour} fillOpacity={0.22} />
      <path d={PATTERNS[pattern]} stroke={colour} strokeWidth={2.2} strokeLinecap="round" />
    </pattern>
  );
}

/**
 * A chart whose code is fetched after the page's content. If it cannot be loaded, such as after a new release, a text
 * takes its place and the numbers around it stay.
 * @param className the height of the chart, which is kept free for it
 */
export const deferredChart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  className: string,
): ComponentType<Props> =>
  deferred<Props>(
    () =>
      load().then(
        (module) => module.default,
        (error: unknown) => {
          console.error('그래프를 불러오지 못했습니다.', error);
          return ChartFailure;
        },
      ),
    // Not a placeholder of the content: the content is shown before the chart.
    { Fallback: () => <div aria-hidden className={classNames('w-full rounded-s bg-sunken', className)} /> },
  );

const ChartFailure = () => (
  <p className="text-small text-ink-soft">
    그래프를 불러오지 못했어요. 아래 숫자로 보거나, 화면을 다시 열어 주세요.
  </p>
);
