/** A value as text for a jsonb column: without U+0000 and lone surrogates, which PostgreSQL cannot store. */
export const toJsonb = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) => clean(item)) ?? 'null';

function clean(item: unknown): unknown {
  if (typeof item === 'string') return cleanText(item);
  if (item === null || typeof item !== 'object' || Array.isArray(item)) return item;
  return Object.fromEntries(Object.entries(item).map(([key, value]) => [cleanText(key), value]));
}

const cleanText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();
