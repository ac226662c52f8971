import { importFormatSchema } from '#contracts';
import { z } from 'zod';
import { refusalNames } from '../refusal.js';

/** What the reading process is told when it starts. */
export const readerOptionsSchema = z.object({
  /** It ends itself above so much resident memory, after so long, and when its parent is gone. */
  residentBytes: z.number(),
  milliseconds: z.number(),
  parentId: z.number().int(),
});
export type ReaderOptions = z.infer<typeof readerOptionsSchema>;

/** The one line that the reading process answers. */
export const readerAnswerSchema = z.union([
  z.object({
    document: z.object({ format: importFormatSchema, text: z.string(), json: z.unknown().optional() }),
  }),
  z.object({ refusal: z.enum(refusalNames), detail: z.string() }),
  /** A mistake of ours: nothing that the file could do about it. */
  z.object({ fault: z.string() }),
]);
export type ReaderAnswer = z.infer<typeof readerAnswerSchema>;
