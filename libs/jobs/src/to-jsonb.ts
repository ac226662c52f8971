/** A value as text for a jsonb column: without U+0000 and lone surrogates, which PostgreSQL cannot store. */
export function toJsonb(value: unknown): string {
  const json = JSON.stringify(value ?? null);
  return MAYBE_UNSTORABLE.test(json) ? JSON.stringify(value, (_key, item: unknown) => clean(item)) : json;
}

// JSON writes both as escapes. Text that only resembles one is cleaned without effect.
const MAYBE_UNSTORABLE = /\\u(?:0000|d[89a-f])/;

function clean(item: unknown): unknown {
  if (typeof item === 'string') return cleanText(item);
  if (item === null || typeof item !== 'object' || Array.isArray(item)) return item;
  return Object.fromEntries(Object.entries(item).map(([key, value]) => [cleanText(key), value]));
}

const cleanText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();
