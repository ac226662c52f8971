import { useId } from 'react';
import { formatNumber } from '@/lib/format';
import { EndPattern, FILLS, fillOf } from './end-fills.js';
import { type End, ENDS, type Totals } from './statistics-text.js';

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
