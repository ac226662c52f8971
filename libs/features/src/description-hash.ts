import { createHash } from 'node:crypto';

/** SHA-256, base64, of a description: the `description_hash` of features and of stored vectors. */
export const descriptionHashOf = (description: string): string =>
  createHash('sha256').update(description).digest('base64');
