import { INTERVIEW_LIMITS, isBlank, type InterviewQuestionType } from '#contracts';
import { withoutNearDuplicates } from '#interviews';
import type { QuestionsReply } from './ask-about-interview.js';
import { sentenceOf } from './interview-letter.js';

/** A question to answer, with the sentence of the letter that it asks about. */
export interface PickedQuestion {
  question: string;
  type: InterviewQuestionType | null;
  sentenceNumber: number | null;
  sourceSentence: string | null;
}

/** More questions than are ever requested. Each is compared with all before it, which blocks the event loop. */
const MAXIMUM_PROPOSED = 50;

/**
 * Picks at most `wanted` of the questions that the model proposed, in its order: none blank, too long, or a near duplicate of an existing
 * or another picked one. A question that asks two things, or whose type comes a second time, is picked only where there is no other. The
 * number of a sentence that the letter does not have is dropped.
 */
export function pickQuestions(
  { questions }: QuestionsReply,
  sentences: readonly { text: string }[],
  existing: readonly string[],
  wanted: number,
): PickedQuestion[] {
  const proposed = questions
    .slice(0, MAXIMUM_PROPOSED)
    .map(({ question, type, sentenceNumber }) => {
      const sourceSentence = sentenceOf(sentences, sentenceNumber);
      return {
        question: question.trim(),
        type,
        sentenceNumber: sourceSentence === null ? null : sentenceNumber,
        sourceSentence,
      };
    })
    .filter(({ question }) => !isBlank(question) && question.length <= INTERVIEW_LIMITS.question);
  const singleFirst = [...proposed].sort(
    (left, right) => Number(isDouble(left.question)) - Number(isDouble(right.question)),
  );
  const chosen = new Set(preferVariety(withoutNearDuplicates(singleFirst, existing)).slice(0, wanted));
  return proposed.filter((question) => chosen.has(question));
}

/** Puts questions of a new type first, then those whose type an earlier one has, and double questions last. */
function preferVariety(questions: readonly PickedQuestion[]): PickedQuestion[] {
  const types = new Set<string>();
  const repeats = new Set<PickedQuestion>();
  for (const question of questions) {
    const { type } = question;
    if (type !== null && types.has(type) && !isDouble(question.question)) repeats.add(question);
    if (type !== null) types.add(type);
  }
  const rankOf = (question: PickedQuestion): number =>
    isDouble(question.question) ? 2 : Number(repeats.has(question));
  return [...questions].sort((left, right) => rankOf(left) - rankOf(right));
}

/** Bounded by the longest question: without a bound, every opening mark would be matched to the end of the text. */
const QUOTED = /[“"‘'][^”"’']{0,300}[”"’']/g;
const ASKING_WORD = /무엇|무슨|어떤|어떻게|어디|언제|누구|누가|얼마|몇|왜|어느/g;
/** What joins two questions into one sentence. */
const JOINED = /[가-힣](?:고|며|으며),?\s|그리고|또한|및 /;
const TWO_NOUNS = /(?:이유|까닭|근거|방법|기준|역할|판단|결과|순간|계기|과정)(?:과|와|이나),? /;

/** Whether a question asks two things: it has two question marks, two joined asking words or two joined nouns. */
export function isDouble(question: string): boolean {
  const asked = question.replace(QUOTED, '');
  if ((asked.match(/\?/g)?.length ?? 0) > 1) return true;
  const words = [...asked.matchAll(ASKING_WORD)].map(({ index }) => index);
  const [first, last] = [words[0] ?? 0, words.at(-1) ?? 0];
  return (words.length > 1 && JOINED.test(asked.slice(first, last))) || TWO_NOUNS.test(asked);
}
