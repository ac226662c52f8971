import { COVER_LETTER_LIMITS } from '#contracts';
import { newQuestion } from './letter-document.js';
import type { LetterDocument, LetterQuestion } from './letter-document.js';

type Edit = (document: LetterDocument) => LetterDocument;

export const setFields =
  (fields: Partial<Omit<LetterDocument, 'questions'>>): Edit =>
  (document) => ({ ...document, ...fields });

export const changeQuestion =
  (questionId: string, fields: Partial<Omit<LetterQuestion, 'questionId'>>): Edit =>
  (document) => ({
    ...document,
    questions: document.questions.map((question) =>
      question.questionId === questionId ? { ...question, ...fields } : question,
    ),
  });

export const addQuestion =
  (question: LetterQuestion = newQuestion()): Edit =>
  (document) =>
    document.questions.length >= COVER_LETTER_LIMITS.questions
      ? document
      : { ...document, questions: [...document.questions, question] };

/** A letter keeps at least one question. */
export const removeQuestion =
  (questionId: string): Edit =>
  (document) => {
    const questions = document.questions.filter((question) => question.questionId !== questionId);
    return questions.length === 0 ? document : { ...document, questions };
  };

/** Moves a question by one place; at the end of the list nothing changes. */
export const moveQuestion =
  (questionId: string, direction: 'up' | 'down'): Edit =>
  (document) => {
    const from = document.questions.findIndex((question) => question.questionId === questionId);
    const to = direction === 'up' ? from - 1 : from + 1;
    const [moved, other] = [document.questions[from], document.questions[to]];
    if (!moved || !other) return document;
    return { ...document, questions: document.questions.with(from, other).with(to, moved) };
  };

/** Puts new texts into the questions that are still there. */
export const replaceTexts =
  (texts: ReadonlyMap<string, string>): Edit =>
  (document) => ({
    ...document,
    questions: document.questions.map((question) => ({
      ...question,
      text: texts.get(question.questionId) ?? question.text,
    })),
  });
