import { createHash } from 'node:crypto';

/** SHA-256, base64, of a text in UTF-8: how letters and descriptions are told apart. */
export const textHashOf = (text: string): string => createHash('sha256').update(text).digest('base64');
