import { z } from 'zod';
import {
  checkDistinctTechStacks,
  checkPeriod,
  lineSchema,
  monthSchema,
  paragraphSchema,
  RESUME_LIMITS,
  urlSchema,
} from './resume-fields.js';
import { isBlank, textSchema } from './text.js';

export const resumeTypeSchema = z.enum(['DEFAULT', 'MODERN'], '양식은 DEFAULT 또는 MODERN이어야 합니다.');
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
export const usageTypeSchema = z.enum(['MAIN', 'SUB'], '기술을 쓴 정도는 MAIN 또는 SUB여야 합니다.');
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
export const resumeSectionSchema = z.enum(RESUME_SECTIONS);
export type ResumeSection = z.infer<typeof resumeSectionSchema>;

const techStackIdSchema = z
  .number('기술을 골라 주세요.')
  .int('기술을 골라 주세요.')
  .positive('기술을 골라 주세요.');
const stack = { techStackId: techStackIdSchema };
const stacks = <Shape extends z.ZodType<{ techStackId: number }>>(row: Shape) =>
  z
    .array(row, '목록이어야 합니다.')
    .max(RESUME_LIMITS.techStacks, '기술은 100개까지 고를 수 있습니다.')
    .superRefine(checkDistinctTechStacks)
    .default([]);
const rows = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row, '목록이어야 합니다.')
    .max(RESUME_LIMITS.rows, '한 항목에 50개까지 쓸 수 있습니다.')
    .default([]);

const period = { startDate: monthSchema, endDate: monthSchema };
const gpaSchema = z
  .number('학점은 숫자로 적어 주세요.')
  .min(0, '학점은 0 이상이어야 합니다.')
  .max(100, '학점은 100 이하여야 합니다.')
  .nullable()
  .default(null);

export const educationSchema = z
  .object({
    schoolName: lineSchema,
    degreeLevel: degreeLevelSchema.nullable().default(null),
    graduationDate: monthSchema,
    major: lineSchema,
    personalGpa: gpaSchema,
    totalGpa: gpaSchema,
  })
  .superRefine(({ personalGpa, totalGpa }, context) => {
    if (personalGpa !== null && totalGpa !== null && personalGpa > totalGpa)
      context.addIssue({ code: 'custom', path: ['personalGpa'], message: '학점이 만점보다 큽니다.' });
  });
export const customLinkSchema = z.object({ name: lineSchema, url: urlSchema });
export const resumeTechStackSchema = z.object({
  ...stack,
  proficiencyLevel: proficiencyLevelSchema.nullable().default(null),
});
export const careerSchema = z
  .object({
    ...period,
    companyName: lineSchema,
    companyDescription: lineSchema,
    departmentPosition: lineSchema,
    mainTasks: paragraphSchema,
    techStacks: stacks(z.object(stack)),
  })
  .superRefine(checkPeriod);
export const projectSchema = z
  .object({
    ...period,
    name: lineSchema,
    description: lineSchema,
    detailedDescription: paragraphSchema,
    repositoryUrl: urlSchema,
    deployUrl: urlSchema,
    projectType: projectTypeSchema.nullable().default(null),
    techStacks: stacks(z.object({ ...stack, usageType: usageTypeSchema.default('MAIN') })),
  })
  .superRefine(checkPeriod);
export const trainingSchema = z
  .object({
    ...period,
    courseName: lineSchema,
    institutionName: lineSchema,
    detailedContent: paragraphSchema,
    techStacks: stacks(z.object(stack)),
  })
  .superRefine(checkPeriod);
export const additionalInfoSchema = z
  .object({
    ...period,
    category: additionalInfoCategorySchema,
    activityName: lineSchema,
    relatedOrganization: lineSchema,
    detailedContent: paragraphSchema,
    certificateNumber: lineSchema,
    languageLevel: lineSchema,
  })
  .superRefine(checkPeriod);

const LATEST_BIRTH_YEAR = 2100;

/** The part of a resume that a member writes. Only the title is required: a resume is saved while it is being written. */
export const resumeBodySchema = z.object({
  title: textSchema
    .trim()
    .max(RESUME_LIMITS.title, '제목은 100자까지 쓸 수 있습니다.')
    .refine((value) => !isBlank(value), '제목을 입력해 주세요.'),
  type: resumeTypeSchema.default('DEFAULT'),
  /** Blind hiring: photo, birth year and school names are left out of the preview and of what is exported. */
  isBlind: z.boolean('블라인드 여부는 참 또는 거짓이어야 합니다.').default(false),
  sectionOrder: z
    .array(resumeSectionSchema, '목록이어야 합니다.')
    .max(RESUME_SECTIONS.length, '같은 항목이 두 번 들어 있습니다.')
    .refine((keys) => new Set(keys).size === keys.length, '같은 항목이 두 번 들어 있습니다.')
    .default([...RESUME_SECTIONS])
    .transform((keys) => [...keys, ...RESUME_SECTIONS.filter((key) => !keys.includes(key))]),
  name: lineSchema,
  email: textSchema
    .trim()
    .max(RESUME_LIMITS.line, '200자까지 쓸 수 있습니다.')
    .refine((value) => value === '' || z.email().safeParse(value).success, '이메일 주소를 확인해 주세요.')
    .nullish()
    .transform((value) => value ?? ''),
  birthYear: z
    .number('태어난 해는 숫자로 적어 주세요.')
    .int('태어난 해는 네 자리 숫자로 적어 주세요.')
    .min(1900, '태어난 해는 1900년 이후여야 합니다.')
    .max(LATEST_BIRTH_YEAR, '태어난 해를 확인해 주세요.')
    .nullable()
    .default(null),
  phone: lineSchema,
  careerType: careerTypeSchema.default('FRESHMAN'),
  fieldName: lineSchema,
  introduction: paragraphSchema,
  githubUrl: urlSchema,
  blogUrl: urlSchema,
  notionUrl: urlSchema,
  techStacks: stacks(resumeTechStackSchema),
  careers: rows(careerSchema),
  projects: rows(projectSchema),
  educations: rows(educationSchema),
  trainings: rows(trainingSchema),
  additionalInfos: rows(additionalInfoSchema),
  customLinks: rows(customLinkSchema),
});
export type ResumeBody = z.infer<typeof resumeBodySchema>;
