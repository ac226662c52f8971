import type { Resume, ResumeRow } from '#contracts';
import { emptyResume } from '../resume-document.js';
import type { ResumeDocument } from '../resume-document.js';

export const resumeDocument = (overrides: Partial<ResumeDocument> = {}): ResumeDocument => ({
  ...emptyResume(),
  title: '바다의 이력서',
  ...overrides,
});

/** A saved resume with one career and one school. */
export const aResume = (overrides: Partial<Resume> = {}): Resume => ({
  resumeId: 7,
  title: '바다의 이력서',
  type: 'DEFAULT',
  isBlind: false,
  sectionOrder: emptyResume().sectionOrder,
  name: '한바다',
  email: 'bada@jaso.example',
  birthYear: 1997,
  phone: '',
  careerType: 'EXPERIENCED',
  fieldName: '백엔드 개발',
  introduction: '',
  githubUrl: '',
  blogUrl: '',
  notionUrl: '',
  techStacks: [{ techStackId: 1, name: 'React', category: 'Frontend', proficiencyLevel: null }],
  careers: [
    {
      startDate: '2022-03',
      endDate: null,
      companyName: '돛단배물류',
      companyDescription: '',
      departmentPosition: '배송팀',
      mainTasks: '- 배차를 고쳤습니다.',
      techStacks: [{ techStackId: 1, name: 'React', category: 'Frontend' }],
    },
  ],
  projects: [],
  educations: [
    {
      schoolName: '한빛바다대학교',
      degreeLevel: 'BACHELOR',
      graduationDate: '2019-08',
      major: '컴퓨터공학',
      personalGpa: 4.1,
      totalGpa: 4.5,
    },
  ],
  trainings: [],
  additionalInfos: [],
  customLinks: [],
  photoUrl: null,
  completedSections: ['basicInfo', 'techStacks', 'careers', 'educations'],
  version: 1,
  createdAt: '2026-11-19T09:00:00+09:00',
  updatedAt: '2026-11-20T14:02:00+09:00',
  ...overrides,
});

/** A row of the list. */
export const aResumeRow = (overrides: Partial<ResumeRow> = {}): ResumeRow => {
  const { resumeId, title, type, completedSections, createdAt, updatedAt } = aResume();
  return { resumeId, title, type, completedSections, createdAt, updatedAt, ...overrides };
};
