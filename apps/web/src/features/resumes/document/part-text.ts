import {
  ADDITIONAL_INFO_LABELS,
  CAREER_TYPE_LABELS,
  DEGREE_LABELS,
  PROFICIENCY_LABELS,
  PROJECT_TYPE_LABELS,
  RESUME_TYPE_LABELS,
} from '#resume-view';
import { SECTION_NAMES } from '@/lib/resume-section-names';
import type { ResumePart } from './merge-resumes.js';
import type { ResumeDocument } from './resume-document.js';

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
