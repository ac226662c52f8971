import { Pie, PieChart } from 'recharts';
import type { Slice } from './member-statistics.js';

const SIZE = 132;

/** The ring of a doughnut, from twelve o'clock on. It says nothing to assistive technology: its numbers stand beside it. */
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
