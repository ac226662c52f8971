import { isBlank, type Resume, type ResumeBody } from '#contracts';

/** What is shown of a resume: what its member wrote, with the tech stacks by name. */
export type ResumeContent = Pick<Resume, keyof ResumeBody>;

/** Shorter names are words of other texts too, and are not masked. */
const MINIMUM_MASKED_NAME_LENGTH = 4;
const MASK = '○○○';

/**
 * A resume for blind hiring: without birth year and school names. In the free texts too, the person's name excepted, school names of four
 * characters or more are masked wherever they stand as written under the educations. A resume that is not blind is returned as it is. The
 * photo is no part of the content: leave it out when `isBlind`.
 */
export function withBlindFieldsLeftOut(resume: ResumeContent): ResumeContent {
  if (!resume.isBlind) return resume;
  const names = resume.educations
    .map(({ schoolName }) => schoolName)
    .filter(({ length }) => length >= MINIMUM_MASKED_NAME_LENGTH)
    .sort((left, right) => right.length - left.length);
  const masked = <Row extends object>(row: Row): Row => maskTexts(row, names);
  return {
    ...masked(resume),
    // A person may have the name of a school.
    name: resume.name,
    birthYear: null,
    educations: resume.educations.map((row) => ({ ...masked(row), schoolName: '' })),
    careers: resume.careers.map(masked),
    projects: resume.projects.map(masked),
    trainings: resume.trainings.map(masked),
    additionalInfos: resume.additionalInfos.map(masked),
    customLinks: resume.customLinks.map(masked),
  };
}

/** The free texts, where a school may be named; other fields are chosen, or are contact details, addresses, numbers and grades. */
const FREE_TEXTS: ReadonlySet<string> = new Set([
  ...['title', 'fieldName', 'introduction', 'name', 'major', 'description', 'detailedDescription'],
  ...['companyName', 'companyDescription', 'departmentPosition', 'mainTasks'],
  ...['courseName', 'institutionName', 'detailedContent', 'activityName', 'relatedOrganization'],
]);

function maskTexts<Row extends object>(row: Row, names: readonly string[]): Row {
  const entries = Object.entries(row).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === 'string' && FREE_TEXTS.has(key)
      ? names.reduce((text, name) => text.replaceAll(name, MASK), value)
      : value,
  ]);
  return { ...row, ...Object.fromEntries(entries) };
}

/**
 * Without the rows that a member has added and not filled in; a row with nothing but its default kind counts as not
 * filled in.
 */
export const withoutEmptyRows = (resume: ResumeContent): ResumeContent => ({
  ...resume,
  careers: resume.careers.filter(isFilled),
  projects: resume.projects.filter(isFilled),
  educations: resume.educations.filter(isFilled),
  trainings: resume.trainings.filter(isFilled),
  additionalInfos: resume.additionalInfos.filter(isFilled),
});

const PREFILLED: ReadonlySet<string> = new Set(['category']);

const isFilled = (row: object): boolean =>
  Object.entries(row).some(([key, value]: [string, unknown]) => {
    if (PREFILLED.has(key) || value === null) return false;
    return typeof value === 'string' ? !isBlank(value) : !Array.isArray(value) || value.length > 0;
  });
