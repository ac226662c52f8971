import type {
  AdditionalInfoCategory,
  CareerType,
  DegreeLevel,
  ProficiencyLevel,
  ProjectType,
  ResumeSection,
  ResumeType,
} from '#contracts';

export const RESUME_TYPE_LABELS: Record<ResumeType, string> = { DEFAULT: '기본', MODERN: '모던' };

/** The headings of the sections in a resume as it is read and printed; the web app's forms and lists use its `SECTION_NAMES`. */
export const SECTION_HEADINGS: Record<ResumeSection, string> = {
  basicInfo: '기본 정보',
  introduction: '소개',
  techStacks: '기술',
  careers: '경력',
  projects: '프로젝트',
  educations: '학력',
  trainings: '교육',
  additionalInfos: '수상·어학·자격·활동',
  links: '링크',
};

export const CAREER_TYPE_LABELS: Record<CareerType, string> = { FRESHMAN: '신입', EXPERIENCED: '경력' };

export const DEGREE_LABELS: Record<DegreeLevel, string> = {
  HIGH_SCHOOL: '고등학교',
  ASSOCIATE: '전문학사',
  BACHELOR: '학사',
  MASTER: '석사',
  DOCTORATE: '박사',
};

/** From the best down, as a resume lists them. */
export const PROFICIENCY_LABELS: Record<ProficiencyLevel, string> = {
  ADVANCED: '능숙',
  INTERMEDIATE: '활용',
  BEGINNER: '기초',
};

export const PROJECT_TYPE_LABELS: Record<ProjectType, string> = {
  PERSONAL: '개인',
  TEAM: '팀',
  COMPANY: '회사',
};

export const ADDITIONAL_INFO_LABELS: Record<AdditionalInfoCategory, string> = {
  AWARD: '수상',
  LANGUAGE: '어학',
  CERTIFICATE: '자격증',
  ACTIVITY: '활동',
};
