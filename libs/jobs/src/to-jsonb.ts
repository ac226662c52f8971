/** A value as text for a jsonb column: without U+0000 and lone surrogates, which PostgreSQL cannot store. */
export const toJsonb = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'string' ? item.replaceAll('\u0000', '').toWellFormed() : item,
  ) ?? 'null';
