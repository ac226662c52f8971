import { createHash } from 'node:crypto';

/** What a question keeps of the letter's content it was made from: SHA-256 of its UTF-8, base64. */
export const contentHashOf = (content: string): string =>
  createHash('sha256').update(content, 'utf8').digest('base64');

/** The same in SQL. @param content SQL of the content */
export const sqlContentHash = (content: string): string =>
  `encode(sha256(convert_to(${content}, 'UTF8')), 'base64')`;
