const WRITTEN_MONTH = /^(?<year>(?:19|20)\d{2})\s*(?:[.\-/년]?\s*)(?<month>1[0-2]|0?[1-9])\s*[.월]?$/;

/**
 * Reads a month as people write it (2021.3, 202103, 2021-03, 2021년 3월).
 * @returns it as `YYYY-MM`; a text that is no month is only trimmed, for the schema to refuse
 */
export function toMonth(text: string): string {
  const written = text.trim();
  const groups = WRITTEN_MONTH.exec(written)?.groups;
  return groups ? `${groups['year']}-${groups['month']?.padStart(2, '0')}` : written;
}

const WIRE_MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** Whether a text is a month as people write it. */
export const isMonth = (text: string): boolean => WIRE_MONTH.test(toMonth(text));

/** A month as fields show it: 2021.03. A text that is no month stays as it was written. */
export const tidyMonth = (text: string): string => (isMonth(text) ? toMonth(text).replace('-', '.') : text);
