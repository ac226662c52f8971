import { z } from 'zod';
import {
  additionalInfoCategorySchema,
  careerTypeSchema,
  degreeLevelSchema,
  proficiencyLevelSchema,
  projectTypeSchema,
  RESUME_LIMITS,
  RESUME_SECTIONS,
  resumeSectionSchema,
  resumeTypeSchema,
  techStackCategorySchema,
  usageTypeSchema,
} from '#contracts';
import type { ResumeSection } from '#contracts';

/** A row is known by its own id, so that it keeps its fields when rows move. */
const row = { rowId: z.string() };
/** A period, with its months as the member writes them. An ongoing one has no end, whatever `endDate` holds. */
const period = { startDate: z.string(), endDate: z.string(), isOngoing: z.boolean() };

const chosenStackSchema = z.object({
  techStackId: z.number().int(),
  name: z.string(),
  category: techStackCategorySchema,
});
/** A tech stack that was chosen, with its name to show. */
export type ChosenStack = z.infer<typeof chosenStackSchema>;

const skillSchema = chosenStackSchema.extend({ proficiencyLevel: proficiencyLevelSchema.nullable() });
export type Skill = z.infer<typeof skillSchema>;
const projectStackSchema = chosenStackSchema.extend({ usageType: usageTypeSchema });

const careerRowSchema = z.object({
  ...row,
  ...period,
  companyName: z.string(),
  companyDescription: z.string(),
  departmentPosition: z.string(),
  mainTasks: z.string(),
  techStacks: z.array(chosenStackSchema),
});
const projectRowSchema = z.object({
  ...row,
  ...period,
  name: z.string(),
  description: z.string(),
  detailedDescription: z.string(),
  repositoryUrl: z.string(),
  deployUrl: z.string(),
  projectType: projectTypeSchema.nullable(),
  techStacks: z.array(projectStackSchema),
});
const educationRowSchema = z.object({
  ...row,
  schoolName: z.string(),
  degreeLevel: degreeLevelSchema.nullable(),
  graduationDate: z.string(),
  major: z.string(),
  personalGpa: z.string(),
  totalGpa: z.string(),
});
const trainingRowSchema = z.object({
  ...row,
  ...period,
  courseName: z.string(),
  institutionName: z.string(),
  detailedContent: z.string(),
  techStacks: z.array(chosenStackSchema),
});
const additionalInfoRowSchema = z.object({
  ...row,
  ...period,
  category: additionalInfoCategorySchema,
  activityName: z.string(),
  relatedOrganization: z.string(),
  detailedContent: z.string(),
  certificateNumber: z.string(),
  languageLevel: z.string(),
});
const customLinkRowSchema = z.object({ ...row, name: z.string(), url: z.string() });

/**
 * What the member edits: a resume as it is being written. Months and numbers are kept as typed, so that incomplete
 * input is not lost; `toBody` parses them.
 */
export const resumeDocumentSchema = z.object({
  title: z.string(),
  type: resumeTypeSchema,
  isBlind: z.boolean(),
  sectionOrder: z.array(resumeSectionSchema),
  name: z.string(),
  email: z.string(),
  birthYear: z.string(),
  phone: z.string(),
  careerType: careerTypeSchema,
  fieldName: z.string(),
  introduction: z.string(),
  githubUrl: z.string(),
  blogUrl: z.string(),
  notionUrl: z.string(),
  techStacks: z.array(skillSchema),
  careers: z.array(careerRowSchema),
  projects: z.array(projectRowSchema),
  educations: z.array(educationRowSchema),
  trainings: z.array(trainingRowSchema),
  additionalInfos: z.array(additionalInfoRowSchema),
  customLinks: z.array(customLinkRowSchema),
});
export type ResumeDocument = z.infer<typeof resumeDocumentSchema>;

/** The lists of rows that a resume is made of. */
export const ROW_LISTS = [
  'careers',
  'projects',
  'educations',
  'trainings',
  'additionalInfos',
  'customLinks',
] as const;
export type RowListName = (typeof ROW_LISTS)[number];
export type RowOf<List extends RowListName> = ResumeDocument[List][number];

