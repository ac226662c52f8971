import type { ResumeSection } from '#contracts';
import type { DocumentText } from '@/components/spelling/use-spelling';
import { SECTION_NAMES } from '@/lib/resume-section-names';
import type { ResumeDocument } from './resume-document.js';

/** The texts of several lines in the order of the resume. Each is named by its path, as its field is. */
export const longTextsOf = (document: ResumeDocument): DocumentText[] =>
  document.sectionOrder.flatMap((section) => TEXTS_OF[section]?.(document) ?? []);

const TEXTS_OF: Partial<Record<ResumeSection, (document: ResumeDocument) => DocumentText[]>> = {
  introduction: ({ introduction }) => [
    { textId: 'introduction', name: SECTION_NAMES.introduction, text: introduction },
  ],
  careers: ({ careers }) =>
    careers.map(({ mainTasks: text }, index) => ({
      textId: `careers.${index}.mainTasks`,
      name: `경력 ${index + 1}`,
      text,
    })),
  projects: ({ projects }) =>
    projects.map(({ detailedDescription: text }, index) => ({
      textId: `projects.${index}.detailedDescription`,
      name: `프로젝트 ${index + 1}`,
      text,
    })),
  trainings: ({ trainings }) =>
    trainings.map(({ detailedContent: text }, index) => ({
      textId: `trainings.${index}.detailedContent`,
      name: `교육 ${index + 1}`,
      text,
    })),
  additionalInfos: ({ additionalInfos }) =>
    additionalInfos.map(({ detailedContent: text }, index) => ({
      textId: `additionalInfos.${index}.detailedContent`,
      name: `${SECTION_NAMES.additionalInfos} ${index + 1}`,
      text,
    })),
};

/** Replaces some of the long texts, by their paths. */
export const replaceLongTexts =
  (texts: ReadonlyMap<string, string>) =>
  (document: ResumeDocument): ResumeDocument => ({
    ...document,
    introduction: texts.get('introduction') ?? document.introduction,
    careers: document.careers.map((row, index) => {
      const mainTasks = texts.get(`careers.${index}.mainTasks`);
      return mainTasks === undefined ? row : { ...row, mainTasks };
    }),
    projects: document.projects.map((row, index) => {
      const detailedDescription = texts.get(`projects.${index}.detailedDescription`);
      return detailedDescription === undefined ? row : { ...row, detailedDescription };
    }),
    trainings: document.trainings.map((row, index) => {
      const detailedContent = texts.get(`trainings.${index}.detailedContent`);
      return detailedContent === undefined ? row : { ...row, detailedContent };
    }),
    additionalInfos: document.additionalInfos.map((row, index) => {
      const detailedContent = texts.get(`additionalInfos.${index}.detailedContent`);
      return detailedContent === undefined ? row : { ...row, detailedContent };
    }),
  });

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
