import { QUESTION_SEPARATOR } from '#contracts';
import type { LetterDocument, LetterQuestion } from './letter-document.js';

export type Side = 'mine' | 'theirs';
/** `both` puts the saved text after one's own, so that nothing is thrown away. */
export type TextChoice = Side | 'both';

/** A question that differs between the two documents; one that a side does not have is null there. */
export interface QuestionConflict {
  questionId: string;
  mine: LetterQuestion | null;
  theirs: LetterQuestion | null;
}

export interface DocumentConflict {
  /** Whether title, company, deadline, job field or years differ. */
  fieldsDiffer: boolean;
  questions: QuestionConflict[];
}

const FIELDS = ['title', 'companyName', 'deadline', 'jobField', 'experienceYears'] as const;

/** What two documents of one letter disagree on. */
export function compareDocuments(mine: LetterDocument, theirs: LetterDocument): DocumentConflict {
  return {
    fieldsDiffer: FIELDS.some((field) => mine[field] !== theirs[field]),
    questions: pairQuestions(mine, theirs).filter((pair) => !isSameQuestion(pair)),
  };
}

export interface ConflictChoices {
  fields: Side;
  questions: Readonly<Record<string, TextChoice>>;
}

/** Puts two documents together by the member's choices; a question with no choice keeps both texts. */
export function mergeDocuments(
  mine: LetterDocument,
  theirs: LetterDocument,
  choices: ConflictChoices,
): LetterDocument {
  const questions = pairQuestions(mine, theirs).flatMap((pair) =>
    isSameQuestion(pair) && pair.mine
      ? [pair.mine]
      : chosen(pair, choices.questions[pair.questionId] ?? 'both'),
  );
  const fields = choices.fields === 'mine' ? mine : theirs;
  return { ...fields, questions: questions.length > 0 ? questions : mine.questions };
}

function chosen({ mine, theirs }: QuestionConflict, choice: TextChoice): LetterQuestion[] {
  if (choice === 'mine') return mine ? [mine] : [];
  if (choice === 'theirs') return theirs ? [theirs] : [];
  if (!mine || !theirs) return [mine ?? theirs].filter((question) => question !== null);
  const texts = mine.text === theirs.text ? [mine.text] : [mine.text, theirs.text];
  return [{ ...mine, text: texts.filter((text) => text !== '').join(QUESTION_SEPARATOR) }];
}

/** One's own order first; what only the saved letter has follows. */
function pairQuestions(mine: LetterDocument, theirs: LetterDocument): QuestionConflict[] {
  const byId = new Map(theirs.questions.map((question) => [question.questionId, question]));
  const own = mine.questions.map((question) => ({
    questionId: question.questionId,
    mine: question,
    theirs: byId.get(question.questionId) ?? null,
  }));
  const ownIds = new Set(own.map(({ questionId }) => questionId));
  const added = theirs.questions.filter(({ questionId }) => !ownIds.has(questionId));
  return [
    ...own,
    ...added.map((question) => ({ questionId: question.questionId, mine: null, theirs: question })),
  ];
}

const isSameQuestion = ({ mine, theirs }: QuestionConflict): boolean =>
  mine !== null &&
  theirs !== null &&
  mine.prompt === theirs.prompt &&
  mine.text === theirs.text &&
  mine.characterLimit === theirs.characterLimit;
