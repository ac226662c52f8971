import { similarity } from '#domain';
import { analyzeLetter } from '../feedback/letter-analysis.js';
import { isOrder } from '../rewriting/removal.js';
import type { QuestionsData } from '../tasks/interview-data.js';
import { findCandidates, type QuestionCandidate } from './question-candidates.js';

/** Stricter than the product, so that it drops none of these. */
const TOO_ALIKE = 0.5;

interface Chosen {
  questions: QuestionCandidate[];
  /** Every question that may not be asked again. */
  taken: string[];
  /** Numbers of the sentences that are asked about. */
  sentences: Set<number>;
}

function isNew({ question, sentenceNumber }: QuestionCandidate, chosen: Chosen, mayRepeat: boolean): boolean {
  const repeats = sentenceNumber !== null && chosen.sentences.has(sentenceNumber);
  return (mayRepeat || !repeats) && !chosen.taken.some((other) => similarity(other, question) >= TOO_ALIKE);
}

function take(candidate: QuestionCandidate, chosen: Chosen): void {
  chosen.questions.push(candidate);
  chosen.taken.push(candidate.question);
  if (candidate.sentenceNumber !== null) chosen.sentences.add(candidate.sentenceNumber);
}

/** One new question of every angle in turn, until there are enough or no more. */
function takeInTurn(
  angles: readonly (readonly QuestionCandidate[])[],
  chosen: Chosen,
  count: number,
  mayRepeat: boolean,
): void {
  for (let before = -1; before < chosen.questions.length;) {
    before = chosen.questions.length;
    for (const candidates of angles) {
      if (chosen.questions.length >= count) return;
      const next = candidates.find((candidate) => isNew(candidate, chosen, mayRepeat));
      if (next) take(next, chosen);
    }
  }
}

/**
 * So many questions of all angles, unlike the existing ones and each other. A sentence is asked about twice only when the others have
 * run out, and one that gives orders to the reader never.
 */
export function chooseQuestions(data: QuestionsData): QuestionCandidate[] {
  const sentences = data.sentences.filter((sentence) => !isOrder(sentence));
  const angles = findCandidates(analyzeLetter({ ...data, sentences }));
  const chosen: Chosen = { questions: [], taken: [...data.existingQuestions], sentences: new Set() };
  for (const mayRepeat of [false, true]) takeInTurn(angles, chosen, data.count, mayRepeat);
  return chosen.questions;
}
