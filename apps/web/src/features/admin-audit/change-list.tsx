import { ArrowRight } from 'lucide-react';
import type { AuditEntry } from '#contracts';
import { valueText, fieldName, NAMING_FIELDS } from './change-values.js';

const SHOWN = 5;
const MAXIMUM_TEXT_LENGTH = 120;

/** The changes of an entry, before and after. */
export function ChangeList({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return <>-</>;
  const [shown, more] = [changes.slice(0, SHOWN), changes.slice(SHOWN)];
  return (
    <>
      <Changes changes={shown} />
      {more.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer text-caption text-accent">{more.length}개 더 보기</summary>
          <div className="mt-1">
            <Changes changes={more} />
          </div>
        </details>
      )}
    </>
  );
}

const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <ul className="flex flex-col gap-1">
    {changes.map(({ field, name, before, after }) => (
      <li key={field}>
        <span className="mr-2 text-caption text-ink-faint">{name}</span>
        {before !== undefined && <Value text={before} />}
        {before !== undefined && after !== undefined && (
          <ArrowRight
            role="img"
            aria-label="다음으로 바뀜:"
            className="mx-1.5 inline size-3.5 text-ink-faint"
          />
        )}
        {after !== undefined && <Value text={after} />}
      </li>
    ))}
  </ul>
);

function Value({ text }: { text: string }) {
  if (text.length <= MAXIMUM_TEXT_LENGTH) return <span className="whitespace-pre-wrap">{text}</span>;
  return (
    <details className="inline-block max-w-full align-top">
      <summary className="cursor-pointer">{text.slice(0, MAXIMUM_TEXT_LENGTH)}…</summary>
      <span className="whitespace-pre-wrap">{text}</span>
    </details>
  );
}

/** The change of one field. A created or deleted value shows one side only. */
interface Change {
  field: string;
  name: string;
  before?: string;
  after?: string;
}

type Changed = Pick<AuditEntry, 'action' | 'before' | 'after'>;

/** The changes of an entry by field. Unchanged fields are left out, unless they name what was changed. */
export function changesOf({ action, before, after }: Changed): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.flatMap((field) => {
    const sides = {
      ...(has(before, field) && { before: valueText(action, field, before?.[field]) }),
      ...(has(after, field) && { after: valueText(action, field, after?.[field]) }),
    };
    const isSame = sides.before === sides.after;
    if (isSame && !NAMING_FIELDS.has(field)) return [];
    return [{ field, name: fieldName(field), ...(isSame ? { after: sides.after } : sides) }];
  });
}

const has = (side: AuditEntry['before'], field: string): boolean =>
  side !== null && Object.hasOwn(side, field);
