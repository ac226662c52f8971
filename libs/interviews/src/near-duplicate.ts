import { similarity } from '#domain';

/** From this likeness on two questions ask the same: measured on questions that quote the same sentence and ask different things. */
export const NEAR_DUPLICATE_SIMILARITY = 0.6;

/** Whether a question asks, but for its wording, what one of the others asks already. */
export const isNearDuplicate = (question: string, others: readonly string[]): boolean =>
  others.some((other) => similarity(question, other) >= NEAR_DUPLICATE_SIMILARITY);

/**
 * The items whose questions are new, in their order: unlike every existing question and every one before them.
 * @param existing the questions that are there already
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
