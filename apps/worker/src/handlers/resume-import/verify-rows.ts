import { RESUME_LIMITS, type ResumeBody } from '#contracts';
import { RowVerifier } from './row-verifier.js';
import type { ResumeStructure } from './structure-resume.js';
import type { Verifier } from './verifier.js';
import { verifyStacks } from './verify-stacks.js';
import { degreeOf, projectTypeOf } from './levels.js';

type RowOf<Section extends keyof ResumeStructure> = ResumeStructure[Section] extends readonly (infer Row)[]
  ? Row
  : never;

/**
 * Verifies the rows of a section in order, up to the limit. A row of which only dates, grades or technologies are found is left out, and
 * the rows after it move up.
 */
function verifyRows<Row, Result extends object>(
  verifier: Verifier,
  section: string,
  rows: readonly Row[],
  verify: (row: Row, fields: RowVerifier, path: string) => Result,
): Result[] {
  const results: Result[] = [];
  let after = 0;
  for (const row of rows.slice(0, RESUME_LIMITS.rows)) {
    const path = `${section}.${results.length}`;
    const fields = new RowVerifier(verifier, `${path}.`, after);
    const result = verify(row, fields, path);
    if (hasContent(result)) results.push(result);
    else verifier.forget(`${path}.`);
    after = fields.anchor?.end ?? after;
  }
  return results;
}

/** Fields that say nothing about a row on their own: its dates, and what every row has. */
const FIELDS_WITHOUT_CONTENT = new Set(['startDate', 'endDate', 'graduationDate', 'category']);
const hasContent = (row: object): boolean =>
  Object.entries(row).some(
    ([key, value]) => !FIELDS_WITHOUT_CONTENT.has(key) && typeof value === 'string' && value !== '',
  );

const idsOf = (verifier: Verifier, path: string, names: readonly string[], fields: RowVerifier) =>
  verifyStacks(verifier, `${path}.techStacks`, names, fields.anchor).map(({ techStackId }) => ({
    techStackId,
  }));

export const verifyCareers = (verifier: Verifier, rows: RowOf<'careers'>[]): ResumeBody['careers'] =>
  verifyRows(verifier, 'careers', rows, (row, fields, path) => ({
    companyName: fields.name('companyName', row.companyName),
    ...fields.period(row),
    companyDescription: fields.line('companyDescription', row.companyDescription),
    departmentPosition: fields.line('departmentPosition', row.departmentPosition),
    mainTasks: fields.paragraph('mainTasks', row.mainTasks),
    techStacks: idsOf(verifier, path, row.techStacks, fields),
  }));

export const verifyProjects = (verifier: Verifier, rows: RowOf<'projects'>[]): ResumeBody['projects'] =>
  verifyRows(verifier, 'projects', rows, (row, fields, path) => ({
    name: fields.name('name', row.name),
    ...fields.period(row),
    description: fields.line('description', row.description),
    detailedDescription: fields.paragraph('detailedDescription', row.detailedDescription),
    repositoryUrl: fields.url('repositoryUrl', row.repositoryUrl),
    deployUrl: fields.url('deployUrl', row.deployUrl),
    projectType: fields.level('projectType', row.projectType, projectTypeOf),
    techStacks: idsOf(verifier, path, row.techStacks, fields).map((stack) => ({
      ...stack,
      usageType: 'MAIN' as const,
    })),
  }));

export const verifyTrainings = (verifier: Verifier, rows: RowOf<'trainings'>[]): ResumeBody['trainings'] =>
  verifyRows(verifier, 'trainings', rows, (row, fields, path) => ({
    courseName: fields.name('courseName', row.courseName),
    ...fields.period(row),
    institutionName: fields.line('institutionName', row.institutionName),
    detailedContent: fields.paragraph('detailedContent', row.detailedContent),
    techStacks: idsOf(verifier, path, row.techStacks, fields),
  }));

export const verifyAdditionalInfos = (
  verifier: Verifier,
  rows: RowOf<'additionalInfos'>[],
): ResumeBody['additionalInfos'] =>
  verifyRows(verifier, 'additionalInfos', rows, (row, fields) => ({
    category: row.category,
    activityName: fields.name('activityName', row.activityName),
    ...fields.moment(row),
    relatedOrganization: fields.line('relatedOrganization', row.relatedOrganization),
    detailedContent: fields.paragraph('detailedContent', row.detailedContent),
    certificateNumber: fields.line('certificateNumber', row.certificateNumber),
    languageLevel: fields.line('languageLevel', row.languageLevel),
  }));

export const verifyEducations = (verifier: Verifier, rows: RowOf<'educations'>[]): ResumeBody['educations'] =>
  verifyRows(verifier, 'educations', rows, (row, fields) => ({
    schoolName: fields.name('schoolName', row.schoolName),
    degreeLevel:
      fields.level('degreeLevel', row.degree, degreeOf) ??
      fields.level('degreeLevel', row.schoolName, degreeOf),
    graduationDate: fields.month('graduationDate', row.graduation),
    major: fields.line('major', row.major),
    ...verifyGrade(fields, row),
  }));

function verifyGrade(fields: RowVerifier, row: RowOf<'educations'>) {
  const own = fields.findNumber(row.personalGpa);
  const total = own === undefined ? undefined : fields.findNumber(row.totalGpa, own);
  const isPossible = own !== undefined && total !== undefined && own.value <= total.value;
  return {
    personalGpa: own === undefined ? null : fields.keep('personalGpa', own),
    totalGpa: isPossible ? fields.keep('totalGpa', total) : null,
  };
}
