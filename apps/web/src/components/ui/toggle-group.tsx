import { Button } from './button.js';

interface ToggleGroupProps<Option extends string> {
  /** The accessible name of the group. */
  label: string;
  options: readonly Option[];
  value: Option;
  nameOf: (option: Option) => string;
  onChange: (option: Option) => void;
}

/** A choice of one option by buttons, such as the period of a chart. */
export const ToggleGroup = <Option extends string>({
  label,
  options,
  value,
  nameOf,
  onChange,
}: ToggleGroupProps<Option>) => (
  <div role="group" aria-label={label} className="flex flex-wrap gap-1">
    {options.map((option) => (
      <Button
        key={option}
        size="small"
        variant={option === value ? 'solid' : 'quiet'}
        aria-pressed={option === value}
        onClick={() => onChange(option)}
      >
        {nameOf(option)}
      </Button>
    ))}
  </div>
);
