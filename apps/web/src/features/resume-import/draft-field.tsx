import { Check, LocateFixed, NotebookPen, Plus, Undo2 } from 'lucide-react';
import { memo, useState } from 'react';
import type { ReactNode } from 'react';
import { techStackById } from '#domain';
import { TechStackChips, TechStackSelect } from '@/components/tech-stack-picker';
import { Badge } from '@/components/ui/badge';
import { Button, IconButton } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { classNames } from '@/lib/class-names';
import { moveDatesToText, restoreDates } from './import-dates.js';
import type { DateState } from './import-dates.js';
import { confirm, setStacks, setText, textPathOf } from './import-draft.js';
import type { ImportDraft } from './import-draft.js';
import { fieldSpecOf } from './import-fields.js';
import type { FieldSpec } from './import-fields.js';
import type { StackChoice } from './import-form.js';
import { fieldElementId } from './pointed-field.js';
import type { PointedFieldStore } from './pointed-field.js';

/** Applies a change to the current draft. */
export type ChangeDraft = (change: (draft: ImportDraft) => ImportDraft) => void;

interface DraftFieldProps {
  path: string;
  spec: FieldSpec;
  /** The row that it belongs to, for its name. */
  rowName?: string | undefined;
  text: string;
  doubt: string | null;
  error: string | undefined;
  isTraced: boolean;
  /** What is open about a date. */
  date: DateState | null;
  onChange: ChangeDraft;
  /** Holds the field that is pointed at. */
  pointed: PointedFieldStore;
  /** Opens the source where it is not shown beside the draft; null where it is. */
  onShowSource: ((path: string) => void) | null;
}

/** One field of the draft: pointing at it shows where its value comes from. */
export const DraftField = memo(function DraftField(props: DraftFieldProps) {
  const { path, spec, rowName, text, error, onChange } = props;
  return (
    <FieldFrame {...props}>
      <Field label={<FieldLabel label={spec.label} rowName={rowName} />} error={error}>
        <Control spec={spec} text={text} onText={(next) => onChange((draft) => setText(draft, path, next))} />
      </Field>
    </FieldFrame>
  );
});

const FieldLabel = ({ label, rowName }: { label: string; rowName: string | undefined }) => (
  <>
    {rowName && <span className="sr-only">{rowName} </span>}
    {label}
  </>
);

type FrameProps = Pick<DraftFieldProps, 'path' | 'spec' | 'rowName' | 'doubt' | 'isTraced' | 'date'> &
  Pick<DraftFieldProps, 'onChange' | 'pointed' | 'onShowSource'> & { children: ReactNode };

/** Wraps every field of the draft: shows its text in the source when it is pointed at, and why it is doubtful. */
function FieldFrame(props: FrameProps) {
  const { path, spec, rowName, doubt, isTraced, date, onChange, pointed, onShowSource, children } = props;
  const { hover, focus } = pointed.getState();
  return (
    <div
      id={fieldElementId(path)}
      onMouseEnter={() => hover(path)}
      onMouseLeave={() => hover(null)}
      onFocus={() => focus(path)}
      onBlur={() => focus(null)}
      className={classNames(
        'scroll-mt-24 scroll-mb-24',
        spec.isWide && 'sm:col-span-2',
        doubt && 'border-l-2 border-red pl-3',
      )}
    >
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">{children}</div>
        {onShowSource && isTraced && (
          // Beside the control, below the height of its label.
          <IconButton
            label={`${spec.label} 원문에서 보기`}
            className="mt-6.5"
            onClick={() => onShowSource(path)}
          >
            <LocateFixed aria-hidden />
          </IconButton>
        )}
      </div>
      {doubt && (
        <div className="mt-1.5 flex flex-wrap items-center gap-2">
          <Badge tone="red">확인 필요</Badge>
          <span className="min-w-0 flex-1 basis-40 text-caption text-ink-soft">{doubt}</span>
          {date?.kind !== 'NO_MONTH' && (
            <Button size="small" onClick={() => onChange((draft) => confirm(draft, path))}>
              <Check aria-hidden /> {date?.kind === 'OPEN_END' ? '진행 중이 맞아요' : '확인했어요'}
            </Button>
          )}
        </div>
      )}
      <DateHelp path={path} rowName={rowName} date={date} onChange={onChange} />
    </div>
  );
}

