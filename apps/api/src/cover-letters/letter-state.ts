import { type CoverLetterCreate, type CoverLetterQuestion, joinQuestions } from '#contracts';
import { randomUUID } from 'node:crypto';
import type { LetterState } from './letter-record.js';

type WrittenText = Pick<CoverLetterCreate, 'content' | 'questions'>;

/**
 * The questions after a write. Written questions keep the ids they came with and new ones get theirs; bare `content` becomes one
 * question, which stays the question that was there if there was exactly one.
 */
export function questionsAfter(
  written: WrittenText,
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

/**
 * The letter's state after a write; a company or deadline left out stays as it was, null takes it away. A letter that was improved
 * once stays so.
 */
export function stateAfter(written: CoverLetterCreate, before?: LetterState): LetterState {
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
