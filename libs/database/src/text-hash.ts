import { createHash } from 'node:crypto';

/** Identifies a stored text, such as a letter or the description of a feature: SHA-256 of the UTF-8, base64. */
export const textHashOf = (text: string): string =>
  createHash('sha256').update(text, 'utf8').digest('base64');

/** The same hash as SQL. @param text SQL of the text */
export const sqlTextHash = (text: string): string => `encode(sha256(convert_to(${text}, 'UTF8')), 'base64')`;
