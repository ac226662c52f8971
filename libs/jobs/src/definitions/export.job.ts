import {
  coverLetterExportFormatSchema,
  EXPORT_STAGES,
  exportedFileSchema,
  resumeExportFormatSchema,
} from '#contracts';
import { z } from 'zod';
import { defineJob } from '../job-definition.js';

/** What is made a file of. */
export const exportPayloadSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('RESUME'), resumeId: z.number().int(), format: resumeExportFormatSchema }),
  z.object({
    kind: z.literal('COVER_LETTER'),
    coverLetterId: z.number().int(),
    format: coverLetterExportFormatSchema,
  }),
  /** Everything that the product holds of the member. */
  z.object({ kind: z.literal('ACCOUNT') }),
]);
export type ExportPayload = z.infer<typeof exportPayloadSchema>;

/** A document made a file that its member can fetch for a day. */
export const exportJob = defineJob({
  type: 'EXPORT',
  queue: 'browser',
  payload: exportPayloadSchema,
  result: exportedFileSchema,
  stages: EXPORT_STAGES,
  tokenCost: 0,
  reason: '내보내기',
  maxAttempts: 3,
  backoffMilliseconds: 500,
  deadlineMilliseconds: 60_000,
  callsAi: false,
  audience: 'MEMBER',
  references: (payload) => (payload.kind === 'COVER_LETTER' ? { coverLetterId: payload.coverLetterId } : {}),
});
