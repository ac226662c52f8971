import { z } from 'zod';
import { idPathSchema, timestampSchema } from './identifiers.js';
import { optionalSortParameter, pagePosition, pageSchema } from './paging.js';
import { resumeSectionSchema } from './resume-body.js';
import { defineRoute } from './route.js';
import { searchTextSchema } from './text.js';

/** Page sizes that the administrators' lists offer, except those of members and of jobs. */
export const ADMIN_PAGE_SIZES = [5, 10, 20] as const;

export const documentStatusSchema = z.enum(['DELETED', 'ACTIVE'], '상태를 골라 주세요.');
export type DocumentStatus = z.infer<typeof documentStatusSchema>;

export const adminDocumentQuerySchema = z.object({
  ...pagePosition(10),
  /** By default deleted documents are ordered by deletion time and others by creation time, newest first. */
  sort: optionalSortParameter(['createdAt', 'deletedAt']),
  status: documentStatusSchema.default('DELETED'),
  email: searchTextSchema(),
  title: searchTextSchema(),
});
export type AdminDocumentQuery = z.infer<typeof adminDocumentQuerySchema>;

const documentShape = {
  authorEmail: z.string(),
  title: z.string(),
  status: documentStatusSchema,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  deletedAt: timestampSchema.nullable(),
};

export const adminResumeSchema = z.object({ resumeId: z.number().int(), ...documentShape });
export type AdminResume = z.infer<typeof adminResumeSchema>;

export const adminCoverLetterSchema = z.object({ coverLetterId: z.number().int(), ...documentShape });
export type AdminCoverLetter = z.infer<typeof adminCoverLetterSchema>;

// Describes what a restore brings back, without any of its text.
const previewShape = {
  version: z.number().int(),
  /** Earlier versions that are restored with it. */
  versionCount: z.number().int(),
  /** When a deleted one is purged; null for one that is not deleted. */
  purgedAt: timestampSchema.nullable(),
};

export const adminResumePreviewSchema = adminResumeSchema.extend({
  ...previewShape,
  completedSections: z.array(resumeSectionSchema),
  hasPhoto: z.boolean(),
});
export type AdminResumePreview = z.infer<typeof adminResumePreviewSchema>;

export const adminCoverLetterPreviewSchema = adminCoverLetterSchema.extend({
  ...previewShape,
  /** Characters, spaces included. */
  contentLength: z.number().int(),
  questionCount: z.number().int(),
  /** Questions with a text. */
  filledQuestionCount: z.number().int(),
  interviewQuestionCount: z.number().int(),
});
export type AdminCoverLetterPreview = z.infer<typeof adminCoverLetterPreviewSchema>;

const ofResume = { access: 'ADMIN', ownership: 'ANY_RESUME', params: idPathSchema } as const;
const ofCoverLetter = { access: 'ADMIN', ownership: 'ANY_COVER_LETTER', params: idPathSchema } as const;

export const adminDocumentRoutes = {
  resumes: defineRoute({
    method: 'GET',
    path: '/api/v1/admin/resumes',
    summary: '회원들의 이력서 목록. 말하지 않으면 삭제된 것만',
    access: 'ADMIN',
    query: adminDocumentQuerySchema,
    response: pageSchema(adminResumeSchema),
  }),
  resume: defineRoute({
    ...ofResume,
    method: 'GET',
    path: '/api/v1/admin/resumes/:id',
    summary: '되살릴 이력서의 미리 보기. 내용은 없다',
    response: adminResumePreviewSchema,
  }),
  restoreResume: defineRoute({
    ...ofResume,
    method: 'PATCH',
    path: '/api/v1/admin/resumes/:id/restore',
    summary: '삭제된 이력서를 되살린다. 이미 살아 있으면 그대로 둔다',
    response: adminResumeSchema,
  }),
  coverLetters: defineRoute({
    method: 'GET',
    path: '/api/v1/admin/cover-letters',
    summary: '회원들의 자기소개서 목록. 말하지 않으면 삭제된 것만',
    access: 'ADMIN',
    query: adminDocumentQuerySchema,
    response: pageSchema(adminCoverLetterSchema),
  }),
  coverLetter: defineRoute({
    ...ofCoverLetter,
    method: 'GET',
    path: '/api/v1/admin/cover-letters/:id',
    summary: '되살릴 자기소개서의 미리 보기. 내용은 없다',
    response: adminCoverLetterPreviewSchema,
  }),
  restoreCoverLetter: defineRoute({
    ...ofCoverLetter,
    method: 'PATCH',
    path: '/api/v1/admin/cover-letters/:id/restore',
    summary: '삭제된 자기소개서를 면접 질문과 함께 되살린다. 이미 살아 있으면 그대로 둔다',
    response: adminCoverLetterSchema,
  }),
} as const;
