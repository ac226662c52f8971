import type { ResumeStructure } from '#ai';

const period = { start: '', end: '', ongoing: false };

/** A reply with nothing in it. */
export const EMPTY_STRUCTURE: ResumeStructure = {
  name: '',
  email: '',
  phone: '',
  birth: '',
  fieldName: '',
  introduction: '',
  githubUrl: '',
  blogUrl: '',
  notionUrl: '',
  customLinks: [],
  techStacks: [],
  educations: [],
  careers: [],
  projects: [],
  trainings: [],
  additionalInfos: [],
  unplaced: [],
};

export const EMPTY_CAREER: ResumeStructure['careers'][number] = {
  ...period,
  companyName: '',
  companyDescription: '',
  departmentPosition: '',
  mainTasks: '',
  techStacks: [],
};
export const EMPTY_EDUCATION: ResumeStructure['educations'][number] = {
  schoolName: '',
  degree: '',
  graduation: '',
  major: '',
  personalGpa: '',
  totalGpa: '',
};
export const EMPTY_PROJECT: ResumeStructure['projects'][number] = {
  ...period,
  name: '',
  description: '',
  detailedDescription: '',
  repositoryUrl: '',
  deployUrl: '',
  projectType: '',
  techStacks: [],
};
export const EMPTY_INFO: ResumeStructure['additionalInfos'][number] = {
  ...period,
  category: 'AWARD',
  activityName: '',
  relatedOrganization: '',
  detailedContent: '',
  certificateNumber: '',
  languageLevel: '',
};
