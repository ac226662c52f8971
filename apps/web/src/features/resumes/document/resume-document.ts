import { z } from 'zod';
import { careerTypeSchema, RESUME_SECTIONS, resumeSectionSchema, resumeTypeSchema } from '#contracts';
import {
  additionalInfoRowSchema,
  careerRowSchema,
  customLinkRowSchema,
  educationRowSchema,
  projectRowSchema,
  skillSchema,
  trainingRowSchema,
} from './resume-rows.js';

/**
 * What the member edits: a resume as it is being written. Months and numbers are kept as typed, so that nothing is
 * lost before it makes sense; `toBody` reads them.
 */
export const resumeDocumentSchema = z.object({
  title: z.string(),
  type: resumeTypeSchema,
  isBlind: z.boolean(),
  sectionOrder: z.array(resumeSectionSchema),
  name: z.string(),
  email: z.string(),
  birthYear: z.string(),
  phone: z.string(),
  careerType: careerTypeSchema,
  fieldName: z.string(),
  introduction: z.string(),
  githubUrl: z.string(),
  blogUrl: z.string(),
  notionUrl: z.string(),
  techStacks: z.array(skillSchema),
  careers: z.array(careerRowSchema),
  projects: z.array(projectRowSchema),
  educations: z.array(educationRowSchema),
  trainings: z.array(trainingRowSchema),
  additionalInfos: z.array(additionalInfoRowSchema),
  customLinks: z.array(customLinkRowSchema),
});
export type ResumeDocument = z.infer<typeof resumeDocumentSchema>;

/** The lists of rows that a resume is made of. */
export type RowList = 'careers' | 'projects' | 'educations' | 'trainings' | 'additionalInfos' | 'customLinks';
export type RowOf<List extends RowList> = ResumeDocument[List][number];

export const emptyResume = (): ResumeDocument => ({
  title: '',
  type: 'DEFAULT',
  isBlind: false,
  sectionOrder: [...RESUME_SECTIONS],
  name: '',
  email: '',
  birthYear: '',
  phone: '',
  careerType: 'FRESHMAN',
  fieldName: '',
  introduction: '',
  githubUrl: '',
  blogUrl: '',
  notionUrl: '',
  techStacks: [],
  careers: [],
  projects: [],
  educations: [],
  trainings: [],
  additionalInfos: [],
  customLinks: [],
});
