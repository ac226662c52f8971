import type { End } from './statistics-text.js';

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
