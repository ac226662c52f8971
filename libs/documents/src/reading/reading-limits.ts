/** Limits for reading one document. */
export const READING_LIMITS = {
  /** Entries of a zip archive. */
  entries: 2_000,
  /** Bytes of all that is inflated. */
  inflatedBytes: 48 * 1024 * 1024,
  /** How many times its packed size an inflated part may be, once it is larger than `freeInflatedBytes`. */
  inflationRatio: 250,
  freeInflatedBytes: 1024 * 1024,
  /** Elements of XML inside one another. A table inside a cell takes about four. */
  xmlDepth: 200,
  /** Tables, text boxes and notes inside one another. */
  flowDepth: 30,
  pages: 200,
  /** Characters of the text that is returned. */
  characters: 400_000,
} as const;
