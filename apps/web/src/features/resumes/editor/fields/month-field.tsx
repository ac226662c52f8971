import { Input } from '@/components/ui/input';
import { tidyMonth } from '../../document/month-text.js';
import { ResumeField } from './resume-field.js';

interface MonthFieldProps {
  path: string;
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  isDisabled?: boolean;
  hint?: string | undefined;
  className?: string;
}

/** A month, written as one likes (2021.3, 202103) and tidied when the field is left. */
export function MonthField({ value, onValueChange, isDisabled, ...field }: MonthFieldProps) {
  return (
    <ResumeField {...field}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        placeholder={isDisabled ? '' : '2021.03'}
        maxLength={20}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onValueChange(event.target.value)}
        onBlur={() => {
          const tidy = tidyMonth(value);
          if (tidy !== value) onValueChange(tidy);
        }}
      />
    </ResumeField>
  );
}
