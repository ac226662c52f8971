import { QUESTION_SEPARATOR } from '#contracts';
import { EMPTY_TEXT, ThreeWayMerge } from '@/components/document-editor/three-way-merge';
import type { Choices, FieldRules, Merged, Sides } from '@/components/document-editor/three-way-merge';
import { asStored, LETTER_FIELDS } from './letter-document.js';
import type { LetterDocument, LetterQuestion } from './letter-document.js';

/** Fields and parts of questions that both sides changed become conflicts; of a text both versions are kept by default. */
export function mergeLetters(sides: Sides<LetterDocument>, choices: Choices = {}): Merged<LetterDocument> {
  const merge = new ThreeWayMerge(choices);
  const questions = merge.entries<LetterQuestion>(
    { base: sides.base?.questions ?? null, mine: sides.mine.questions, theirs: sides.theirs.questions },
    {
      key: 'question:',
      noun: '문항',
      idOf: ({ questionId }) => questionId,
      isSame: isSameQuestion,
      labelOf: (position) => `문항 ${position}`,
      toText: ({ text }) => text || EMPTY_TEXT,
      merge: (question, position) => [
        merge.fields(question, questionRules(position), `${question.mine.questionId}:`),
      ],
    },
  );
  const fields = merge.fields(sides, LETTER_FIELDS);
  // A letter keeps at least one question.
  const document = { ...fields, questions: questions.length > 0 ? questions : sides.mine.questions };
  return { document, conflicts: merge.conflicts };
}

const questionRules = (position: number): FieldRules<LetterQuestion> => ({
  prompt: { label: `문항 ${position} 질문`, toStored: asStored },
  text: {
    label: `문항 ${position} 내용`,
    toStored: asStoredText,
    join: (mine, theirs) => [mine, theirs].filter((text) => text !== '').join(QUESTION_SEPARATOR),
  },
  characterLimit: {
    label: `문항 ${position} 글자 수 제한`,
    toText: (limit) => (limit === null ? '(제한 없음)' : `${limit}자`),
  },
});

// Only a text keeps the white space around it.
const asStoredText = (text: string): string => text.normalize('NFC');

const isSameQuestion = (left: LetterQuestion, right: LetterQuestion): boolean =>
  asStored(left.prompt) === asStored(right.prompt) &&
  asStoredText(left.text) === asStoredText(right.text) &&
  left.characterLimit === right.characterLimit;
