import { COVER_LETTER_LIMITS } from '#contracts';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

interface JobFieldInputsProps {
  jobField: string;
  experienceYears: number;
  onChange: (options: { jobField?: string; experienceYears?: number }) => void;
}

/** The job and the years in it: part of the letter, and what the AI writes for. */
export function JobFieldInputs({ jobField, experienceYears, onChange }: JobFieldInputsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
      <Field label="직무">
        <Input
          value={jobField}
          maxLength={COVER_LETTER_LIMITS.jobField}
          placeholder="예: 서비스 기획"
          onChange={(event) => onChange({ jobField: event.target.value })}
        />
      </Field>
      <Field label="경력 연차">
        <Input
          type="number"
          inputMode="numeric"
          min={0}
          max={COVER_LETTER_LIMITS.experienceYears}
          value={Number.isNaN(experienceYears) ? '' : experienceYears}
          onChange={(event) => onChange({ experienceYears: yearsOf(event.target.value) })}
        />
      </Field>
    </div>
  );
}

/** An emptied field is none, and anything beyond the range is held at its ends. */
function yearsOf(value: string): number {
  const years = Math.trunc(Number(value));
  return Math.min(COVER_LETTER_LIMITS.experienceYears, Math.max(0, Number.isFinite(years) ? years : 0));
}
