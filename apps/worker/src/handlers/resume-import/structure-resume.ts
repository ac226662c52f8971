import { loadPrompt, type AiClient, type RequestOptions } from '#ai';
import { additionalInfoCategorySchema } from '#contracts';
import { z } from 'zod';

export const RESUME_PROMPT = loadPrompt('resume_structure');

/** Text copied verbatim from the file; empty when there is none. */
const copied = z.string();
/** `ongoing` is true when the text says so: an empty `end` alone may be one that is not written. */
const period = {
  start: copied,
  end: copied,
  ongoing: z.preprocess((value) => value === true, z.boolean()),
};
const stackNames = z.array(copied);

/** The parts of a resume as they are written in its text. Nothing but `category` is taken for true before it has been found there. */
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
  /** What has no field above, such as an address or coursework; `heading` is the heading above it. */
  unplaced: z.preprocess((value) => value ?? [], z.array(z.object({ heading: copied, text: copied }))),
});
export type ResumeStructure = z.infer<typeof resumeStructureSchema>;

/** What is found in the text of a resume, copied out of it. @throws AiProviderError */
export const requestResumeStructure = (
  client: AiClient,
  data: { text: string },
  options: RequestOptions,
): Promise<ResumeStructure> =>
  client.complete({
    schema: resumeStructureSchema,
    prompt: RESUME_PROMPT,
    data,
    ...options,
  });
