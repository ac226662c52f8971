import { z } from 'zod';
import { COVER_LETTER_LIMITS, isBlank, joinQuestions, QUESTION_SEPARATOR } from '#contracts';
import type { AiImproveRequest, CoverLetter, CoverLetterCreate, CoverLetterUpdate } from '#contracts';
import { cutText } from '#domain';
import type { FieldRule } from '@/components/document-editor/three-way-merge';
import { formatNumber, seoulDay } from '@/lib/format';

// Drafts of earlier versions of the app may hold decomposed Hangul.
const composedText = z.string().normalize('NFC');

const letterQuestionSchema = z.object({
  questionId: z.uuid(),
  prompt: composedText,
  text: composedText,
  characterLimit: z.number().int().nullable(),
});
export type LetterQuestion = z.infer<typeof letterQuestionSchema>;

/** The fields of a write that the member edits; `content` is made of the questions. */
type EditedField = Exclude<keyof CoverLetterCreate, 'content' | 'isAiImproved' | 'draftId'>;

/**
 * What the member edits. A field that is new needs a `.default()`: drafts that devices stored before do not have it, and
 * a draft that does not fit is ignored.
 */
export const letterDocumentSchema = z.object({
  title: composedText,
  companyName: composedText,
  deadline: z.string().nullable(),
  jobField: composedText,
  experienceYears: z.number(),
  questions: z.array(letterQuestionSchema).min(1),
} satisfies Record<EditedField, z.ZodType>);
export type LetterDocument = z.infer<typeof letterDocumentSchema>;

