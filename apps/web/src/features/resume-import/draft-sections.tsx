import { Plus, Trash2 } from 'lucide-react';
import { RESUME_LIMITS } from '#contracts';
import type { FieldErrors } from '#contracts';
import { SECTION_HEADINGS } from '#resume-view';
import { Button, IconButton } from '@/components/ui/button';
import { DraftField, StacksField } from './draft-field.js';
import type { ChangeDraft } from './draft-field.js';
import { dateStateOf } from './import-dates.js';
import { addRow, doubtOf, removeRow, tracesOf } from './import-draft.js';
import type { ImportDraft } from './import-draft.js';
import { LIST_SPECS, SECTIONS, TITLE_FIELD } from './import-fields.js';
import type { FieldSpec, ListName } from './import-fields.js';
import type { PointedFieldStore } from './pointed-field.js';

interface DraftSectionsProps {
  draft: ImportDraft;
  errors: FieldErrors;
  onChange: ChangeDraft;
  pointed: PointedFieldStore;
  onShowSource: ((path: string) => void) | null;
}

/** All fields of the draft, grouped as the resume is. */
export function DraftSections(props: DraftSectionsProps) {
  return (
    <div className="flex flex-col gap-8">
      <Fields {...props} prefix="" fields={[TITLE_FIELD]} />
      {SECTIONS.map(({ section, fields, list }) => (
        <section key={section} aria-labelledby={`import-section-${section}`} className="flex flex-col gap-4">
          <h2 id={`import-section-${section}`} className="border-b border-line pb-1.5 text-body font-bold">
            {SECTION_HEADINGS[section]}
            {list && (
              <span className="ml-2 text-small font-normal text-ink-faint">
                {props.draft.form.rows[list]}
              </span>
            )}
          </h2>
          {fields.length > 0 && <Fields {...props} prefix="" fields={fields} />}
          {list && <Rows {...props} list={list} />}
        </section>
      ))}
    </div>
  );
}

function Rows({ list, ...props }: DraftSectionsProps & { list: ListName }) {
  const { draft, onChange } = props;
  const { rowLabel, fields } = LIST_SPECS[list];
  const count = draft.form.rows[list];
  return (
    <>
      {count === 0 && <p className="text-small text-ink-faint">원문에서 찾지 못했어요.</p>}
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          role="group"
          aria-label={`${rowLabel} ${index + 1}`}
          className="rounded-l border border-line px-4 pt-2 pb-4"
        >
          <div className="mb-1 flex items-center justify-between">
            <p className="text-small font-bold">
              {rowLabel} {index + 1}
            </p>
            <IconButton
              label={`${rowLabel} ${index + 1} 빼기`}
              size="small"
              className="-mr-2 pointer-coarse:-mr-3"
              onClick={() => onChange((known) => removeRow(known, list, index))}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </div>
          <Fields
            {...props}
            prefix={`${list}.${index}.`}
            fields={fields}
            rowName={`${rowLabel} ${index + 1}`}
          />
        </div>
      ))}
      {count < RESUME_LIMITS.rows && (
        <Button
          size="small"
          variant="quiet"
          className="-ml-3 self-start"
          onClick={() => onChange((known) => addRow(known, list))}
        >
          <Plus aria-hidden /> {rowLabel} 더하기
        </Button>
      )}
    </>
  );
}

interface FieldsProps extends DraftSectionsProps {
  /** Prefix of the fields' paths. */
  prefix: string;
  fields: readonly FieldSpec[];
  rowName?: string;
}

function Fields({ prefix, fields, rowName, draft, errors, onChange, pointed, onShowSource }: FieldsProps) {
  return (
    <div className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-2">
      {fields.map((spec) => {
        const path = prefix + spec.name;
        const common = {
          path,
          spec,
          rowName,
          doubt: doubtOf(draft, path),
          error: errors[path],
          isTraced: tracesOf(draft, path).length > 0,
          date: spec.kind === 'month' ? dateStateOf(draft, path) : null,
          onChange,
          pointed,
          onShowSource,
        };
        return spec.kind === 'stacks' ? (
          <StacksField key={path} {...common} stacks={draft.form.stacks[path] ?? []} />
        ) : (
          <DraftField key={path} {...common} text={draft.form.texts[path] ?? ''} />
        );
      })}
    </div>
  );
}
