import { isBlank, RESUME_LIMITS, RESUME_SECTIONS, type ResumeBody, type ResumeSection } from '#contracts';
import { cutText } from './cut-text.js';

const isFilled = (text: string): boolean => !isBlank(text);

/** When a section counts as filled: a list needs one row with its main field. */
const IS_COMPLETED: Record<ResumeSection, (body: ResumeBody) => boolean> = {
  basicInfo: ({ name, email, phone }) => isFilled(name) && (isFilled(email) || isFilled(phone)),
  introduction: ({ introduction }) => isFilled(introduction),
  techStacks: ({ techStacks }) => techStacks.length > 0,
  careers: ({ careers }) => careers.some(({ companyName }) => isFilled(companyName)),
  projects: ({ projects }) => projects.some(({ name }) => isFilled(name)),
  educations: ({ educations }) => educations.some(({ schoolName }) => isFilled(schoolName)),
  trainings: ({ trainings }) => trainings.some(({ courseName }) => isFilled(courseName)),
  additionalInfos: ({ additionalInfos }) =>
    additionalInfos.some(({ activityName }) => isFilled(activityName)),
  links: ({ githubUrl, blogUrl, notionUrl, customLinks }) =>
    [githubUrl, blogUrl, notionUrl, ...customLinks.map(({ url }) => url)].some(isFilled),
};

/** The sections of a resume that are filled, in their default order. */
export const completedSectionsOf = (body: ResumeBody): ResumeSection[] =>
  RESUME_SECTIONS.filter((section) => IS_COMPLETED[section](body));

const SUFFIX = ' 사본';

/** The title of a copy: the original's with ' 사본', at most 100 characters long, no surrogate pair cut in two. */
export function copyTitleOf(title: string): string {
  const kept = cutText(title, RESUME_LIMITS.title - SUFFIX.length);
  return `${kept.trimEnd()}${SUFFIX}`;
}
