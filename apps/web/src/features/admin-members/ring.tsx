import { Pie, PieChart } from 'recharts';

const SIZE = 132;

export interface Slice {
  name: string;
  /** Determines the length of the segment. */
  value: number;
  /** Shown in the legend. */
  count: number;
  /** A colour of the theme. */
  fill: string;
}

/**
 * The ring of a doughnut chart, clockwise from the top. Hidden from assistive technology: its numbers are in the
 * legend.
 */
export default function Ring({ slices }: { slices: readonly Slice[] }) {
  const shown = slices
    .filter(({ value }) => value > 0)
    .map(({ name, value, fill }) => ({ name, value, fill }));
  return (
    <PieChart width={SIZE} height={SIZE} accessibilityLayer={false}>
      <Pie
        data={shown}
        dataKey="value"
        nameKey="name"
        innerRadius={44}
        outerRadius={62}
        startAngle={90}
        endAngle={-270}
        minAngle={4}
        stroke={shown.length > 1 ? 'var(--paper)' : 'none'}
        strokeWidth={2}
        isAnimationActive={false}
        rootTabIndex={-1}
      />
    </PieChart>
  );
}