const newQuestion = (): LetterQuestion => ({
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

type LetterFields = Omit<LetterDocument, 'questions'>;

/** The fields besides the questions: their names in the words of the product, and how two values are compared. */
export const LETTER_FIELDS: { [Name in keyof LetterFields]: FieldRule<LetterFields[Name]> } = {
  title: { label: '제목', toStored: asStored },
  companyName: { label: '회사', toStored: asStored },
  deadline: { label: '마감일' },
  jobField: { label: '직무', toStored: asStored },
  experienceYears: { label: '경력 연차', toText: (years) => `${years}년` },
};

// The own keys of a record of fields are names of fields.
const FIELD_NAMES = Object.keys(LETTER_FIELDS) as (keyof LetterFields)[];

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

/** The text of a letter as the server stores and counts it: composed (NFC). */
export const contentOf = ({ questions }: { questions: readonly LetterQuestion[] }): string =>
  joinQuestions(questions).normalize('NFC');

/**
 * The text of a letter for the AI, with the position of each question's text in it (UTF-16 code units). A prompt or a
 * company name that is too long is cut, a limit out of range is left out, and so is the entry (not the text) of a
 * question beyond the most that a letter may have, so that a letter which cannot be saved can still be improved.
 */
export function improveTextOf({
  companyName,
  questions,
}: LetterDocument): Pick<AiImproveRequest, 'content' | 'questions' | 'companyName'> {
  // The server composes what it is sent (NFC), and the positions are those of the composed text.
  const texts = questions.map(({ text }) => ({ text: text.normalize('NFC') }));
  let next = 0;
  const positions = questions.map(({ prompt, characterLimit }, index) => {
    const start = next;
    const end = start + (texts[index]?.text.length ?? 0);
    next = end + QUESTION_SEPARATOR.length;
    return {
      prompt: cutText(asLine(prompt), COVER_LETTER_LIMITS.questionPrompt),
      characterLimit: isLimit(characterLimit) ? characterLimit : null,
      start,
      end,
    };
  });
  const company = cutText(asLine(companyName), COVER_LETTER_LIMITS.companyName);
  return {
    content: joinQuestions(texts),
    questions: positions.slice(0, COVER_LETTER_LIMITS.questions),
    companyName: company === '' ? null : company,
  };
}

const isLimit = (limit: number | null): boolean =>
  limit !== null && limit >= 1 && limit <= COVER_LETTER_LIMITS.content;

/** Whether it holds nothing that the member would miss. */
export function isPristine(document: LetterDocument): boolean {
  const empty = emptyDocument();
  return (
    FIELD_NAMES.every((field) => asStored(document[field]) === asStored(empty[field])) &&
    document.questions.every(
      ({ prompt, text, characterLimit }) => `${prompt}${text}`.trim() === '' && !characterLimit,
    )
  );
}

/** Whether two documents would be saved as the same letter. */
export function isSameDocument(left: LetterDocument, right: LetterDocument): boolean {
  return JSON.stringify(comparable(left)) === JSON.stringify(comparable(right));
}

// In the form in which the server stores it: what it trims and composes on a save must not look like an edit.
function comparable(document: LetterDocument): unknown {
  const questions = document.questions.map(({ questionId, prompt, text, characterLimit }) => [
    questionId,
    asStored(prompt),
    text.normalize('NFC'),
    characterLimit,
  ]);
  return [FIELD_NAMES.map((field) => asStored(document[field])), questions];
}

/** A field as the server stores it: a line of text is trimmed and composed (NFC). */
export function asStored<Value extends string | number | null>(value: Value): string | Value {
  return typeof value === 'string' ? asLine(value) : value;
}

const asLine = (text: string): string => text.normalize('NFC').trim();

type Edit = (document: LetterDocument) => LetterDocument;

export const setFields =
  (fields: Partial<LetterFields>): Edit =>
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

/** Moves a question by one position; at either end of the list nothing changes. */
export const moveQuestion =
  (questionId: string, direction: 'up' | 'down'): Edit =>
  (document) => {
    const from = document.questions.findIndex((question) => question.questionId === questionId);
    const to = direction === 'up' ? from - 1 : from + 1;
    const [moved, other] = [document.questions[from], document.questions[to]];
    if (!moved || !other) return document;
    return { ...document, questions: document.questions.with(from, other).with(to, moved) };
  };

/** Texts by the id of their question. */
export type QuestionTexts = ReadonlyMap<string, string>;

/** Replaces the texts of the questions that still exist. */
export const replaceTexts =
  (texts: QuestionTexts): Edit =>
  (document) => ({
    ...document,
    questions: document.questions.map((question) => ({
      ...question,
      text: texts.get(question.questionId) ?? question.text,
    })),
  });

/**
 * Why the server would refuse the text of this document, in words for the member; null when it may be saved. The other
 * fields, such as an empty title, are not checked.
 */
export function refuseSave(document: LetterDocument): string | null {
  const content = contentOf(document);
  if (isBlank(content)) return '내용을 쓰면 저장할 수 있어요.';
  const over = content.length - COVER_LETTER_LIMITS.content;
  if (over <= 0) return null;
  return `전체 ${formatNumber(COVER_LETTER_LIMITS.content)}자까지 저장할 수 있어요. ${formatNumber(over)}자를 줄여 주세요.`;
}

const MAXIMUM_LABEL_LENGTH = 24;

/** A name for a document that may have no title: its title, else its first words. */
export function draftLabel(document: LetterDocument): string {
  const words = (document.title.trim() || contentOf(document)).trim().replace(/\s+/g, ' ');
  const characters = [...words];
  if (characters.length === 0) return '제목 없음';
  return characters.length > MAXIMUM_LABEL_LENGTH
    ? `${characters.slice(0, MAXIMUM_LABEL_LENGTH).join('')}…`
    : words;
}

/** The title offered before the first save: 자기소개서_YYYY_MM_DD, by the calendar of Seoul. */
export const defaultTitle = (now: Date): string => `자기소개서_${seoulDay(now).replaceAll('-', '_')}`;

/** D-14, D-DAY, or 마감; `days` as counted from today in Seoul. */
export function deadlineText(days: number): string {
  if (days === 0) return 'D-DAY';
  return days > 0 ? `D-${days}` : '마감';
}
