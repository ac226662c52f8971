import type { AnswersReply, QuestionToAnswer } from '#ai';
import { isBlank } from '#contracts';
import { findNumbers, findUnsupportedStatements, isFactKind, splitSentences } from '#domain';

const factsNotIn = (answer: string, sources: readonly string[]) =>
  findUnsupportedStatements(answer, sources).filter(({ kind }) => isFactKind(kind));

/** The words of an answer that claim a fact which nothing in the sources says. */
export const claimsOf = (answer: string, sources: readonly string[]): string[] => [
  ...new Set(factsNotIn(answer, sources).map(({ text }) => text)),
];

/** The answer without the sentences that claim what no source says; empty when none is left. */
export function withoutClaims(answer: string, sources: readonly string[]): string {
  const claims = factsNotIn(answer, sources);
  const kept = splitSentences(answer).filter(
    (sentence) => !claims.some((claim) => claim.start < sentence.end && sentence.start < claim.end),
  );
  const pieces = kept.map(({ text, end }) => text + (/^\s*\n/.test(answer.slice(end)) ? '\n' : ' '));
  return pieces.join('').trim();
}

/** An answer as the model gives it, whatever comes with it. */
interface Answered {
  answer: string;
}

/** The first of the replies of which something is left without what it makes up. */
const firstSupported = <Reply extends Answered>(
  replies: readonly Reply[],
  sources: readonly string[],
): Reply | undefined =>
  replies
    .map((reply) => ({ ...reply, answer: withoutClaims(reply.answer, sources) }))
    .find(({ answer }) => answer !== '');

/**
 * An answer that claims nothing which the sources do not say: one that does is asked for once more, and what is claimed all the same is
 * left out by the sentence.
 * @param ask told what an earlier answer claimed; empty the first time
 * @returns undefined when nothing is left of either answer
 */
export async function supportedAnswer<Reply extends Answered>(
  sources: readonly string[],
  ask: (avoid: string[]) => Promise<Reply>,
): Promise<Reply | undefined> {
  const first = await ask([]);
  const claims = claimsOf(first.answer, sources);
  if (claims.length === 0) return first;
  return firstSupported([await ask(claims), first], sources);
}

export type BatchedAnswer = AnswersReply['answers'][number];

/**
 * The same for several questions at once, by the number of the question: those whose answer is missing, blank or claims something are
 * asked again together.
 * @param ask told which questions to answer, and what earlier answers claimed; empty the first time
 */
export async function supportedAnswers(
  questions: readonly QuestionToAnswer[],
  sources: readonly string[],
  ask: (questions: QuestionToAnswer[], avoid: string[]) => Promise<AnswersReply>,
): Promise<Map<number, BatchedAnswer>> {
  const first = byQuestion(await ask([...questions], []));
  const again = questions.filter(({ number }) => {
    const reply = first.get(number);
    return reply === undefined || claimsOf(reply.answer, sources).length > 0;
  });
  if (again.length === 0) return first;
  const claims = again.flatMap(({ number }) => claimsOf(first.get(number)?.answer ?? '', sources));
  const second = byQuestion(await ask(again, [...new Set(claims)]));
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
      .map((answer) => [answer.questionNumber, answer]),
  );

const LONGEST_FACT = 60;

/** What an answer has used: the facts that the model names, and every figure that stands in it. */
export const factsUsedIn = ({ answer, usedFacts }: BatchedAnswer): string[] => [
  ...usedFacts.map((fact) => fact.trim()).filter((fact) => fact !== '' && fact.length <= LONGEST_FACT),
  ...findNumbers(answer).map(({ text }) => text),
];
