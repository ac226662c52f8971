import { z } from 'zod';
import {
  proficiencyLevelSchema,
  resumeBodySchema,
  resumeSectionSchema,
  resumeTypeSchema,
  usageTypeSchema,
} from '#contracts';
import type { FieldErrors, ResumeBody } from '#contracts';
import { toMonth } from '@/lib/month';
import { toNumber } from '@/lib/written-number';
import { HEAD_FIELDS, LIST_SPECS, LISTS, SECTIONS, TITLE_FIELD } from './import-fields.js';
import type { FieldSpec, ListName } from './import-fields.js';

const stackChoiceSchema = z.object({
  techStackId: z.number().int(),
  proficiencyLevel: proficiencyLevelSchema.nullable().optional(),
  usageType: usageTypeSchema.optional(),
});
export type StackChoice = z.infer<typeof stackChoiceSchema>;

/**
 * A draft as it is edited. A field is named by its path in the resume (`careers.0.companyName`), a list of technologies
 * by the path of the list (`careers.0.techStacks`).
 */
export const importFormSchema = z.object({
  /** The text of each field; a field that is left out is empty. */
  texts: z.record(z.string(), z.string()),
  stacks: z.record(z.string(), z.array(stackChoiceSchema)),
  /** How many rows each list has. */
  rows: z.record(z.enum(LISTS), z.number().int().nonnegative()),
  /** What the draft has beside its fields. */
  type: resumeTypeSchema,
  isBlind: z.boolean(),
  sectionOrder: z.array(resumeSectionSchema),
});
type ImportForm = z.infer<typeof importFormSchema>;

/** Every field of a form with its path, in the order in which they are read. */
export function fieldPaths(form: Pick<ImportForm, 'rows'>): { path: string; spec: FieldSpec }[] {
  const ofList = (list: ListName) =>
    Array.from({ length: form.rows[list] }, (_, index) =>
      LIST_SPECS[list].fields.map((spec) => ({ path: `${list}.${index}.${spec.name}`, spec })),
    ).flat();
  return [
    { path: TITLE_FIELD.name, spec: TITLE_FIELD },
    ...SECTIONS.flatMap(({ fields, list }) => [
      ...fields.map((spec) => ({ path: spec.name, spec })),
      ...(list === null ? [] : ofList(list)),
    ]),
  ];
}

export function toForm(draft: ResumeBody): ImportForm {
  const { type, isBlind, sectionOrder } = draft;
  const form: ImportForm = {
    texts: {},
    stacks: {},
    rows: {
      careers: draft.careers.length,
      projects: draft.projects.length,
      educations: draft.educations.length,
      trainings: draft.trainings.length,
      additionalInfos: draft.additionalInfos.length,
      customLinks: draft.customLinks.length,
    },
    type,
    isBlind,
    sectionOrder,
  };
  fill(form, '', HEAD_FIELDS, draft);
  for (const list of LISTS)
    draft[list].forEach((row, index) => fill(form, `${list}.${index}.`, LIST_SPECS[list].fields, row));
  return form;
}

function fill(form: ImportForm, prefix: string, fields: readonly FieldSpec[], source: object): void {
  const values: Record<string, unknown> = { ...source };
  for (const { name, kind } of fields) {
    if (kind === 'stacks') form.stacks[prefix + name] = z.array(stackChoiceSchema).parse(values[name]);
    else form.texts[prefix + name] = textOf(values[name]);
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * The resume that a form stands for, or what the server would refuse in it: the first error of each field, by its
 * path.
 */
export function toBody(
  form: ImportForm,
): { body: ResumeBody; errors: FieldErrors } | { body: null; errors: FieldErrors } {
  const { type, isBlind, sectionOrder, rows } = form;
  const ofList = (list: ListName) =>
    Array.from({ length: rows[list] }, (_, index) =>
      valuesOf(form, `${list}.${index}.`, LIST_SPECS[list].fields),
    );
  const parsed = resumeBodySchema.safeParse({
    type,
    isBlind,
    sectionOrder,
    ...valuesOf(form, '', HEAD_FIELDS),
    ...Object.fromEntries(LISTS.map((list) => [list, ofList(list)])),
  });
  if (parsed.success) return { body: parsed.data, errors: {} };
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) errors[path.join('.')] ??= message;
  return { body: null, errors };
}

const valuesOf = (form: ImportForm, prefix: string, fields: readonly FieldSpec[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((spec) => [spec.name, valueOf(form, prefix + spec.name, spec)]));

function valueOf({ texts, stacks }: ImportForm, path: string, { kind }: FieldSpec): unknown {
  if (kind === 'stacks') return stacks[path] ?? [];
  const text = texts[path] ?? '';
  if (kind === 'number') return toNumber(text);
  if (kind === 'month') return toMonth(text);
  if (kind === 'choice') return text === '' ? null : text;
  return text;
}
