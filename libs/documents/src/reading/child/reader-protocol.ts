import { importFormatSchema } from '#contracts';
import { z } from 'zod';
import { refusalNames } from '../refusal.js';

/** The one line that the reading process answers. */
export const readerAnswerSchema = z.union([
  z.object({
    document: z.object({ format: importFormatSchema, text: z.string(), json: z.unknown().optional() }),
  }),
  z.object({ refusal: z.enum(refusalNames), detail: z.string() }),
  /** A mistake of the product, not of the file. */
  z.object({ fault: z.string() }),
]);
export type ReaderAnswer = z.infer<typeof readerAnswerSchema>;
