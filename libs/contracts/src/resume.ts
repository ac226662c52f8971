import { z } from 'zod';
import { coverLetterVersionSchema } from './cover-letter.js';
import {
  draftIdSchema,
  idParameterSchema,
  idPathSchema,
  timestampSchema,
  versionSchema,
} from './identifiers.js';
import { pageQuery, pageSchema } from './paging.js';
import {
  careerSchema,
  projectSchema,
  resumeBodySchema,
  resumeSectionSchema,
  resumeTechStackSchema,
  trainingSchema,
  usageTypeSchema,
} from './resume-body.js';
import { defineRoute } from './route.js';
import { techStackCategorySchema } from './tech-stack.js';
import { MAXIMUM_DOCUMENT_SEARCH_LENGTH, searchTextSchema } from './text.js';

/**
 * `draftId` is the draft that becomes the resume. When the draft was saved before, the answer is that resume in its current state, and
 * nothing is written.
 */
export const resumeCreateSchema = resumeBodySchema.extend({ draftId: draftIdSchema.optional() });
export type ResumeCreate = z.infer<typeof resumeCreateSchema>;

export const resumeUpdateSchema = resumeBodySchema.extend({ version: versionSchema });
export type ResumeUpdate = z.infer<typeof resumeUpdateSchema>;

const namedStackSchema = z.object({
  techStackId: z.number().int(),
  name: z.string(),
  category: techStackCategorySchema,
});

/** A resume as answered: tech stacks carry `name` and `category` too; `photoUrl` is null without a photo. */
export const resumeSchema = resumeBodySchema.extend({
  resumeId: z.number().int(),
  techStacks: z.array(resumeTechStackSchema.extend(namedStackSchema.shape)),
  careers: z.array(careerSchema.safeExtend({ techStacks: z.array(namedStackSchema) })),
  projects: z.array(
    projectSchema.safeExtend({
      techStacks: z.array(namedStackSchema.extend({ usageType: usageTypeSchema })),
    }),
  ),
  trainings: z.array(trainingSchema.safeExtend({ techStacks: z.array(namedStackSchema) })),
  photoUrl: z.string().nullable(),
  completedSections: z.array(resumeSectionSchema),
  version: z.number().int(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type Resume = z.infer<typeof resumeSchema>;

export const resumeRowSchema = resumeSchema.pick({
  resumeId: true,
  title: true,
  type: true,
  completedSections: true,
  createdAt: true,
  updatedAt: true,
});
export type ResumeRow = z.infer<typeof resumeRowSchema>;

const resumeListQuerySchema = pageQuery(['updatedAt', 'createdAt', 'title'], 10).extend({
  q: searchTextSchema(MAXIMUM_DOCUMENT_SEARCH_LENGTH),
});
export type ResumeListQuery = z.infer<typeof resumeListQuerySchema>;

/** A state of the resume that the history keeps, with the same fields as that of a letter. */
export const resumeVersionSchema = coverLetterVersionSchema;
export type ResumeVersion = z.infer<typeof resumeVersionSchema>;

export const resumeRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/v1/resumes',
    summary: '내 이력서 목록',
    access: 'MEMBER',
    query: resumeListQuerySchema,
    response: pageSchema(resumeRowSchema),
  }),
  one: defineRoute({
    method: 'GET',
    path: '/api/v1/resumes/:id',
    summary: '이력서 하나',
    access: 'MEMBER',
    ownership: 'RESUME',
    params: idPathSchema,
    response: resumeSchema,
  }),
  create: defineRoute({
    method: 'POST',
    refusals: ['QUOTA_EXCEEDED'],
    path: '/api/v1/resumes',
    summary: '이력서를 저장한다',
    access: 'MEMBER',
    status: 201,
    body: resumeCreateSchema,
    response: resumeSchema,
  }),
  update: defineRoute({
    refusals: ['VERSION_CONFLICT'],
    method: 'PUT',
    path: '/api/v1/resumes/:id',
    summary: '이력서를 고친다',
    access: 'MEMBER',
    ownership: 'RESUME',
    params: idPathSchema,
    body: resumeUpdateSchema,
    response: resumeSchema,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/v1/resumes/:id',
    summary: '이력서를 휴지통으로 옮긴다',
    access: 'MEMBER',
    ownership: 'RESUME',
    params: idPathSchema,
    response: z.null(),
  }),
  duplicate: defineRoute({
    method: 'POST',
    refusals: ['QUOTA_EXCEEDED'],
    path: '/api/v1/resumes/:id/duplicate',
    summary: '이력서의 사본을 만든다',
    access: 'MEMBER',
    ownership: 'RESUME',
    status: 201,
    params: idPathSchema,
    response: resumeSchema,
  }),
  versions: defineRoute({
    method: 'GET',
    path: '/api/v1/resumes/:id/versions',
    summary: '지난 버전들',
    access: 'MEMBER',
    ownership: 'RESUME',
    params: idPathSchema,
    query: pageQuery(['version']),
    response: pageSchema(resumeVersionSchema),
  }),
  restoreVersion: defineRoute({
    method: 'POST',
    path: '/api/v1/resumes/:id/versions/:version/restore',
    summary: '지난 버전으로 되돌린다',
    access: 'MEMBER',
    ownership: 'RESUME',
    params: idPathSchema.extend({ version: idParameterSchema }),
    response: resumeSchema,
  }),
} as const;