export const emptyResume = (): ResumeDocument => ({
  title: '',
  type: 'DEFAULT',
  isBlind: false,
  sectionOrder: [...RESUME_SECTIONS],
  name: '',
  email: '',
  birthYear: '',
  phone: '',
  careerType: 'FRESHMAN',
  fieldName: '',
  introduction: '',
  githubUrl: '',
  blogUrl: '',
  notionUrl: '',
  techStacks: [],
  careers: [],
  projects: [],
  educations: [],
  trainings: [],
  additionalInfos: [],
  customLinks: [],
});

export type CareerRow = z.infer<typeof careerRowSchema>;
export type ProjectRow = z.infer<typeof projectRowSchema>;
export type EducationRow = z.infer<typeof educationRowSchema>;
export type TrainingRow = z.infer<typeof trainingRowSchema>;
export type AdditionalInfoRow = z.infer<typeof additionalInfoRowSchema>;
export type CustomLinkRow = z.infer<typeof customLinkRowSchema>;

export const newRowId = (): string => crypto.randomUUID();

const noPeriod = { startDate: '', endDate: '', isOngoing: false };

export const newCareer = (): CareerRow => ({
  rowId: newRowId(),
  ...noPeriod,
  companyName: '',
  companyDescription: '',
  departmentPosition: '',
  mainTasks: '',
  techStacks: [],
});
export const newProject = (): ProjectRow => ({
  rowId: newRowId(),
  ...noPeriod,
  name: '',
  description: '',
  detailedDescription: '',
  repositoryUrl: '',
  deployUrl: '',
  projectType: null,
  techStacks: [],
});
export const newEducation = (): EducationRow => ({
  rowId: newRowId(),
  schoolName: '',
  degreeLevel: null,
  graduationDate: '',
  major: '',
  personalGpa: '',
  totalGpa: '',
});
export const newTraining = (): TrainingRow => ({
  rowId: newRowId(),
  ...noPeriod,
  courseName: '',
  institutionName: '',
  detailedContent: '',
  techStacks: [],
});
export const newAdditionalInfo = (): AdditionalInfoRow => ({
  rowId: newRowId(),
  ...noPeriod,
  category: 'AWARD',
  activityName: '',
  relatedOrganization: '',
  detailedContent: '',
  certificateNumber: '',
  languageLevel: '',
});
export const newCustomLink = (): CustomLinkRow => ({ rowId: newRowId(), name: '', url: '' });

type Edit = (document: ResumeDocument) => ResumeDocument;

export const setFields =
  (fields: Partial<Omit<ResumeDocument, RowListName>>): Edit =>
  (document) => ({ ...document, ...fields });

// One list's rows are all of one shape; the union of all lists' shapes is what TypeScript sees.
const withRows = <List extends RowListName>(
  document: ResumeDocument,
  list: List,
  change: (rows: readonly RowOf<List>[]) => readonly RowOf<List>[],
): ResumeDocument => {
  const rows: readonly RowOf<List>[] = document[list];
  const changed = change(rows);
  return changed === rows ? document : { ...document, [list]: changed };
};

export const changeRow =
  <List extends RowListName>(list: List, rowId: string, fields: Partial<RowOf<List>>): Edit =>
  (document) =>
    withRows(document, list, (rows) =>
      rows.map((row) => (row.rowId === rowId ? { ...row, ...fields } : row)),
    );

/** Adds a row at a position, by default at the end; a full list stays as it is. */
export const addRow =
  <List extends RowListName>(list: List, row: RowOf<List>, index = Number.POSITIVE_INFINITY): Edit =>
  (document) =>
    withRows(document, list, (rows) =>
      rows.length >= RESUME_LIMITS.rows ? rows : rows.toSpliced(index, 0, row),
    );

export const removeRow =
  (list: RowListName, rowId: string): Edit =>
  (document) =>
    withRows(document, list, (rows) => rows.filter((row) => row.rowId !== rowId));

/** Moves a row to a position; one outside of the list changes nothing. */
export const moveRow =
  (list: RowListName, rowId: string, to: number): Edit =>
  (document) =>
    withRows(document, list, (rows) =>
      moved(
        rows,
        rows.findIndex((row) => row.rowId === rowId),
        to,
      ),
    );

/** Moves a section to a position among the sections. */
export const moveSection =
  (section: ResumeSection, to: number): Edit =>
  (document) => {
    const sectionOrder = moved(document.sectionOrder, document.sectionOrder.indexOf(section), to);
    return sectionOrder === document.sectionOrder
      ? document
      : { ...document, sectionOrder: [...sectionOrder] };
  };

function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length || from === to) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
