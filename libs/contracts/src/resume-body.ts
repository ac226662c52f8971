import { z } from 'zod';
import {
  checkDistinctTechStacks,
  checkPeriod,
  line,
  monthSchema,
  paragraph,
  RESUME_LIMITS,
  urlSchema,
} from './resume-fields.js';
import { isBlank, requiredText } from './text.js';

export const resumeTypeSchema = z.enum(['DEFAULT', 'MODERN'], '양식을 골라 주세요.');
export type ResumeType = z.infer<typeof resumeTypeSchema>;
export const careerTypeSchema = z.enum(['FRESHMAN', 'EXPERIENCED'], '신입인지 경력인지 골라 주세요.');
export type CareerType = z.infer<typeof careerTypeSchema>;
export const degreeLevelSchema = z.enum(
  ['HIGH_SCHOOL', 'ASSOCIATE', 'BACHELOR', 'MASTER', 'DOCTORATE'],
  '학위를 골라 주세요.',
);
export type DegreeLevel = z.infer<typeof degreeLevelSchema>;
export const proficiencyLevelSchema = z.enum(
  ['BEGINNER', 'INTERMEDIATE', 'ADVANCED'],
  '숙련도를 골라 주세요.',
);
export type ProficiencyLevel = z.infer<typeof proficiencyLevelSchema>;
export const projectTypeSchema = z.enum(['PERSONAL', 'TEAM', 'COMPANY'], '프로젝트 종류를 골라 주세요.');
export type ProjectType = z.infer<typeof projectTypeSchema>;
export const usageTypeSchema = z.enum(['MAIN', 'SUB'], '주로 쓴 기술인지 골라 주세요.');
export type UsageType = z.infer<typeof usageTypeSchema>;
export const additionalInfoCategorySchema = z.enum(
  ['AWARD', 'LANGUAGE', 'CERTIFICATE', 'ACTIVITY'],
  '종류를 골라 주세요.',
);
export type AdditionalInfoCategory = z.infer<typeof additionalInfoCategorySchema>;

/** The sections of a resume in their default order. `completedSections` lists those that are filled. */
export const RESUME_SECTIONS = [
  'basicInfo',
  'introduction',
  'techStacks',
  'careers',
  'projects',
  'educations',
  'trainings',
  'additionalInfos',
  'links',
] as const;
export const resumeSectionSchema = z.enum(RESUME_SECTIONS, '이력서에 없는 항목이에요.');
export type ResumeSection = z.infer<typeof resumeSectionSchema>;

const techStackIdSchema = z
  .number('기술을 골라 주세요.')
  .int('기술을 골라 주세요.')
  .positive('기술을 골라 주세요.');
const stack = { techStackId: techStackIdSchema };
const stacks = <Shape extends z.ZodType<{ techStackId: number }>>(row: Shape) =>
  z
    .array(row, '기술을 골라 주세요.')
    .max(RESUME_LIMITS.techStacks, '기술은 100개까지 고를 수 있어요.')
    .superRefine(checkDistinctTechStacks)
    .default([]);
const rows = <Row extends z.ZodType>(object: string, row: Row) =>
  z
    .array(row, `${object} 적어 주세요.`)
    .max(RESUME_LIMITS.rows, `${object} 50개까지 쓸 수 있어요.`)
    .default([]);

const period = { startDate: monthSchema, endDate: monthSchema };
const gpaSchema = z
  .number('학점은 숫자로 적어 주세요.')
  .min(0, '학점은 0부터 적을 수 있어요.')
  .max(100, '학점은 100까지 적을 수 있어요.')
  .nullable()
  .default(null);

export const educationSchema = z
  .object({
    schoolName: line('학교를'),
    degreeLevel: degreeLevelSchema.nullable().default(null),
    graduationDate: monthSchema,
    major: line('전공을'),
    personalGpa: gpaSchema,
    totalGpa: gpaSchema,
  })
  .superRefine(({ personalGpa, totalGpa }, context) => {
    if (personalGpa !== null && totalGpa !== null && personalGpa > totalGpa)
      context.addIssue({ code: 'custom', path: ['personalGpa'], message: '학점이 만점보다 커요.' });
  });
