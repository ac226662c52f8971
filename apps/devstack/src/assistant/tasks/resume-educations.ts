import type { AdditionalInfoCategory } from '#contracts';
import { type ResumeLine, withoutBullet } from './resume-line.js';

const SCHOOL =
  /[가-힣A-Za-z&.·]+(?:\s[A-Za-z&.]+)*\s?(?:대학교(?:\s?대학원)?|대학원|전문대학|대학|고등학교|University|College|School)/;
const MAJOR = /[가-힣A-Za-z·]+(?:학과|학부|공학과|공학|전공|계열)(?!교)/;
const DEGREE = /전문학사|공학사|학사|석사|박사|고등학교\s?졸업|Bachelor|Master|Ph\.?D/i;
const GRADE = /(?<![\d.])(\d(?:\.\d{1,2})?|\d{2}(?:\.\d)?)\s*\/\s*(\d{1,3}(?:\.\d)?)(?![\d.])/;

const EDUCATION_COLUMNS: Columns<'period' | 'school' | 'major' | 'degree' | 'grade'> = [
  ['period', /기간|년월|일자|졸업/],
  ['school', /학교|출신교/],
  ['major', /전공|학과/],
  ['degree', /학위|구분|과정/],
  ['grade', /학점|성적|평점/],
];

interface EducationFound {
  schoolName: string;
  degree: string;
  graduation: string;
  major: string;
  personalGpa: string;
  totalGpa: string;
}

const grade = (text: string): Pick<EducationFound, 'personalGpa' | 'totalGpa'> => {
  const [, personalGpa = '', totalGpa = ''] = GRADE.exec(text) ?? [];
  return { personalGpa, totalGpa };
};

/** The schools in a resume; the end of the period is the date of graduation. */
export function readEducations(lines: readonly ResumeLine[]): EducationFound[] {
  const table = readTable(lines, EDUCATION_COLUMNS);
  if (table !== undefined)
    return table.map(({ line, cells }) => ({
      schoolName: cells.school ?? '',
      degree: cells.degree ?? DEGREE.exec(line.raw)?.[0] ?? '',
      graduation: line.end || line.start,
      major: cells.major ?? '',
      ...grade(cells.grade ?? line.raw),
    }));
  return groupBySchool(lines).map(readGroup);
}

// The lines up to the next name of a school belong to one school.
function groupBySchool(lines: readonly ResumeLine[]): ResumeLine[][] {
  const groups: ResumeLine[][] = [];
  let hasSchool = true;
  for (const line of lines) {
    const isSchool = SCHOOL.test(line.raw);
    const isNext = isSchool || line.hasDate;
    if (groups.length === 0 || (isNext && hasSchool && (isSchool || line.cells.length === 0))) {
      groups.push([]);
      hasSchool = false;
    }
    groups.at(-1)?.push(line);
    hasSchool ||= isSchool;
  }
  return groups.filter((group) => group.some(({ raw }) => SCHOOL.test(raw)));
}

function readGroup(lines: readonly ResumeLine[]): EducationFound {
  const text = lines.map(({ raw }) => raw).join('\n');
  const schoolName = SCHOOL.exec(text)?.[0] ?? '';
  const dated = lines.find((line) => line.hasDate);
  return {
    schoolName,
    degree: DEGREE.exec(text)?.[0] ?? '',
    graduation:
      dated === undefined || (dated.end === dated.start && !/졸업/.test(dated.raw)) ? '' : dated.end,
    major: MAJOR.exec(text.replace(schoolName, ' '))?.[0] ?? '',
    ...grade(text),
  };
}

