import { COVER_LETTER_LIMITS, isBlank } from '#contracts';
import { createStatementFinder, cutText, findNumbers, isFactKind, splitSentences } from '#domain';
import type { AnswersReply, QuestionToAnswer } from './ask-about-interview.js';

/** Characters of an answer that are verified and kept. Nobody says more: a model that writes more has not stopped. */
const MAXIMUM_ANSWER = COVER_LETTER_LIMITS.content;

const withoutExcess = <Reply extends AnswerReply>(reply: Reply): Reply =>
  reply.answer.length <= MAXIMUM_ANSWER ? reply : { ...reply, answer: cutText(reply.answer, MAXIMUM_ANSWER) };

const factsNotIn = (answer: string, sources: readonly string[]) =>
  createStatementFinder(sources)(answer).filter(({ kind }) => isFactKind(kind));

/** The facts that an answer states and no source supports, in the answer's words. */
export const unsupportedFactsIn = (answer: string, sources: readonly string[]): string[] => [
  ...new Set(factsNotIn(answer, sources).map(({ text }) => text)),
];

/** The answer without the sentences that state an unsupported fact; empty when none is left. */
export function withoutUnsupportedFacts(answer: string, sources: readonly string[]): string {
  const unsupported = factsNotIn(answer, sources);
  const kept = splitSentences(answer).filter(
    (sentence) => !unsupported.some((fact) => fact.start < sentence.end && sentence.start < fact.end),
  );
  const pieces = kept.map(({ text, end }) => text + (/^\s*\n/.test(answer.slice(end)) ? '\n' : ' '));
  return pieces.join('').trim();
}

/** A reply of the model that has an answer. */
interface AnswerReply {
  answer: string;
}

/** The first reply that is not empty without its unsupported facts. */
const firstSupported = <Reply extends AnswerReply>(
  replies: readonly Reply[],
  sources: readonly string[],
): Reply | undefined =>
  replies
    .map((reply) => ({ ...reply, answer: withoutUnsupportedFacts(reply.answer, sources) }))
    .find(({ answer }) => answer !== '');

/**
 * An answer that states no fact without support in the sources. A first one that does is requested once more; what is unsupported
 * then is left out sentence by sentence.
 * @param ask `avoid` holds the unsupported facts of the first answer; empty the first time
 * @returns undefined when nothing is left of either answer
 */
export async function supportedAnswer<Reply extends AnswerReply>(
  sources: readonly string[],
  ask: (avoid: string[]) => Promise<Reply>,
): Promise<Reply | undefined> {
  const first = withoutExcess(await ask([]));
  const unsupported = unsupportedFactsIn(first.answer, sources);
  if (unsupported.length === 0) return first;
  return firstSupported([withoutExcess(await ask(unsupported)), first], sources);
}

export type BatchedAnswer = AnswersReply['answers'][number];

/**
 * The same for several questions at once. Those whose answer is missing, blank, without a tip or unsupported are asked again together.
 * @param ask `avoid` holds the unsupported facts of the first answers; empty the first time
 * @returns the answers by the number of their question; none for a question of which nothing is left
 */
export async function supportedAnswers(
  questions: readonly QuestionToAnswer[],
  sources: readonly string[],
  ask: (questions: QuestionToAnswer[], avoid: string[]) => Promise<AnswersReply>,
): Promise<Map<number, BatchedAnswer>> {
  const first = byQuestion(await ask([...questions], []));
  const again = questions.filter(({ number }) => {
    const reply = first.get(number);
    return reply === undefined || unsupportedFactsIn(reply.answer, sources).length > 0;
  });
  if (again.length === 0) return first;
  const unsupported = again.flatMap(({ number }) =>
    unsupportedFactsIn(first.get(number)?.answer ?? '', sources),
  );
  const second = byQuestion(await ask(again, [...new Set(unsupported)]));
  const supported = new Map(first);
  for (const { number } of again) {
    const replies = [second.get(number), first.get(number)].filter((reply) => reply !== undefined);
    const best = firstSupported(replies, sources);
    if (best === undefined) supported.delete(number);
    else supported.set(number, best);
  }
  return supported;
}

const byQuestion = ({ answers }: AnswersReply): Map<number, BatchedAnswer> =>
  new Map(
    answers
      .filter(({ answer, tip }) => !isBlank(answer) && !isBlank(tip))
      .map((answer) => [answer.questionNumber, withoutExcess(answer)]),
  );

const MAXIMUM_FACT_LENGTH = 60;

/** The facts that an answer uses: those that the model names, and every figure in it. */
export const factsUsedIn = ({ answer, usedFacts }: BatchedAnswer): string[] => [
  ...usedFacts.map((fact) => fact.trim()).filter((fact) => fact !== '' && fact.length <= MAXIMUM_FACT_LENGTH),
  ...findNumbers(answer).map(({ text }) => text),
];
