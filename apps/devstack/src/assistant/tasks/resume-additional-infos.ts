import type { AdditionalInfoCategory } from '#contracts';
import { type ResumeLine, withoutBullet } from './resume-line.js';
import { type Columns, readTable } from './resume-table.js';

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
