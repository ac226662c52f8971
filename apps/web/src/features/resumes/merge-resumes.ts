import { RESUME_LIMITS, RESUME_SECTIONS } from '#contracts';
import type { ResumeSection } from '#contracts';
import {
  ADDITIONAL_INFO_LABELS,
  CAREER_TYPE_LABELS,
  DEGREE_LABELS,
  PROFICIENCY_LABELS,
  PROJECT_TYPE_LABELS,
  RESUME_TYPE_LABELS,
} from '#resume-view';
import { FIELDS_OF_SECTION } from './document/section-state.js';
import { isSameResume } from './resume-conversion.js';
import { emptyResume, newRowId } from './resume-document.js';
import type { ResumeDocument } from './resume-document.js';
import { SECTION_NAMES } from '@/lib/resume-section-names';

/** What two resumes can differ in: title and settings, or a section. */
export type ResumePart = 'settings' | ResumeSection;
export type Side = 'mine' | 'theirs';
/** `both` puts the rows that only the saved one has after one's own, so that nothing is thrown away. */
export type PartChoice = Side | 'both';
export type ConflictChoices = Readonly<Partial<Record<ResumePart, PartChoice>>>;

const SETTINGS = ['title', 'type', 'isBlind', 'sectionOrder'] as const;
const FIELDS: Record<ResumePart, readonly (keyof ResumeDocument)[]> = {
  settings: SETTINGS,
  ...FIELDS_OF_SECTION,
};
const PARTS = ['settings', ...RESUME_SECTIONS] as const;

/** The document with nothing but one part of it, for comparing. */
const onlyPart = (document: ResumeDocument, part: ResumePart): ResumeDocument => ({
  ...emptyResume(),
  ...pick(document, FIELDS[part]),
});

/** The parts that two documents of one resume disagree on. */
export const differingParts = (mine: ResumeDocument, theirs: ResumeDocument): ResumePart[] =>
  PARTS.filter((part) => !isSameResume(onlyPart(mine, part), onlyPart(theirs, part)));

/** Whether a part is made of rows, of which both sides' can be kept. */
export const hasRows = (part: ResumePart): boolean =>
  FIELDS[part].some((field) => Array.isArray(emptyResume()[field])) && part !== 'settings';

/** Puts two documents together by the member's choices; a part with no choice keeps both sides' rows, or one's own fields. */
export function mergeResumes(
  mine: ResumeDocument,
  theirs: ResumeDocument,
  choices: ConflictChoices,
): ResumeDocument {
  return differingParts(mine, theirs).reduce((merged, part) => {
    const choice = choices[part] ?? (hasRows(part) ? 'both' : 'mine');
    if (choice === 'mine') return merged;
    if (choice === 'theirs') return { ...merged, ...pick(theirs, FIELDS[part]) };
    return withBoth(merged, theirs, part);
  }, mine);
}

function withBoth(mine: ResumeDocument, theirs: ResumeDocument, part: ResumePart): ResumeDocument {
  switch (part) {
    case 'techStacks':
      return { ...mine, techStacks: withOthers(mine.techStacks, theirs.techStacks, techStackIdOf) };
    case 'careers':
      return { ...mine, careers: withNewRows(mine.careers, theirs.careers) };
    case 'projects':
      return { ...mine, projects: withNewRows(mine.projects, theirs.projects) };
    case 'educations':
      return { ...mine, educations: withNewRows(mine.educations, theirs.educations) };
    case 'trainings':
      return { ...mine, trainings: withNewRows(mine.trainings, theirs.trainings) };
    case 'additionalInfos':
      return { ...mine, additionalInfos: withNewRows(mine.additionalInfos, theirs.additionalInfos) };
    case 'links':
      return {
        ...mine,
        githubUrl: mine.githubUrl || theirs.githubUrl,
        blogUrl: mine.blogUrl || theirs.blogUrl,
        notionUrl: mine.notionUrl || theirs.notionUrl,
        customLinks: withNewRows(mine.customLinks, theirs.customLinks),
      };
    default:
      return mine;
  }
}

const techStackIdOf = ({ techStackId }: { techStackId: number }): string => String(techStackId);

const textOf = ({ rowId: _rowId, ...row }: { rowId: string }): string => JSON.stringify(row);

const withNewRows = <Row extends { rowId: string }>(mine: readonly Row[], theirs: readonly Row[]): Row[] =>
  withOthers(mine, theirs, textOf)
    .slice(0, RESUME_LIMITS.rows)
    .map((row, index) => (index < mine.length ? row : { ...row, rowId: newRowId() }));

function withOthers<Item>(
  mine: readonly Item[],
  theirs: readonly Item[],
  nameOf: (item: Item) => string,
): Item[] {
  const known = new Set(mine.map(nameOf));
  return [...mine, ...theirs.filter((item) => !known.has(nameOf(item)))];
}

const pick = (document: ResumeDocument, fields: readonly (keyof ResumeDocument)[]): Partial<ResumeDocument> =>
  Object.fromEntries(fields.map((field) => [field, document[field]]));

/** What a part of a resume says, in lines for the member to compare. */
export const partText = (document: ResumeDocument, part: ResumePart): string => TEXTS[part](document).trim();

const TEXTS: Record<ResumePart, (document: ResumeDocument) => string> = {
  settings: ({ title, type, isBlind, sectionOrder }) =>
    [
      joined(title, `${RESUME_TYPE_LABELS[type]} 양식`, isBlind ? '블라인드' : ''),
      `순서: ${sectionOrder.map((section) => SECTION_NAMES[section]).join(', ')}`,
    ].join('\n'),
  basicInfo: ({ name, fieldName, email, phone, birthYear, careerType }) =>
    joined(name, fieldName, email, phone, birthYear, CAREER_TYPE_LABELS[careerType]),
  introduction: ({ introduction }) => introduction,
  techStacks: ({ techStacks }) =>
    techStacks
      .map(({ name, proficiencyLevel }) =>
        proficiencyLevel === null ? name : `${name}(${PROFICIENCY_LABELS[proficiencyLevel]})`,
      )
      .join(', '),
  careers: ({ careers }) => rowTexts(careers),
  projects: ({ projects }) => rowTexts(projects),
  educations: ({ educations }) => rowTexts(educations),
  trainings: ({ trainings }) => rowTexts(trainings),
  additionalInfos: ({ additionalInfos }) => rowTexts(additionalInfos),
  links: ({ githubUrl, blogUrl, notionUrl, customLinks }) =>
    [githubUrl, blogUrl, notionUrl, rowTexts(customLinks)].filter(Boolean).join('\n'),
};

const joined = (...parts: string[]): string => parts.filter(Boolean).join(' · ');

const rowTexts = (rows: readonly object[]): string => rows.map(rowText).join('\n\n');

const LABELS: Readonly<Record<string, string>> = {
  ...DEGREE_LABELS,
  ...PROJECT_TYPE_LABELS,
  ...ADDITIONAL_INFO_LABELS,
};

function rowText(row: object): string {
  const values = Object.entries(row).map(([key, value]: [string, unknown]) => valueText(key, value));
  return values.filter(Boolean).join(' · ');
}

function valueText(key: string, value: unknown): string {
  if (key === 'rowId') return '';
  if (key === 'isOngoing') return value === true ? '진행 중' : '';
  if (typeof value === 'string') return LABELS[value] ?? value;
  return Array.isArray(value) ? value.map(nameOf).join(', ') : '';
}

const nameOf = (item: unknown): string =>
  typeof item === 'object' && item !== null && 'name' in item ? String(item.name) : '';
