import { similarity } from '#domain';

/** Two questions at least this similar ask the same: measured on questions that quote the same sentence and ask different things. */
export const NEAR_DUPLICATE_SIMILARITY = 0.6;

/** Whether a question asks the same as one of the others in other words. */
export const isNearDuplicate = (question: string, others: readonly string[]): boolean =>
  others.some((other) => similarity(question, other) >= NEAR_DUPLICATE_SIMILARITY);

/**
 * The items whose questions are new, in their order: unlike every existing question and every item kept before them.
 * @param existing the questions that the letter has already
 */
export function withoutNearDuplicates<Item extends { question: string }>(
  items: readonly Item[],
  existing: readonly string[],
): Item[] {
  const taken = [...existing];
  return items.filter(({ question }) => {
    if (isNearDuplicate(question, taken)) return false;
    taken.push(question);
    return true;
  });
}
