import { Checkbox } from '@/components/ui/checkbox';
import { MonthField } from './month-field.js';

interface Period {
  startDate: string;
  endDate: string;
  isOngoing: boolean;
}

interface PeriodFieldsProps {
  path: string;
  row: Period;
  onChange: (fields: Partial<Period>) => void;
  startLabel?: string;
  endLabel?: string;
  /** What an open end means, such as 재직 중. */
  ongoingLabel: string;
}

/** From when to when; one that goes on has no end. */
export function PeriodFields({
  path,
  row,
  onChange,
  startLabel = '시작',
  endLabel = '끝',
  ongoingLabel,
}: PeriodFieldsProps) {
  const isOpen = row.startDate.trim() !== '' && row.endDate.trim() === '' && !row.isOngoing;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-1 sm:col-span-2">
      <MonthField
        path={`${path}.startDate`}
        label={startLabel}
        value={row.startDate}
        onValueChange={(startDate) => onChange({ startDate })}
      />
      <MonthField
        path={`${path}.endDate`}
        label={endLabel}
        value={row.isOngoing ? '' : row.endDate}
        isDisabled={row.isOngoing}
        onValueChange={(endDate) => onChange({ endDate })}
        hint={isOpen ? `비워 두면 ‘${ongoingLabel}’으로 저장돼요.` : undefined}
      />
      <div className="col-span-2">
        <Checkbox
          checked={row.isOngoing}
          onCheckedChange={(isOngoing) => onChange({ isOngoing })}
          label={ongoingLabel}
        />
      </div>
    </div>
  );
}