type DateHelpProps = Pick<DraftFieldProps, 'path' | 'rowName' | 'date' | 'onChange'>;

/**
 * For a date without a month, a button that moves it into the text of its row. For a field that was emptied, the date
 * as the file has it, and a button that puts it back.
 */
function DateHelp({ path, rowName, date, onChange }: DateHelpProps) {
  if (date === null || (date.kind === 'OPEN_END' && date.written === '')) return null;
  const row = rowName === undefined ? '' : `${rowName} `;
  const textLabel = fieldSpecOf(textPathOf(path))?.label;
  if (date.kind === 'NO_MONTH')
    return (
      <Button
        size="small"
        className="mt-1.5"
        aria-label={`${row}날짜를 ${textLabel}에 적어 두기`}
        onClick={() => onChange((draft) => moveDatesToText(draft, path))}
      >
        <NotebookPen aria-hidden /> 달을 모르면 {textLabel}에 적어 두기
      </Button>
    );
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-2 text-caption text-ink-soft">
      <span className="min-w-0 flex-1 basis-40">
        {date.kind === 'EMPTIED' && date.isInText
          ? `원문의 날짜(${date.written})를 ${textLabel}에 적어 두었어요.`
          : `원문의 날짜: ${date.written}`}
      </span>
      <Button
        size="small"
        variant="quiet"
        aria-label={`${row}날짜 되돌리기`}
        onClick={() => onChange((draft) => restoreDates(draft, path))}
      >
        <Undo2 aria-hidden /> 되돌리기
      </Button>
    </p>
  );
}

interface ControlProps {
  spec: FieldSpec;
  text: string;
  onText: (text: string) => void;
}

const EMPTY = '원문에 없어요';

function Control({ spec, text, onText }: ControlProps) {
  const { kind, choices, isRequired, placeholder = EMPTY } = spec;
  if (kind === 'choice' && choices)
    return (
      <Select
        className="w-full"
        value={text}
        onChange={(event) => onText(event.target.value)}
        options={[
          ...(isRequired ? [] : [{ value: '', label: '고르지 않음' }]),
          ...choices.map(([value, label]) => ({ value, label })),
        ]}
      />
    );
  if (kind === 'paragraph')
    return (
      <Textarea
        rows={2}
        value={text}
        placeholder={EMPTY}
        onChange={(event) => onText(event.target.value)}
        className="field-sizing-content max-h-96"
      />
    );
  return (
    <Input
      value={text}
      placeholder={placeholder}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      onChange={(event) => onText(event.target.value)}
    />
  );
}

interface StacksFieldProps extends Omit<DraftFieldProps, 'text'> {
  stacks: readonly StackChoice[];
}

/** The technologies of a list: taken out by a press, added by a search. */
export function StacksField({ stacks, rowName, ...frame }: StacksFieldProps) {
  const [isAdding, setIsAdding] = useState(false);
  const change = (next: StackChoice[]) => frame.onChange((draft) => setStacks(draft, frame.path, next));
  const label = [rowName, frame.spec.label].filter(Boolean).join(' ');
  const named = stacks.map((stack) => ({ ...stack, name: techStackById(stack.techStackId)?.name ?? '' }));
  return (
    <FieldFrame {...frame}>
      <div role="group" aria-label={label} className="flex flex-col gap-2">
        <p className="text-caption font-semibold text-ink-soft">{frame.spec.label}</p>
        <TechStackChips
          label={`고른 ${label}`}
          stacks={named}
          onRemove={(id) => change(stacks.filter(({ techStackId }) => techStackId !== id))}
        />
        {stacks.length === 0 && <p className="text-small text-ink-faint">원문에서 찾은 기술이 없어요.</p>}
        {isAdding ? (
          <TechStackSelect
            label={`${label} 더하기`}
            chosenIds={stacks.map(({ techStackId }) => techStackId)}
            onChoose={({ id }) => change([...stacks, { techStackId: id }])}
          />
        ) : (
          <Button size="small" variant="quiet" className="-ml-3 self-start" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden /> 기술 더하기
          </Button>
        )}
        {frame.error && (
          <p role="alert" className="text-caption font-medium text-red">
            {frame.error}
          </p>
        )}
      </div>
    </FieldFrame>
  );
}
