import type { Position } from './source-text.js';

/** A date in a text. `month` is `YYYY-MM`, null when the year alone could be read. */
export interface FoundMonth extends Position {
  year: number;
  month: string | null;
  /** The year is inferred: from two digits, or from the month before. */
  isGuessed: boolean;
}

const NAMES = 'january february march april may june july august september october november december'.split(
  ' ',
);
// Whole words: a longer one that begins like a month, as in Marathon 2019, belongs to a year alone.
const NAME = `(?<name>${NAMES.map((name) => `${name}|${name.slice(0, 3)}`).join('|')}|sept)\\.?,?`;
const MONTH = '(?<month>1[0-2]|0?[1-9])';
const ENGLISH_DAY = '(?:\\s*(?:3[01]|[12]\\d|0?[1-9])(?:st|nd|rd|th)?(?!\\d),?)?';
const MARK = '\\s*(?:년|[.\\-/‐-―])\\s*';
const DAY = `(?:\\s*(?:월|[.\\-/‐-―])\\s*(?:3[01]|[12]\\d|0?[1-9])(?!\\d)\\s*일?)?`;
const FULL_YEAR = '(?:19|20)\\d{2}';
/** A year of four digits. Each alternative of DATE names its group differently: a name occurs once in an expression. */
const fullYearAs = (group: string): string => `(?<![\\d.])(?<${group}>${FULL_YEAR})`;
const SHORT_YEAR = "(?<![\\d.,/\\-])['’]?(?<shortYear>\\d{2})";

// The first alternative that matches at a position counts.
const DATE = new RegExp(
  [
    `${fullYearAs('year')}${MARK}${MONTH}(?!\\d)${DAY}\\s*월?`,
    `${fullYearAs('packedYear')}(?<packed>0[1-9]|1[0-2])(?:[0-3]\\d)?(?!\\d)`,
    `\\b${NAME}${ENGLISH_DAY}\\s*(?<namedYear>${FULL_YEAR})(?!\\d)`,
    `(?<![\\d./]|(?<!/\\d{4})-)(?<firstMonth>1[0-2]|0?[1-9])\\s*/\\s*(?<lastYear>${FULL_YEAR})(?!\\d)`,
    `${SHORT_YEAR}${MARK}(?<shortMonth>1[0-2]|0[1-9]|[1-9](?=\\s*월))(?!\\d|[./]${FULL_YEAR})${DAY}\\s*월?`,
    `${fullYearAs('bareYear')}(?!\\d)`,
  ].join('|'),
  'gi',
);
/** The end of a period in the year of its start: 2022.01 ~ 06. */
const LATER_MONTH = /^\s*[~\-‐-―～∼]\s*(1[0-2]|0?[1-9])(?![\d.년/-])\s*월?/;
/** Two-digit years above this are of the 20th century. */
const LAST_SHORT_YEAR = 49;

const monthOf = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}`;

/** Every date of a text, in order. */
export function findMonths(text: string): FoundMonth[] {
  return [...text.matchAll(DATE)].flatMap((match) => {
    const found = toFoundMonth(match);
    return [found, ...laterMonth(text, found)];
  });
}

function toFoundMonth(match: RegExpMatchArray): FoundMonth {
  const groups = match.groups ?? {};
  const year =
    groups['year'] ?? groups['packedYear'] ?? groups['namedYear'] ?? groups['lastYear'] ?? groups['bareYear'];
  const short = groups['shortYear'];
  const name = groups['name']?.toLowerCase();
  const number = groups['month'] ?? groups['packed'] ?? groups['firstMonth'] ?? groups['shortMonth'];
  const month = name === undefined ? Number(number ?? 0) : NAMES.findIndex((one) => one.startsWith(name)) + 1;
  const fullYear = year === undefined ? fullYearOf(Number(short)) : Number(year);
  const start = match.index ?? 0;
  return {
    start,
    end: start + match[0].trimEnd().length,
    year: fullYear,
    month: month === 0 ? null : monthOf(fullYear, month),
    isGuessed: year === undefined,
  };
}

const fullYearOf = (shortYear: number): number => shortYear + (shortYear > LAST_SHORT_YEAR ? 1900 : 2000);

function laterMonth(text: string, { end, year, month }: FoundMonth): FoundMonth[] {
  const match = month === null ? null : LATER_MONTH.exec(text.slice(end, end + 20));
  if (match === null) return [];
  const start = end + match[0].search(/\d/);
  return [
    {
      start,
      end: end + match[0].trimEnd().length,
      year,
      month: monthOf(year, Number(match[1])),
      isGuessed: true,
    },
  ];
}
