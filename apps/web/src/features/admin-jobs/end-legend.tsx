import { useId } from 'react';
import { formatNumber } from '@/lib/format';
import { type End, ENDS, type Totals } from './job-statistics-text.js';

/** What each fill of the chart means, with how many that are in all. */
export const EndLegend = ({ counts }: { counts: Totals }) => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1 text-small">
    {ENDS.map(({ key, label }) => (
      <li key={key} className="flex items-center gap-2">
        <Swatch end={key} /> {label} <span className="font-semibold">{formatNumber(counts[key])}</span>
      </li>
    ))}
    <li className="text-ink-soft">
      다시 시도 <span className="font-semibold">{formatNumber(counts.retries)}</span>
    </li>
  </ul>
);

function Swatch({ end }: { end: End }) {
  const prefix = useId();
  return (
    <svg aria-hidden className="size-4">
      <defs>
        <EndPattern prefix={prefix} end={end} />
      </defs>
      <rect
        x={0.5}
        y={0.5}
        width={15}
        height={15}
        rx={2}
        fill={fillOf(prefix, end)}
        stroke={FILLS[end].colour}
      />
    </svg>
  );
}

/** Each end of a job has a colour and a pattern of its own, so that neither is needed to tell them apart. */
export const FILLS: Record<End, { colour: string; pattern: string | null }> = {
  succeeded: { colour: 'var(--green)', pattern: null },
  failed: { colour: 'var(--red)', pattern: 'M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4' },
  cancelled: { colour: 'var(--ink-faint)', pattern: 'M4,2 v0.01 M0,6 v0.01 M8,6 v0.01' },
};

const CELL = 8;

/** @param prefix makes the names unique on the page */
export const fillOf = (prefix: string, end: End): string =>
  FILLS[end].pattern === null ? FILLS[end].colour : `url(#${prefix}-${end})`;

/** Stands among an SVG's definitions. */
export function EndPattern({ prefix, end }: { prefix: string; end: End }) {
  const { colour, pattern } = FILLS[end];
  if (pattern === null) return null;
  return (
    <pattern id={`${prefix}-${end}`} width={CELL} height={CELL} patternUnits="userSpaceOnUse">
      <rect width={CELL} height={CELL} fill={colour} fillOpacity={0.22} />
      <path d={pattern} stroke={colour} strokeWidth={2.2} strokeLinecap="round" />
    </pattern>
  );
}