const INFO_COLUMNS: Columns<'date' | 'name' | 'organization' | 'level' | 'number'> = [
  ['date', /일|기간|년월/],
  ['level', /점수|등급|급수|성적/],
  ['number', /번호/],
  ['organization', /기관|발행|주최|주관|수여/],
  ['name', /명|시험|자격|내용|언어|종류|상/],
];
const LANGUAGE_TEST =
  /TOEIC(?:\s?Speaking)?|TOEFL|TEPS|OPIc|IELTS|JLPT|JPT|HSK|토익(?:\s?스피킹)?|토플|텝스|오픽|토스|영어|일본어|중국어|독일어|프랑스어|스페인어/i;
const LANGUAGE_LEVEL =
  /\d{2,3}\s?점|(?:Level|레벨)\s?\d|\bN[1-5]\b|\b(?:AL|IH|IM\s?[1-3]?|IL|NH)\b|\d\s?급|(?<=\s)\d{3}(?!\d)|[상중하]급?$/i;
const ORGANIZATION =
  /[가-힣A-Za-z]+(?:공단|협회|위원회|진흥원|재단|연맹|학회|회의소|인력공단|ETS)|ETS|ACTFL|YBM/;

const EMPTY = { certificateNumber: '', languageLevel: '', detailedContent: '', relatedOrganization: '' };

/** Certificates, languages, awards and activities: one on each line, or one in each row of a table. */
export function readAdditionalInfos(category: AdditionalInfoCategory, lines: readonly ResumeLine[]) {
  const table = readTable(lines, INFO_COLUMNS);
  const rows =
    table?.map(({ line, cells }) => ({
      ...EMPTY,
      start: line.start,
      end: line.end,
      ongoing: line.ongoing,
      activityName: cells.name ?? '',
      relatedOrganization: cells.organization ?? '',
      certificateNumber: cells.number ?? '',
      languageLevel: cells.level ?? '',
    })) ?? lines.map((line) => readRow(category, line));
  return rows.filter(({ activityName }) => activityName !== '').map((row) => ({ ...row, category }));
}

function readRow(category: AdditionalInfoCategory, line: ResumeLine) {
  const { start, end, ongoing } = line;
  const [first = '', ...rest] = line.cells.map(withoutBullet);
  if (category === 'LANGUAGE') return { ...EMPTY, start, end, ongoing, ...readLanguage(line) };
  const organization = rest.find((cell) => ORGANIZATION.test(cell)) ?? rest[0] ?? '';
  return { ...EMPTY, start, end, ongoing, activityName: first, relatedOrganization: organization };
}

function readLanguage({ raw }: ResumeLine) {
  const activityName = LANGUAGE_TEST.exec(raw)?.[0] ?? '';
  const relatedOrganization = ORGANIZATION.exec(raw)?.[0] ?? '';
  return { activityName, relatedOrganization, languageLevel: LANGUAGE_LEVEL.exec(raw)?.[0]?.trim() ?? '' };
}

/** The fields of a table's columns, by the words of its first row. */
type Columns<Field extends string> = readonly (readonly [Field, RegExp])[];

/**
 * The rows of a table whose first line names its columns; undefined when the lines are not such a table.
 * @returns each row's cells by field, with the whole line
 */
function readTable<Field extends string>(
  lines: readonly ResumeLine[],
  columns: Columns<Field>,
): { line: ResumeLine; cells: Partial<Record<Field, string>> }[] | undefined {
  const header = lines[0]?.raw.split('\t').map((cell) => cell.replace(/\s/g, '')) ?? [];
  const fields = header.map((cell) => columns.find(([, pattern]) => pattern.test(cell))?.[0]);
  if (header.length < 2 || fields.filter((field) => field !== undefined).length < 2) return undefined;
  // A printed table with wrapped cells arrives as single cells, and the rows can no longer be told apart.
  const rows = lines.slice(1).filter(({ raw }) => raw.includes('\t'));
  if (rows.length === 0) return undefined;
  return rows.map((line) => {
    const cells: Partial<Record<Field, string>> = {};
    line.raw.split('\t').forEach((cell, index) => {
      const field = fields[index];
      if (field !== undefined) cells[field] = cell.trim();
    });
    return { line, cells };
  });
}
