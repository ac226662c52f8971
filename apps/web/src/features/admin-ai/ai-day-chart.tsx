import { ChartLegend } from '@/components/chart';
import { SeriesBarChart } from '@/components/series-bar-chart';
import { type Day, type Measure, MEASURES, type MeasureName } from './ai-measures.js';
import { dayText } from './ai-text.js';

const TICK_COUNT = 4;

interface AiDayChartProps {
  days: readonly Day[];
  measure: MeasureName;
}

/** One measure, day by day. A chunk of its own: recharts is large. */
export default function AiDayChart({ days, measure: name }: AiDayChartProps) {
  const { label, series, isStacked, axisText, text }: Measure = MEASURES[name];
  return (
    <figure className="flex flex-col gap-3">
      <figcaption>
        <ChartLegend label={`${label} 범례`} series={series} />
      </figcaption>
      <SeriesBarChart
        rows={days}
        series={series}
        isStacked={isStacked}
        xOf={({ day }) => day}
        xText={dayText}
        yAxis={{ tickCount: TICK_COUNT, tickFormatter: axisText }}
        titleOf={({ day }) => dayText(day)}
        valueText={text}
      />
    </figure>
  );
}
