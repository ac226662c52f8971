import { z } from 'zod';
import { idPathSchema, timestampSchema } from './identifiers.js';
import { defineRoute } from './route.js';

export const resumeExportFormatSchema = z.enum(['pdf', 'docx', 'json'], '어떤 파일로 받을지 골라 주세요.');
export type ResumeExportFormat = z.infer<typeof resumeExportFormatSchema>;
export const coverLetterExportFormatSchema = z.enum(
  ['pdf', 'docx', 'txt'],
  '어떤 파일로 받을지 골라 주세요.',
);
export type CoverLetterExportFormat = z.infer<typeof coverLetterExportFormatSchema>;

const storedFileSchema = z.object({ downloadUrl: z.string(), fileName: z.string(), size: z.number().int() });

/**
 * A file made for one member; `size` is in bytes. The plain call answers the file itself. Data too large for one file is in several
 * `parts`, of which the file is the first; the header `Link` of the plain call's answer names them all.
 */
export const exportedFileSchema = storedFileSchema.extend({
  contentType: z.string(),
  expiresAt: timestampSchema,
  parts: z.array(storedFileSchema).optional(),
});
export type ExportedFile = z.infer<typeof exportedFileSchema>;

const exporting = { method: 'GET', access: 'MEMBER', longAction: true, answer: 'FILE' } as const;

export const exportRoutes = {
  resume: defineRoute({
    refusals: ['FILE_TOO_LARGE'],
    ...exporting,
    path: '/api/v1/resumes/:id/export',
    summary: '이력서를 파일로 내보낸다',
    ownership: 'RESUME',
    params: idPathSchema,
    query: z.object({ format: resumeExportFormatSchema }),
    response: exportedFileSchema,
  }),
  coverLetter: defineRoute({
    refusals: ['FILE_TOO_LARGE'],
    ...exporting,
    path: '/api/v1/cover-letters/:id/export',
    summary: '자기소개서를 파일로 내보낸다',
    ownership: 'COVER_LETTER',
    params: idPathSchema,
    query: z.object({ format: coverLetterExportFormatSchema }),
    response: exportedFileSchema,
  }),
  account: defineRoute({
    refusals: ['FILE_TOO_LARGE'],
    ...exporting,
    path: '/api/v1/me/export',
    summary: '내 데이터를 모두 파일로 내보낸다',
    response: exportedFileSchema,
  }),
  file: defineRoute({
    method: 'GET',
    path: '/api/v1/files/:fileId',
    summary: '내보낸 파일',
    access: 'MEMBER',
    ownership: 'FILE',
    answer: 'FILE',
    params: z.object({ fileId: z.uuid('파일 번호가 올바르지 않아요.') }),
    response: z.null(),
  }),
} as const;
