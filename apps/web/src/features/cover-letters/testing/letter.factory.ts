import {
  coverLetterRowSchema,
  joinQuestions,
  type CoverLetter,
  type CoverLetterQuestion,
  type CoverLetterRow,
} from '#contracts';
import { emptyDocument } from '../letter-document.js';
import type { LetterDocument } from '../letter-document.js';

let sequence = 0;

const nextUuid = (): string => `10000000-0000-4000-8000-${String((sequence += 1)).padStart(12, '0')}`;

export const letterQuestion = (overrides: Partial<CoverLetterQuestion> = {}): CoverLetterQuestion => ({
  questionId: nextUuid(),
  prompt: '지원 동기를 적어 주세요.',
  text: '동네 서점에서 재고를 관리하며 숫자를 믿게 됐습니다.',
  characterLimit: 1000,
  ...overrides,
});

export const letterDocument = (overrides: Partial<LetterDocument> = {}): LetterDocument => ({
  ...emptyDocument(),
  title: '물결서점 지원서',
  jobField: '재고 운영',
  questions: [letterQuestion()],
  ...overrides,
});

export function coverLetter(overrides: Partial<CoverLetter> = {}): CoverLetter {
  const questions = overrides.questions ?? [letterQuestion()];
  const experienceYears = overrides.experienceYears ?? 2;
  return {
    coverLetterId: 41,
    title: '물결서점 지원서',
    content: joinQuestions(questions),
    questions,
    jobField: '재고 운영',
    experience: experienceYears,
    experienceYears,
    companyName: '물결서점',
    deadline: '2026-12-04',
    isAiImproved: false,
    version: 1,
    createdAt: '2026-11-19T09:00:00+09:00',
    updatedAt: '2026-11-20T14:02:00+09:00',
    ...overrides,
  };
}

/** A row of the list. */
export const coverLetterRow = (overrides: Partial<CoverLetterRow> = {}): CoverLetterRow =>
  coverLetterRowSchema.parse({ ...coverLetter(), ...overrides });
