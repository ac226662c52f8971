import type { ResumeSection } from '#contracts';
import type { DocumentText } from '@/components/spelling/use-spelling';
import { SECTION_NAMES } from '@/lib/resume-section-names';
import type { ResumeDocument } from './resume-document.js';

/** The path of each text of several lines. */
const PATHS = {
  introduction: 'introduction',
  careers: (index: number) => `careers.${index}.mainTasks`,
  projects: (index: number) => `projects.${index}.detailedDescription`,
  trainings: (index: number) => `trainings.${index}.detailedContent`,
  additionalInfos: (index: number) => `additionalInfos.${index}.detailedContent`,
} as const;

/** The texts of several lines in the order of the resume. Each is named by its path, as its field is. */
export const longTextsOf = (document: ResumeDocument): DocumentText[] =>
  document.sectionOrder.flatMap((section) => TEXTS_OF[section]?.(document) ?? []);

const TEXTS_OF: Partial<Record<ResumeSection, (document: ResumeDocument) => DocumentText[]>> = {
  introduction: ({ introduction }) => [
    { textId: PATHS.introduction, name: SECTION_NAMES.introduction, text: introduction },
  ],
  careers: ({ careers }) =>
    careers.map(({ mainTasks: text }, index) => ({
      textId: PATHS.careers(index),
      name: `경력 ${index + 1}`,
      text,
    })),
  projects: ({ projects }) =>
    projects.map(({ detailedDescription: text }, index) => ({
      textId: PATHS.projects(index),
      name: `프로젝트 ${index + 1}`,
      text,
    })),
  trainings: ({ trainings }) =>
    trainings.map(({ detailedContent: text }, index) => ({
      textId: PATHS.trainings(index),
      name: `교육 ${index + 1}`,
      text,
    })),
  additionalInfos: ({ additionalInfos }) =>
    additionalInfos.map(({ detailedContent: text }, index) => ({
      textId: PATHS.additionalInfos(index),
      name: `${SECTION_NAMES.additionalInfos} ${index + 1}`,
      text,
    })),
};

/** Replaces some of the long texts, by their paths. */
export const replaceLongTexts =
  (texts: ReadonlyMap<string, string>) =>
  (document: ResumeDocument): ResumeDocument => ({
    ...document,
    introduction: texts.get(PATHS.introduction) ?? document.introduction,
    careers: document.careers.map((row, index) =>
      withText(row, 'mainTasks', texts.get(PATHS.careers(index))),
    ),
    projects: document.projects.map((row, index) =>
      withText(row, 'detailedDescription', texts.get(PATHS.projects(index))),
    ),
    trainings: document.trainings.map((row, index) =>
      withText(row, 'detailedContent', texts.get(PATHS.trainings(index))),
    ),
    additionalInfos: document.additionalInfos.map((row, index) =>
      withText(row, 'detailedContent', texts.get(PATHS.additionalInfos(index))),
    ),
  });

/** The row with another text in a field; the same row where there is none. */
const withText = <Row, Field extends keyof Row>(row: Row, field: Field, text: Row[Field] | undefined): Row =>
  text === undefined ? row : { ...row, [field]: text };

/** Names of the member, of companies, schools, products and technologies, which are no misspelt words. */
export const ownNamesOf = (document: ResumeDocument): string[] => {
  const names = [
    document.name,
    ...document.techStacks.map(({ name }) => name),
    ...document.careers.map(({ companyName }) => companyName),
    ...document.projects.map(({ name }) => name),
    ...document.educations.map(({ schoolName }) => schoolName),
    ...document.trainings.map(({ institutionName }) => institutionName),
    ...document.additionalInfos.map(({ relatedOrganization }) => relatedOrganization),
  ].map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== '');
};
