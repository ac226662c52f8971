import { LIST_SPECS, LISTS, SECTIONS, TITLE_FIELD } from './field-specs.js';

/** What a field is called to somebody who hears only that: `경력 2 회사`. */
export function fieldLabel(path: string): string {
  const [head, number, name] = path.split('.');
  const list = LISTS.find((candidate) => candidate === head);
  if (list !== undefined) {
    const { rowLabel, fields } = LIST_SPECS[list];
    return `${rowLabel} ${Number(number) + 1} ${fields.find((field) => field.name === name)?.label ?? ''}`.trim();
  }
  const fields = [TITLE_FIELD, ...SECTIONS.flatMap((section) => section.fields)];
  return fields.find((field) => field.name === head)?.label ?? '';
}
