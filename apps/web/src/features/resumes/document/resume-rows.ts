import { z } from 'zod';
import {
  additionalInfoCategorySchema,
  degreeLevelSchema,
  proficiencyLevelSchema,
  projectTypeSchema,
  techStackCategorySchema,
  usageTypeSchema,
} from '#contracts';
import type { AdditionalInfoCategory } from '#contracts';

/** A row is known by its own id, so that it keeps its fields when rows move. */
const row = { rowId: z.string() };
/** Months as the member writes them. One that goes on has no end, whatever the end's field holds. */
const period = { startDate: z.string(), endDate: z.string(), isOngoing: z.boolean() };

export const chosenStackSchema = z.object({
  techStackId: z.number().int(),
  name: z.string(),
  category: techStackCategorySchema,
});
/** A tech stack that was chosen, with its name to show. */
export type ChosenStack = z.infer<typeof chosenStackSchema>;

export const skillSchema = chosenStackSchema.extend({ proficiencyLevel: proficiencyLevelSchema.nullable() });
export type Skill = z.infer<typeof skillSchema>;
export const projectStackSchema = chosenStackSchema.extend({ usageType: usageTypeSchema });

export const careerRowSchema = z.object({
  ...row,
  ...period,
  companyName: z.string(),
  companyDescription: z.string(),
  departmentPosition: z.string(),
  mainTasks: z.string(),
  techStacks: z.array(chosenStackSchema),
});
export const projectRowSchema = z.object({
  ...row,
  ...period,
  name: z.string(),
  description: z.string(),
  detailedDescription: z.string(),
  repositoryUrl: z.string(),
  deployUrl: z.string(),
  projectType: projectTypeSchema.nullable(),
  techStacks: z.array(projectStackSchema),
});
export const educationRowSchema = z.object({
  ...row,
  schoolName: z.string(),
  degreeLevel: degreeLevelSchema.nullable(),
  graduationDate: z.string(),
  major: z.string(),
  personalGpa: z.string(),
  totalGpa: z.string(),
});
export const trainingRowSchema = z.object({
  ...row,
  ...period,
  courseName: z.string(),
  institutionName: z.string(),
  detailedContent: z.string(),
  techStacks: z.array(chosenStackSchema),
});
export const additionalInfoRowSchema = z.object({
  ...row,
  ...period,
  category: additionalInfoCategorySchema,
  activityName: z.string(),
  relatedOrganization: z.string(),
  detailedContent: z.string(),
  certificateNumber: z.string(),
  languageLevel: z.string(),
});
export const customLinkRowSchema = z.object({ ...row, name: z.string(), url: z.string() });

export type CareerRow = z.infer<typeof careerRowSchema>;
export type ProjectRow = z.infer<typeof projectRowSchema>;
export type EducationRow = z.infer<typeof educationRowSchema>;
export type TrainingRow = z.infer<typeof trainingRowSchema>;
export type AdditionalInfoRow = z.infer<typeof additionalInfoRowSchema>;
export type CustomLinkRow = z.infer<typeof customLinkRowSchema>;

export const newRowId = (): string => crypto.randomUUID();

const noPeriod = { startDate: '', endDate: '', isOngoing: false };

export const newCareer = (): CareerRow => ({
  rowId: newRowId(),
  ...noPeriod,
  companyName: '',
  companyDescription: '',
  departmentPosition: '',
  mainTasks: '',
  techStacks: [],
});
export const newProject = (): ProjectRow => ({
  rowId: newRowId(),
  ...noPeriod,
  name: '',
  description: '',
  detailedDescription: '',
  repositoryUrl: '',
  deployUrl: '',
  projectType: null,
  techStacks: [],
});
export const newEducation = (): EducationRow => ({
  rowId: newRowId(),
  schoolName: '',
  degreeLevel: null,
  graduationDate: '',
  major: '',
  personalGpa: '',
  totalGpa: '',
});
export const newTraining = (): TrainingRow => ({
  rowId: newRowId(),
  ...noPeriod,
  courseName: '',
  institutionName: '',
  detailedContent: '',
  techStacks: [],
});
export const newAdditionalInfo = (category: AdditionalInfoCategory = 'AWARD'): AdditionalInfoRow => ({
  rowId: newRowId(),
  ...noPeriod,
  category,
  activityName: '',
  relatedOrganization: '',
  detailedContent: '',
  certificateNumber: '',
  languageLevel: '',
});
export const newCustomLink = (): CustomLinkRow => ({ rowId: newRowId(), name: '', url: '' });
