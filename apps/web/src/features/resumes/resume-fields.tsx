import { useState } from 'react';
import type { ReactNode } from 'react';
import { RESUME_LIMITS } from '#contracts';
import type { TechStack } from '#contracts';
import { TechStackChips, TechStackSelect } from '@/components/tech-stack-picker';
import { Checkbox } from '@/components/ui/checkbox';
import { controlClass, Field, useFieldControl } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { InputProps } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { WritingArea } from '@/components/writing-area';
import { tidyMonth } from '@/lib/month';
import { useFieldError } from './open-resume.js';
import { tidyUrl } from './resume-conversion.js';
import type { ChosenStack } from './resume-document.js';
import { useCheckedFields } from './resume-spelling.js';

type WrittenField = Omit<ResumeFieldProps, 'children'> & {
  value: string;
  onValueChange: (value: string) => void;
  placeholder?: string;
};

interface TextFieldProps extends WrittenField {
  type?: InputProps['type'];
  inputMode?: InputProps['inputMode'];
  autoComplete?: string;
  maxLength?: number;
  /** Called when the field loses the focus. */
  onLeave?: () => void;
}

/** One line of a resume. */
export function TextField({
  value,
  onValueChange,
  placeholder,
  type = 'text',
  inputMode,
  autoComplete = 'off',
  maxLength = RESUME_LIMITS.line,
  onLeave,
  ...field
}: TextFieldProps) {
  return (
    <ResumeField {...field}>
      <Input
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        onChange={(event) => onValueChange(event.target.value)}
        onBlur={onLeave}
      />
    </ResumeField>
  );
}

/** An address of the web; one without its scheme gets `https://` when the field is left. */
export const UrlField = (props: WrittenField) => (
  <TextField
    placeholder="https://"
    {...props}
    type="url"
    inputMode="url"
    maxLength={RESUME_LIMITS.url}
    onLeave={() => {
      const tidy = tidyUrl(props.value);
      if (tidy !== props.value) props.onValueChange(tidy);
    }}
  />
);

interface ParagraphFieldProps extends WrittenField {
  /** Names the text to the spelling check. */
  textId: string;
}

/** Several lines, with the findings of the spelling check; the area grows with them. */
export function ParagraphField({ textId, value, onValueChange, placeholder, ...field }: ParagraphFieldProps) {
  return (
    <ResumeField {...field}>
      <CheckedArea textId={textId} value={value} placeholder={placeholder} onValueChange={onValueChange} />
    </ResumeField>
  );
}

function CheckedArea({
  textId,
  ...text
}: Pick<ParagraphFieldProps, 'textId' | 'value' | 'onValueChange'> & { placeholder: string | undefined }) {
  const { marked, onMark, selection, onSelected } = useCheckedFields();
  return (
    <WritingArea
      {...useFieldControl()}
      {...text}
      textId={textId}
      marked={marked.get(textId)}
      onMark={onMark}
      selection={selection?.textId === textId ? selection : null}
      onSelected={onSelected}
      boxClass="min-h-28 rounded-s border px-3 py-2.5 text-body leading-[1.7]"
      areaClass={controlClass}
      copyClass="border-transparent bg-raised"
    />
  );
}

interface ChoiceFieldProps<Value extends string> {
  path: string;
  label: string;
  value: Value | null;
  onValueChange: (value: Value | null) => void;
  labels: Readonly<Record<Value, string>>;
  className?: string;
}

/** One option or none. */
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

interface MonthFieldProps {
  path: string;
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  isDisabled?: boolean;
  hint?: string | undefined;
  className?: string;
}

/** A month in any usual notation (2021.3, 202103), reformatted when the field loses the focus. */
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
  /** Label of an ongoing period, such as 재직 중. */
  ongoingLabel: string;
}

/** Start and end of a period; an ongoing one has no end. */
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

interface StacksFieldProps<Stack extends ChosenStack> {
  label: string;
  stacks: readonly Stack[];
  onChange: (stacks: Stack[]) => void;
  toStack: (stack: ChosenStack) => Stack;
  detailOf?: (stack: Stack) => ReactNode;
  className?: string;
}

/** Technologies as chips, with a search to add more. */
export function StacksField<Stack extends ChosenStack>({
  label,
  stacks,
  onChange,
  toStack,
  detailOf,
  className,
}: StacksFieldProps<Stack>) {
  const add = ({ id, name, category }: TechStack) =>
    onChange([...stacks, toStack({ techStackId: id, name, category })]);
  return (
    <div role="group" aria-label={label} className={`flex flex-col gap-2 ${className ?? ''}`}>
      <span aria-hidden className="text-caption font-semibold text-ink-soft">
        {label}
      </span>
      <TechStackChips
        label={`고른 ${label}`}
        stacks={stacks}
        onRemove={(removed) => onChange(stacks.filter(({ techStackId }) => techStackId !== removed))}
        {...(detailOf ? { detailOf } : {})}
      />
      <TechStackSelect
        label={`${label} 검색`}
        chosenIds={stacks.map(({ techStackId }) => techStackId)}
        onChoose={add}
      />
    </div>
  );
}

interface ResumeFieldProps {
  /** Path of the field in the resume, such as `careers.0.startDate`. */
  path: string;
  label: string;
  hint?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A field with its error in place. An error that appears while the member types is shown when the field is left. */
export function ResumeField({ path, label, hint, className, children }: ResumeFieldProps) {
  const error = useFieldError(path);
  const [isHeldBack, setIsHeldBack] = useState(false);
  return (
    <div
      className={className}
      onFocus={() => setIsHeldBack(error === undefined)}
      onBlur={() => setIsHeldBack(false)}
    >
      <Field label={label} hint={hint} error={isHeldBack ? undefined : error}>
        {children}
      </Field>
    </div>
  );
}
