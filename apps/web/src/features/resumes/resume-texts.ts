import type { ResumeSection } from '#contracts';
import type { DocumentText } from '@/components/spelling/use-document-findings';
import { SECTION_NAMES } from '@/lib/resume-section-names';
import type { ResumeDocument, RowListName } from './resume-document.js';

export const INTRODUCTION_ID = 'introduction';

/** The id of the one text of several lines in a row. It holds the row's own id, which stays when rows move. */
export const rowTextId = (list: RowListName, { rowId }: { rowId: string }): string => `${list}.${rowId}`;

/** The long texts, which are those of several lines, in the order of the resume. */
export const longTextsOf = (document: ResumeDocument): DocumentText[] =>
  document.sectionOrder.flatMap((section) => TEXTS_OF[section]?.(document) ?? []);

const TEXTS_OF: Partial<Record<ResumeSection, (document: ResumeDocument) => DocumentText[]>> = {
  introduction: ({ introduction }) => [
    { textId: INTRODUCTION_ID, name: SECTION_NAMES.introduction, text: introduction },
  ],
  careers: ({ careers }) =>
    careers.map((row, index) => ({
      textId: rowTextId('careers', row),
      name: `경력 ${index + 1}`,
      text: row.mainTasks,
    })),
  projects: ({ projects }) =>
    projects.map((row, index) => ({
      textId: rowTextId('projects', row),
      name: `프로젝트 ${index + 1}`,
      text: row.detailedDescription,
    })),
  trainings: ({ trainings }) =>
    trainings.map((row, index) => ({
      textId: rowTextId('trainings', row),
      name: `교육 ${index + 1}`,
      text: row.detailedContent,
    })),
  additionalInfos: ({ additionalInfos }) =>
    additionalInfos.map((row, index) => ({
      textId: rowTextId('additionalInfos', row),
      name: `${SECTION_NAMES.additionalInfos} ${index + 1}`,
      text: row.detailedContent,
    })),
};

/** Replaces some of the long texts. @param texts by their ids */
export const replaceLongTexts =
  (texts: ReadonlyMap<string, string>) =>
  (document: ResumeDocument): ResumeDocument => ({
    ...document,
    introduction: texts.get(INTRODUCTION_ID) ?? document.introduction,
    careers: document.careers.map((row) => withText(row, 'mainTasks', texts.get(rowTextId('careers', row)))),
    projects: document.projects.map((row) =>
      withText(row, 'detailedDescription', texts.get(rowTextId('projects', row))),
    ),
    trainings: document.trainings.map((row) =>
      withText(row, 'detailedContent', texts.get(rowTextId('trainings', row))),
    ),
    additionalInfos: document.additionalInfos.map((row) =>
      withText(row, 'detailedContent', texts.get(rowTextId('additionalInfos', row))),
    ),
  });

/** The row with the text in a field; the row itself where no text is given. */
const withText = <Row, Field extends keyof Row>(row: Row, field: Field, text: Row[Field] | undefined): Row =>
  text === undefined ? row : { ...row, [field]: text };

/** The names of the member, technologies, companies, projects, schools and other organizations: no misspelt words. */
export const properNamesOf = (document: ResumeDocument): string[] => {
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
