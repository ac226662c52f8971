import { z } from 'zod';

/** Values of one enumeration. OpenAI takes 1,000 in a whole schema, and a reply names the same ids in two lists at most. */
const MAXIMUM_ENUMERATED = 200;

/** Schema of an id: sent as an enumeration of those that exist, as any whole number when there are too many or none. */
export const idSchema = (ids: readonly number[]): z.ZodType<number> =>
  ids.length === 0 || ids.length > MAXIMUM_ENUMERATED ? z.number().int() : z.literal([...ids]);

/** Schema of an id or null. An id that does not exist is read as null, since not every provider keeps to the schema. */
export function optionalIdSchema(ids: readonly number[]) {
  const isKnown = (value: unknown): boolean => typeof value === 'number' && ids.includes(value);
  const known = ids.length === 0 ? z.null() : idSchema(ids).nullable();
  return z.preprocess((value) => (isKnown(value) ? value : null), known);
}

/** Schema of a list whose items name an id under `key`. Items that name one which does not exist are left out. */
export function listOfKnown<Item extends z.ZodType>(key: string, ids: readonly number[], item: Item) {
  const isKnown = (value: unknown): boolean => {
    const id: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
    // What is no number at all is a reply of another shape, which the item refuses.
    return typeof id !== 'number' || ids.includes(id);
  };
  return z.preprocess((items) => (Array.isArray(items) ? items.filter(isKnown) : items), z.array(item));
}
