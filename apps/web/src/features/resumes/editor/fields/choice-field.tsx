import { Select } from '@/components/ui/select';
import { ResumeField } from './resume-field.js';

interface ChoiceFieldProps<Value extends string> {
  path: string;
  label: string;
  value: Value | null;
  onValueChange: (value: Value | null) => void;
  labels: Readonly<Record<Value, string>>;
  className?: string;
}

/** One of a few, or none of them. */
export function ChoiceField<Value extends string>({
  value,
  onValueChange,
  labels,
  ...field
}: ChoiceFieldProps<Value>) {
  const values = valuesOf(labels);
  return (
    <ResumeField {...field}>
      <Select
        value={value ?? ''}
        onChange={(event) =>
          onValueChange(values.find((candidate) => candidate === event.target.value) ?? null)
        }
        options={[
          { value: '', label: '고르지 않음' },
          ...values.map((each) => ({ value: each, label: labels[each] })),
        ]}
      />
    </ResumeField>
  );
}

// A record's own keys; TypeScript knows them as strings alone.
const valuesOf = <Value extends string>(labels: Readonly<Record<Value, string>>): Value[] =>
  Object.keys(labels) as Value[];
