import { COVER_LETTER_LIMITS, joinQuestions, QUESTION_SEPARATOR } from '#contracts';
import type { AiImproveRequest, CoverLetter, CoverLetterCreate, CoverLetterUpdate } from '#contracts';
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
