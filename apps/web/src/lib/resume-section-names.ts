import type { ResumeSection } from '#contracts';

/** The names of the sections in forms and lists; the resume that is read and printed has `SECTION_HEADINGS`. */
export const SECTION_NAMES: Record<ResumeSection, string> = {
  basicInfo: '기본 정보',
  introduction: '소개',
  techStacks: '기술 스택',
  careers: '경력',
  projects: '프로젝트',
  educations: '학력',
  trainings: '교육',
  additionalInfos: '추가 정보',
  links: '링크',
};
