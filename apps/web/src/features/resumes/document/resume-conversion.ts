import type { z } from 'zod';
import type { Resume, resumeBodySchema } from '#contracts';
import { tidyMonth, toMonth } from './month-text.js';
import type { ResumeDocument } from './resume-document.js';
import { newRowId } from './resume-rows.js';

/** A resume's body as it is sent, before the schema has read it. */
export type ResumeBodyInput = z.input<typeof resumeBodySchema>;

/** What the server would be sent for a document. What can't be read stays as typed, for the schema to refuse. */
export function toBody(document: ResumeDocument): ResumeBodyInput {
  return {
    ...document,
    birthYear: toNumber(document.birthYear),
    techStacks: document.techStacks.map(({ techStackId, proficiencyLevel }) => ({
      techStackId,
      proficiencyLevel,
    })),
    careers: document.careers.map((row) => ({ ...withMonths(row), techStacks: row.techStacks.map(idOf) })),
    projects: document.projects.map((row) => ({
      ...withMonths(row),
      techStacks: row.techStacks.map(({ techStackId, usageType }) => ({ techStackId, usageType })),
    })),
    educations: document.educations.map(({ rowId: _rowId, ...row }) => ({
      ...row,
      graduationDate: toMonth(row.graduationDate),
      personalGpa: toNumber(row.personalGpa),
      totalGpa: toNumber(row.totalGpa),
    })),
    trainings: document.trainings.map((row) => ({
      ...withMonths(row),
      techStacks: row.techStacks.map(idOf),
    })),
    additionalInfos: document.additionalInfos.map(withMonths),
    customLinks: document.customLinks.map(({ name, url }) => ({ name, url })),
  };
}

/** The document of a resume as the server has it. */
export function toResumeDocument(resume: Resume): ResumeDocument {
  const { title, type, isBlind, sectionOrder, name, email, phone, careerType, fieldName, introduction } =
    resume;
  const { githubUrl, blogUrl, notionUrl, techStacks } = resume;
  return {
    ...{ title, type, isBlind, sectionOrder, name, email, phone, careerType, fieldName, introduction },
    ...{ githubUrl, blogUrl, notionUrl, techStacks },
    birthYear: toText(resume.birthYear),
    careers: resume.careers.map(toPeriodRow),
    projects: resume.projects.map(toPeriodRow),
    educations: resume.educations.map((row) => ({
      ...row,
      rowId: newRowId(),
      graduationDate: tidyMonth(row.graduationDate ?? ''),
      personalGpa: toText(row.personalGpa),
      totalGpa: toText(row.totalGpa),
    })),
    trainings: resume.trainings.map(toPeriodRow),
    additionalInfos: resume.additionalInfos.map(toPeriodRow),
    customLinks: resume.customLinks.map((row) => ({ ...row, rowId: newRowId() })),
  };
}

interface WrittenPeriod {
  rowId: string;
  startDate: string;
  endDate: string;
  isOngoing: boolean;
}

function withMonths<Row extends WrittenPeriod>(row: Row) {
  const { rowId: _rowId, isOngoing, startDate, endDate, ...rest } = row;
  return { ...rest, startDate: toMonth(startDate), endDate: isOngoing ? null : toMonth(endDate) };
}

function toPeriodRow<Row extends { startDate: string | null; endDate: string | null }>(row: Row) {
  return {
    ...row,
    rowId: newRowId(),
    startDate: tidyMonth(row.startDate ?? ''),
    endDate: tidyMonth(row.endDate ?? ''),
    // The wire has no other sign of it: what has begun and has no end goes on.
    isOngoing: row.startDate !== null && row.endDate === null,
  };
}

const idOf = ({ techStackId }: { techStackId: number }) => ({ techStackId });

const toText = (value: number | null): string => (value === null ? '' : String(value));

const NUMBER = /^\d+(?:[.,]\d+)?$/;

/**
 * A number as typed, in full width and with a comma for the point as well; null when there is none, NaN for what is no number, for
 * the schema to refuse.
 */
export function toNumber(text: string): number | null {
  const written = text.normalize('NFKC').trim();
  if (written === '') return null;
  return NUMBER.test(written) ? Number(written.replace(',', '.')) : Number.NaN;
}
