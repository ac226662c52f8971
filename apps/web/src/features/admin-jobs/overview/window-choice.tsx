import { Button } from '@/components/ui/button';
import { STATISTICS_WINDOWS, type StatisticsWindow } from '../admin-job-queries.js';
import { WINDOW_LABELS } from './statistics-text.js';

interface WindowChoiceProps {
  value: StatisticsWindow;
  onChange: (value: StatisticsWindow) => void;
}

export const WindowChoice = ({ value, onChange }: WindowChoiceProps) => (
  <div role="group" aria-label="기간" className="flex gap-1">
    {STATISTICS_WINDOWS.map((hours) => (
      <Button
        key={hours}
        size="small"
        variant={hours === value ? 'solid' : 'quiet'}
        aria-pressed={hours === value}
        onClick={() => onChange(hours)}
      >
        {WINDOW_LABELS[hours]}
      </Button>
    ))}
  </div>
);
