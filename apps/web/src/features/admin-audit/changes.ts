import type { AuditEntry } from '#contracts';
import { valueText } from './change-values.js';
import { fieldName, NAMING_FIELDS } from './field-names.js';

/** What became of one field. Where nothing stood before, or nothing stands after, only one side is there. */
export interface Change {
  field: string;
  name: string;
  before?: string;
  after?: string;
}

type Changed = Pick<AuditEntry, 'action' | 'before' | 'after'>;

/** What an entry changed, field by field: what stayed as it was is left out, unless it says what was changed. */
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
