import type { ResumeLine } from './resume-line.js';
import { type Columns, readTable } from './resume-table.js';

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

/**
 * The schools in a resume; the end of the period is the date of graduation. Outside of a table, a single date is that only beside 졸업.
 */
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

// The lines up to the next name of a school, or to the next line of nothing but a date, belong to one school.
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
