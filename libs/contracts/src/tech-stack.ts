import { z } from 'zod';
import { defineRoute } from './route.js';

export const techStackCategorySchema = z.enum([
  'Language',
  'Frontend',
  'Backend',
  'Database',
  'DevOps',
  'Mobile',
  'Testing',
  'Data',
  'AI',
  'Collaboration',
  'Others',
]);
export type TechStackCategory = z.infer<typeof techStackCategorySchema>;

/** A technology that a resume can name; `aliases` are other spellings it is found by, Korean and English. */
export const techStackSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  category: techStackCategorySchema,
  aliases: z.array(z.string()),
});
export type TechStack = z.infer<typeof techStackSchema>;

export const resumeMetadataSchema = z.object({ techStacks: z.array(techStackSchema) });
export type ResumeMetadata = z.infer<typeof resumeMetadataSchema>;

export const resumeMetadataRoutes = {
  all: defineRoute({
    method: 'GET',
    path: '/api/v1/resume-metadata',
    summary: '이력서에서 고를 수 있는 기술들',
    access: 'MEMBER',
    response: resumeMetadataSchema,
  }),
} as const;
