import { COVER_LETTER_LIMITS, joinQuestions, QUESTION_SEPARATOR, isBlank } from '#contracts';
import type { AiImproveRequest, CoverLetter, CoverLetterCreate, CoverLetterUpdate } from '#contracts';
import { seoulDay } from '@/lib/format';
import { z } from 'zod';

// A draft may be older than the composing of what is pasted.
const written = z.string().normalize('NFC');

export const letterQuestionSchema = z.object({
  questionId: z.uuid(),
  prompt: written,
  text: written,
  characterLimit: z.number().int().nullable(),
});
export type LetterQuestion = z.infer<typeof letterQuestionSchema>;

/** What the member edits: everything of a letter that is theirs to write. */
export const letterDocumentSchema = z.object({
  title: written,
  companyName: written,
  deadline: z.string().nullable(),
  jobField: written,
  experienceYears: z.number(),
  questions: z.array(letterQuestionSchema).min(1),
});
export type LetterDocument = z.infer<typeof letterDocumentSchema>;

export const newQuestion = (): LetterQuestion => ({
  questionId: crypto.randomUUID(),
  prompt: '',
  text: '',
  characterLimit: null,
});

export const emptyDocument = (): LetterDocument => ({
  title: '',
  companyName: '',
  deadline: null,
  jobField: '',
  experienceYears: 0,
  questions: [newQuestion()],
});

export function toDocument(letter: CoverLetter): LetterDocument {
  const { title, deadline, jobField, experienceYears, content } = letter;
  const questions = letter.questions.length > 0 ? letter.questions : [{ ...newQuestion(), text: content }];
  return { title, companyName: letter.companyName ?? '', deadline, jobField, experienceYears, questions };
}

export function toCreate(document: LetterDocument, isAiImproved = false): CoverLetterCreate {
  const companyName = document.companyName.trim();
  return { ...document, companyName: companyName === '' ? null : companyName, isAiImproved };
}

export const toUpdate = (
  document: LetterDocument,
  version: number,
  isAiImproved = false,
): CoverLetterUpdate => ({
  ...toCreate(document, isAiImproved),
  version,
});

export const contentOf = (document: LetterDocument): string => joinQuestions(document.questions);

/**
 * The text of a letter for the AI, with where the answer to each question stands in it. What could not be saved as it is does not keep
 * the letter from being improved: a prompt is cut, a limit out of range left out.
 */
export function improveTextOf({
  companyName,
  questions,
}: LetterDocument): Pick<AiImproveRequest, 'content' | 'questions' | 'companyName'> {
  // The server composes what it is sent, and the places are those of the composed text.
  const texts = questions.map(({ text }) => ({ text: text.normalize('NFC') }));
  let free = 0;
  const placed = questions.map(({ prompt, characterLimit }, index) => {
    const start = free;
    const end = start + (texts[index]?.text.length ?? 0);
    free = end + QUESTION_SEPARATOR.length;
    return {
      prompt: asStored(prompt).slice(0, COVER_LETTER_LIMITS.questionPrompt).toWellFormed(),
      characterLimit: isLimit(characterLimit) ? characterLimit : null,
      start,
      end,
    };
  });
  const company = asStored(companyName).slice(0, COVER_LETTER_LIMITS.companyName).toWellFormed();
  return {
    content: joinQuestions(texts),
    questions: placed.slice(0, COVER_LETTER_LIMITS.questions),
    companyName: company === '' ? null : company,
  };
}

const isLimit = (limit: number | null): boolean =>
  limit !== null && limit >= 1 && limit <= COVER_LETTER_LIMITS.content;

/** Whether nothing has been written that would be missed. */
export function isPristine(document: LetterDocument): boolean {
  const { title, companyName, deadline, jobField, experienceYears, questions } = document;
  const fields = [title, companyName, deadline ?? '', jobField].every((field) => field.trim() === '');
  const texts = questions.every(
    ({ prompt, text, characterLimit }) => `${prompt}${text}`.trim() === '' && !characterLimit,
  );
  return fields && experienceYears === 0 && texts;
}

/** Whether two documents would be saved as the same letter. */
export function isSameDocument(left: LetterDocument, right: LetterDocument): boolean {
  return JSON.stringify(comparable(left)) === JSON.stringify(comparable(right));
}

// How the server writes it: what it trims and composes on a save is no difference, or an answer would look like somebody else's edit.
function comparable(document: LetterDocument): unknown {
  const questions = document.questions.map(({ questionId, prompt, text, characterLimit }) => [
    questionId,
    asStored(prompt),
    text.normalize('NFC'),
    characterLimit,
  ]);
  const { title, companyName, deadline, jobField, experienceYears } = document;
  const fields = [title, companyName, jobField].map(asStored);
  return [fields, deadline, experienceYears, questions];
}

/** How the server keeps a line of text. */
export const asStored = (line: string): string => line.normalize('NFC').trim();

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

/** Why the server would refuse this document, in words for the member; null when it may be saved. */
export function saveBlock(document: LetterDocument): string | null {
  const content = contentOf(document).normalize('NFC');
  if (isBlank(content)) return '내용을 쓰면 저장할 수 있어요.';
  if (content.length > COVER_LETTER_LIMITS.content)
    return `전체 10,000자까지 저장할 수 있어요. ${(content.length - COVER_LETTER_LIMITS.content).toLocaleString('ko-KR')}자를 줄여 주세요.`;
  return null;
}

const LABEL_LENGTH = 24;

/** A name for a document that may have no title: its title, else its first words. */
export function draftLabel(document: LetterDocument): string {
  const words = (document.title.trim() || contentOf(document)).trim().replace(/\s+/g, ' ');
  const characters = [...words];
  if (characters.length === 0) return '제목 없음';
  return characters.length > LABEL_LENGTH ? `${characters.slice(0, LABEL_LENGTH).join('')}…` : words;
}

/** The title offered before the first save: 자기소개서_YYYY_MM_DD, by the calendar of Seoul. */
export const defaultTitle = (now: Date): string => `자기소개서_${seoulDay(now).replaceAll('-', '_')}`;

/** D-14, D-DAY, or 마감; `days` as counted from today in Seoul. */
export function deadlineText(days: number): string {
  if (days === 0) return 'D-DAY';
  return days > 0 ? `D-${days}` : '마감';
}