export const customLinkSchema = z.object({ name: line('링크 이름을'), url: urlSchema });
export const resumeTechStackSchema = z.object({
  ...stack,
  proficiencyLevel: proficiencyLevelSchema.nullable().default(null),
});
export const careerSchema = z
  .object({
    ...period,
    companyName: line('회사를'),
    companyDescription: line('회사 소개를'),
    departmentPosition: line('부서와 직책을'),
    mainTasks: paragraph('주요 업무와 성과를'),
    techStacks: stacks(z.object(stack)),
  })
  .superRefine(checkPeriod);
export const projectSchema = z
  .object({
    ...period,
    name: line('프로젝트 이름을'),
    description: line('한 줄 소개를'),
    detailedDescription: paragraph('한 일과 결과를'),
    repositoryUrl: urlSchema,
    deployUrl: urlSchema,
    projectType: projectTypeSchema.nullable().default(null),
    techStacks: stacks(z.object({ ...stack, usageType: usageTypeSchema.default('MAIN') })),
  })
  .superRefine(checkPeriod);
export const trainingSchema = z
  .object({
    ...period,
    courseName: line('과정 이름을'),
    institutionName: line('교육 기관을'),
    detailedContent: paragraph('배운 것을'),
    techStacks: stacks(z.object(stack)),
  })
  .superRefine(checkPeriod);
export const additionalInfoSchema = z
  .object({
    ...period,
    category: additionalInfoCategorySchema,
    activityName: line('이름을'),
    relatedOrganization: line('기관을'),
    detailedContent: paragraph('설명을'),
    certificateNumber: line('자격 번호를'),
    languageLevel: line('점수나 등급을'),
  })
  .superRefine(checkPeriod);

const LATEST_BIRTH_YEAR = 2100;
const TITLE_REQUIRED = '제목을 적어 주세요.';

/** The part of a resume that a member writes. Only the title is required: a resume is saved while it is being written. */
export const resumeBodySchema = z.object({
  title: requiredText(TITLE_REQUIRED)
    .trim()
    .max(RESUME_LIMITS.title, '제목은 100자까지 쓸 수 있어요.')
    .refine((value) => !isBlank(value), TITLE_REQUIRED),
  type: resumeTypeSchema.default('DEFAULT'),
  /** Blind hiring: photo, birth year and school names are left out of the preview and of what is exported. */
  isBlind: z.boolean('블라인드 이력서인지 골라 주세요.').default(false),
  sectionOrder: z
    .array(resumeSectionSchema, '항목의 차례를 알려 주세요.')
    .max(RESUME_SECTIONS.length, '같은 항목이 두 번 들어 있어요.')
    .refine((keys) => new Set(keys).size === keys.length, '같은 항목이 두 번 들어 있어요.')
    .default([...RESUME_SECTIONS])
    .transform((keys) => [...keys, ...RESUME_SECTIONS.filter((key) => !keys.includes(key))]),
  name: line('이름을'),
  email: requiredText('이메일을 적어 주세요.')
    .trim()
    .max(RESUME_LIMITS.line, '이메일은 200자까지 쓸 수 있어요.')
    .refine((value) => value === '' || z.email().safeParse(value).success, '이메일 주소를 확인해 주세요.')
    .nullish()
    .transform((value) => value ?? ''),
  birthYear: z
    .number('태어난 해는 숫자로 적어 주세요.')
    .int('태어난 해는 네 자리 숫자로 적어 주세요.')
    .min(1900, '태어난 해를 확인해 주세요.')
    .max(LATEST_BIRTH_YEAR, '태어난 해를 확인해 주세요.')
    .nullable()
    .default(null),
  phone: line('전화번호를'),
  careerType: careerTypeSchema.default('FRESHMAN'),
  fieldName: line('분야를'),
  introduction: paragraph('소개하는 글을'),
  githubUrl: urlSchema,
  blogUrl: urlSchema,
  notionUrl: urlSchema,
  techStacks: stacks(resumeTechStackSchema),
  careers: rows('경력을', careerSchema),
  projects: rows('프로젝트를', projectSchema),
  educations: rows('학력을', educationSchema),
  trainings: rows('교육을', trainingSchema),
  additionalInfos: rows('추가 정보를', additionalInfoSchema),
  customLinks: rows('링크를', customLinkSchema),
});
export type ResumeBody = z.infer<typeof resumeBodySchema>;
