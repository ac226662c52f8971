import type { CoverLetter, CoverLetterQuestion, CoverLetterRow } from '#contracts';

/** What a member writes of a letter: what a save replaces, and what the history keeps. */
export interface LetterState {
  title: string;
  content: string;
  questions: CoverLetterQuestion[];
  jobField: string;
  experienceYears: number;
  companyName: string | null;
  deadline: string | null;
  isAiImproved: boolean;
}

/** A letter as the database answers it. */
export interface LetterRecord extends LetterState {
  coverLetterId: number;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export type LetterRowRecord = Omit<LetterRecord, 'questions'>;

const stateColumns = (content: string): string =>
  `l.title, ${content} AS content, l.job_field AS "jobField", l.experience_years AS "experienceYears",
   l.company_name AS "companyName", to_char(l.deadline, 'YYYY-MM-DD') AS deadline,
   l.is_ai_improved AS "isAiImproved"`;

/** The columns of a state, of a letter or a kept version named `l`. */
export const STATE_COLUMNS = `${stateColumns('l.content')}, l.questions`;

/**
 * The columns of a row of the list, of a letter named `l`.
 * @param content SQL of the content
 */
export const rowColumns = (content = 'l.content'): string =>
  `l.cover_letter_id AS "coverLetterId", ${stateColumns(content)}, l.version,
   l.created_at AS "createdAt", l.updated_at AS "updatedAt"`;

/** The columns of a whole letter named `l`. */
export const LETTER_COLUMNS = `${rowColumns()}, l.questions`;

export const toLetterRow = (record: LetterRowRecord): CoverLetterRow => ({
  coverLetterId: record.coverLetterId,
  title: record.title,
  content: record.content,
  jobField: record.jobField,
  experience: record.experienceYears,
  experienceYears: record.experienceYears,
  companyName: record.companyName,
  deadline: record.deadline,
  isAiImproved: record.isAiImproved,
  version: record.version,
  createdAt: record.createdAt.toISOString(),
  updatedAt: record.updatedAt.toISOString(),
});

export const toLetter = (record: LetterRecord): CoverLetter => ({
  ...toLetterRow(record),
  questions: record.questions,
});
