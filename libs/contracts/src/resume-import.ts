import { z } from 'zod';
import { resumeBodySchema } from './resume-body.js';
import { TOKEN_COSTS } from './job-kinds.js';
import { defineRoute } from './route.js';

/** Maximum size of an imported file, in bytes. */
export const IMPORT_MAXIMUM_BYTES = 10 * 1024 * 1024;

export const importFormatSchema = z.enum(['PDF', 'DOCX', 'HWPX', 'HWP', 'TXT', 'JSON_RESUME']);
export type ImportFormat = z.infer<typeof importFormatSchema>;

/**
 * Where a value of the draft comes from: `path` is the field's, joined by dots (`careers.0.companyName`); it stands at [start, end)
 * of `sourceText`, in UTF-16 code units. The member should check a doubtful one.
 */
export const importTraceSchema = z.object({
  path: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  isDoubtful: z.boolean(),
  /** Why it is doubtful, in Korean; null when it is not. */
  doubt: z.string().nullable(),
  /**
   * For a date that the draft leaves empty because it is not certain: `YYYY-MM`, or the words of the file where they have no month, such as
   * a year alone. The member completes it. Null for every other field, and absent in older imports.
   */
  pendingDate: z.string().nullable().default(null),
});
export type ImportTrace = z.infer<typeof importTraceSchema>;

/**
 * Text of the file that no field of the draft has; `heading` is what it stands under, empty when that is not known. It stands at [start,
 * end) of `sourceText`, in UTF-16 code units.
 */
export const unplacedTextSchema = z.object({
  heading: z.string(),
  text: z.string(),
  start: z.number().int(),
  end: z.number().int(),
});
export type UnplacedText = z.infer<typeof unplacedTextSchema>;

/** A draft that is saved only when the member saves it, beside the text it was made from. */
export const resumeImportResultSchema = z.object({
  fileName: z.string(),
  format: importFormatSchema,
  sourceText: z.string(),
  draft: resumeBodySchema,
  traces: z.array(importTraceSchema),
  /** In the order of the text. Absent in older imports. */
  unplaced: z.array(unplacedTextSchema).default([]),
});
export type ResumeImportResult = z.infer<typeof resumeImportResultSchema>;

export const resumeImportRoutes = {
  start: defineRoute({
    method: 'POST',
    path: '/api/v1/resume-import',
    summary: `파일에서 이력서를 가져온다 (토큰 ${TOKEN_COSTS.RESUME_IMPORT})`,
    access: 'MEMBER',
    rateLimit: 'AI',
    longAction: true,
    upload: { field: 'file', maximumBytes: IMPORT_MAXIMUM_BYTES, emptyErrorCode: 'UNREADABLE_FILE' },
    response: resumeImportResultSchema,
  }),
} as const;
