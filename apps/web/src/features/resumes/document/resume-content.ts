import type { ResumeContent } from '#resume-view';
import { toMonth } from './month-text.js';
import { toNumber } from './resume-conversion.js';
import type { ResumeDocument } from './resume-document.js';

/** What is shown of a document while it is written: what can't be read yet is left out. */
export function toContent(document: ResumeDocument): ResumeContent {
  return {
    ...document,
    birthYear: numberOrNull(document.birthYear),
    careers: document.careers.map(withPeriod),
    projects: document.projects.map(withPeriod),
    educations: document.educations.map(({ rowId: _rowId, ...row }) => ({
      ...row,
      graduationDate: monthOrNull(row.graduationDate),
      personalGpa: numberOrNull(row.personalGpa),
      totalGpa: numberOrNull(row.totalGpa),
    })),
    trainings: document.trainings.map(withPeriod),
    additionalInfos: document.additionalInfos.map(withPeriod),
    customLinks: document.customLinks.map(({ name, url }) => ({ name, url })),
  };
}

interface WrittenPeriod {
  rowId: string;
  startDate: string;
  endDate: string;
  isOngoing: boolean;
}

function withPeriod<Row extends WrittenPeriod>({ rowId: _rowId, isOngoing, ...row }: Row) {
  const endDate = isOngoing ? null : monthOrNull(row.endDate);
  return { ...row, startDate: monthOrNull(row.startDate), endDate };
}

const MONTH = /^\d{4}-\d{2}$/;

function monthOrNull(text: string): string | null {
  const month = toMonth(text);
  return MONTH.test(month) ? month : null;
}

function numberOrNull(text: string): number | null {
  const value = toNumber(text);
  return Number.isNaN(value) ? null : value;
}
