import {
  type CoverLetter as CoverLetterView,
  type CoverLetterCreate,
  type CoverLetterQuestion,
  type CoverLetterRow,
  coverLetterRowSchema,
  coverLetterSchema,
  joinQuestions,
} from '#contracts';
import { type CoverLetter, type CoverLetterState, type CoverLetterVersion, timestampColumn } from '#database';
import { randomUUID } from 'node:crypto';

/**
 * The state of a letter after a write. A company or deadline that is left out stays as it was, null removes it; a letter that was
 * improved once stays marked so.
 */
export function stateAfter(written: CoverLetterCreate, before?: CoverLetterState): CoverLetterState {
  const questions = questionsAfter(written, before?.questions);
  const { companyName = before?.companyName ?? null, deadline = before?.deadline ?? null } = written;
  return {
    title: written.title,
    content: joinQuestions(questions),
    questions,
    jobField: written.jobField,
    experienceYears: written.experienceYears,
    companyName: companyName === '' ? null : companyName,
    deadline,
    isAiImproved: written.isAiImproved || (before?.isAiImproved ?? false),
  };
}

/**
 * The questions after a write. Questions keep the ids they came with, and those without an id get a new one. `content` without questions
 * becomes one question; it keeps the id, the prompt and the limit of the previous question if there was exactly one.
 */
export function questionsAfter(
  written: Pick<CoverLetterCreate, 'content' | 'questions'>,
  before: readonly CoverLetterQuestion[] = [],
): CoverLetterQuestion[] {
  if (written.questions !== undefined)
    return written.questions.map(({ questionId = randomUUID(), prompt, text, characterLimit }) => ({
      questionId,
      prompt,
      text,
      characterLimit,
    }));
  const blank = { questionId: randomUUID(), prompt: '', characterLimit: null };
  const [only = blank] = before.length === 1 ? before : [];
  return [{ ...only, text: written.content ?? '' }];
}

/** The state in a row of the history, without the row's other columns. */
export function stateOf(kept: CoverLetterVersion): CoverLetterState {
  const {
    coverLetterId: _id,
    version: _version,
    textOf: _textOf,
    reason: _reason,
    createdAt: _at,
    ...state
  } = kept;
  return state;
}

export const toCoverLetterView = (letter: CoverLetter): CoverLetterView => ({
  coverLetterId: letter.coverLetterId,
  title: letter.title,
  content: letter.content,
  questions: letter.questions,
  jobField: letter.jobField,
  experience: letter.experienceYears,
  experienceYears: letter.experienceYears,
  companyName: letter.companyName,
  deadline: letter.deadline,
  isAiImproved: letter.isAiImproved,
  version: letter.version,
  createdAt: letter.createdAt.toISOString(),
  updatedAt: letter.updatedAt.toISOString(),
});

const storedRowSchema = coverLetterRowSchema
  .omit({ experience: true })
  .extend({ createdAt: timestampColumn, updatedAt: timestampColumn });
const storedLetterSchema = storedRowSchema.extend({ questions: coverLetterSchema.shape.questions });

/** The properties of the entity that a row of the list has, and those that one letter has. */
export const ROW_PROPERTIES = storedRowSchema.keyof().options;
export const LETTER_PROPERTIES = storedLetterSchema.keyof().options;

/** Parses a row of the list statement into the contract's list item. */
export const rowSchema = storedRowSchema.transform((row): CoverLetterRow => ({
  ...row,
  experience: row.experienceYears,
}));

/** Parses the row of one letter into the contract's letter. */
export const letterSchema = storedLetterSchema.transform((row): CoverLetterView => ({
  ...row,
  experience: row.experienceYears,
}));
