import { findUnsupportedClaims, splitSentences } from '#domain';

/** The words of an answer that claim what nothing in the sources says. */
export const claimsOf = (answer: string, sources: readonly string[]): string[] => [
  ...new Set(findUnsupportedClaims(answer, sources).map(({ text }) => text)),
];

/** The answer without the sentences that claim what no source says; empty when none is left. */
export function withoutClaims(answer: string, sources: readonly string[]): string {
  const claims = findUnsupportedClaims(answer, sources);
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
  const second = await ask(claims);
  return [second, first]
    .map((reply) => ({ ...reply, answer: withoutClaims(reply.answer, sources) }))
    .find(({ answer }) => answer !== '');
}
