const NUMBER = /^\d+(?:[.,]\d+)?$/;

/**
 * Reads a number as people write it, in full width and with a comma for the point as well (3.9, 3,9, ３.９).
 * @returns null when there is none; NaN for what is no number, for the schema to refuse
 */
export function toNumber(text: string): number | null {
  const written = text.normalize('NFKC').trim();
  if (written === '') return null;
  return NUMBER.test(written) ? Number(written.replace(',', '.')) : Number.NaN;
}
