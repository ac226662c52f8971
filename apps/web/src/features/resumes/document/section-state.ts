import type { ResumeSection } from '#contracts';
import type { ResumeDocument } from '../resume-document.js';

/** The section of the editor that a field's path belongs to; null for what stands above all sections. */
export function sectionOfPath(path: string): ResumeSection | null {
  const root = path.split('.')[0] ?? '';
  return SECTION_OF_FIELD[root] ?? null;
}

const SECTION_OF_FIELD: Record<string, ResumeSection> = {
  name: 'basicInfo',
  email: 'basicInfo',
  birthYear: 'basicInfo',
  phone: 'basicInfo',
  careerType: 'basicInfo',
  fieldName: 'basicInfo',
  introduction: 'introduction',
  techStacks: 'techStacks',
  careers: 'careers',
  projects: 'projects',
  educations: 'educations',
  trainings: 'trainings',
  additionalInfos: 'additionalInfos',
  customLinks: 'links',
  githubUrl: 'links',
  blogUrl: 'links',
  notionUrl: 'links',
};

/** The fields that make up each section. */
export const FIELDS_OF_SECTION = {
  basicInfo: ['name', 'email', 'birthYear', 'phone', 'careerType', 'fieldName'],
  introduction: ['introduction'],
  techStacks: ['techStacks'],
  careers: ['careers'],
  projects: ['projects'],
  educations: ['educations'],
  trainings: ['trainings'],
  additionalInfos: ['additionalInfos'],
  links: ['githubUrl', 'blogUrl', 'notionUrl', 'customLinks'],
} as const satisfies Record<ResumeSection, readonly (keyof ResumeDocument)[]>;
