import { Check, LocateFixed } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button, IconButton } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { classNames } from '@/lib/class-names';
import type { FieldSpec } from '../draft/field-specs.js';
import { confirm, setText, type ImportDraft } from '../draft/import-draft.js';
import { fieldElementId, type PlaceStore } from './place-store.js';

/** Applies a change to the draft as it is by then. */
export type ChangeDraft = (change: (draft: ImportDraft) => ImportDraft) => void;

export interface DraftFieldProps {
  path: string;
  spec: FieldSpec;
  /** The row that it belongs to, for its name. */
  rowName?: string | undefined;
  text: string;
  doubt: string | null;
  error: string | undefined;
  isTraced: boolean;
  onChange: ChangeDraft;
  /** Where pointing at it is told. */
  place: PlaceStore;
  /** Turns to the source, where it does not stand beside the draft. */
  onTurnToSource: ((path: string) => void) | null;
}

/** One field of the draft: pointing at it shows where it comes from. */
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

type FrameProps = Pick<DraftFieldProps, 'path' | 'spec' | 'doubt' | 'isTraced'> &
  Pick<DraftFieldProps, 'onChange' | 'place' | 'onTurnToSource'> & { children: ReactNode };

/** What every field of the draft has around it: its place in the source, and what is doubtful about it. */
export function FieldFrame(props: FrameProps) {
  const { path, spec, doubt, isTraced, onChange, place, onTurnToSource, children } = props;
  const { hover, focus } = place.getState();
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
      <div className="flex items-end gap-1">
        <div className="min-w-0 flex-1">{children}</div>
        {onTurnToSource && isTraced && (
          <IconButton label={`${spec.label} 원문에서 보기`} onClick={() => onTurnToSource(path)}>
            <LocateFixed aria-hidden />
          </IconButton>
        )}
      </div>
      {doubt && (
        <div className="mt-1.5 flex flex-wrap items-center gap-2">
          <Badge tone="red">확인 필요</Badge>
          <span className="min-w-0 flex-1 basis-40 text-caption text-ink-soft">{doubt}</span>
          <Button size="small" onClick={() => onChange((draft) => confirm(draft, path))}>
            <Check aria-hidden /> 확인했어요
          </Button>
        </div>
      )}
    </div>
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
