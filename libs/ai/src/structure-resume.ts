import { additionalInfoCategorySchema } from '#contracts';
import { z } from 'zod';
import type { AiClient, Asking } from './ai-client.js';
import { loadPrompt } from './load-prompt.js';

const PROMPT = loadPrompt('resume_structure');

/** Text copied from the file as it stands there; empty when there is none. */
const copied = z.string();
const period = { start: copied, end: copied };
const stackNames = z.array(copied);

/** The parts of a resume as they are written in its text. Nothing in it is taken for true before it has been found there. */
export const resumeStructureSchema = z.object({
  name: copied,
  email: copied,
  phone: copied,
  birth: copied,
  fieldName: copied,
  introduction: copied,
  githubUrl: copied,
  blogUrl: copied,
  notionUrl: copied,
  customLinks: z.array(z.object({ name: copied, url: copied })),
  techStacks: z.array(z.object({ name: copied, proficiency: copied })),
  educations: z.array(
    z.object({
      schoolName: copied,
      degree: copied,
      graduation: copied,
      major: copied,
      personalGpa: copied,
      totalGpa: copied,
    }),
  ),
  careers: z.array(
    z.object({
      ...period,
      companyName: copied,
      companyDescription: copied,
      departmentPosition: copied,
      mainTasks: copied,
      techStacks: stackNames,
    }),
  ),
  projects: z.array(
    z.object({
      ...period,
      name: copied,
      description: copied,
      detailedDescription: copied,
      repositoryUrl: copied,
      deployUrl: copied,
      projectType: copied,
      techStacks: stackNames,
    }),
  ),
  trainings: z.array(
    z.object({
      ...period,
      courseName: copied,
      institutionName: copied,
      detailedContent: copied,
      techStacks: stackNames,
    }),
  ),
  additionalInfos: z.array(
    z.object({
      ...period,
      category: additionalInfoCategorySchema,
      activityName: copied,
      relatedOrganization: copied,
      detailedContent: copied,
      certificateNumber: copied,
      languageLevel: copied,
    }),
  ),
});
export type ResumeStructure = z.infer<typeof resumeStructureSchema>;

/** What is found in the text of a resume, copied out of it. @throws AiProviderError */
export const requestResumeStructure = (
  client: AiClient,
  data: { text: string },
  asking: Asking,
): Promise<ResumeStructure> =>
  client.complete({
    schema: resumeStructureSchema,
    prompt: PROMPT,
    data,
    ...asking,
  });
