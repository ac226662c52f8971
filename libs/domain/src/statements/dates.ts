import { createOverlapTest, type Statement } from './statement.js';

export interface DateStatement extends Statement {
  kind: 'DATE';
  year: number | null;
  month: number | null;
  day: number | null;
}

const DATE_PATTERNS = [
  /(?<!\d)(?<year>(?:19|20)\d{2})\s?년(?:도)?(?:\s?(?<month>\d{1,2})\s?월(?:\s?(?<day>\d{1,2})\s?일)?)?/g,
  /(?<!\d)['’]?(?<year>\d{2})\s?년\s?(?<month>\d{1,2})\s?월(?:\s?(?<day>\d{1,2})\s?일)?/g,
  /(?<!\d)['’](?<year>\d{2})\s?년/g,
  /(?<![\d.])(?<year>(?:19|20)\d{2})\s?[./-]\s?(?<month>0?[1-9]|1[0-2])(?:\s?[./-]\s?(?<day>0?[1-9]|[12]\d|3[01]))?(?!\d)/g,
  /(?<!\d)(?<month>1[0-2]|0?[1-9])\s?월(?:\s?(?<day>[12]\d|3[01]|0?[1-9])\s?일)?/g,
];

const numberOrNull = (text: string | undefined) => (text === undefined ? null : Number(text));

function fullYear(text: string | undefined): number | null {
  const year = numberOrNull(text);
  return year !== null && year < 100 ? 2000 + year : year;
}

/** Dates in the text, from a bare year (2024년) or month (3월) to a day; two-digit years are of this century. */
export function findDates(text: string): DateStatement[] {
  const found: DateStatement[] = [];
  for (const pattern of DATE_PATTERNS) {
    // Matches of one pattern do not overlap each other.
    const isTaken = createOverlapTest(found);
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (isTaken({ start, end })) continue;
      const { year, month, day } = match.groups ?? {};
      const parts = { year: fullYear(year), month: numberOrNull(month), day: numberOrNull(day) };
      found.push({ kind: 'DATE', text: match[0], start, end, ...parts });
    }
  }
  return found;
}

/** Whether one of the known dates says at least what a date says: "2024년 3월" supports "3월", not the other way round. */
export function createDateTest(known: readonly DateStatement[]): (date: DateStatement) => boolean {
  const keyOf = (...parts: (number | null)[]): string => parts.join(' ');
  const supported = new Set(
    known.flatMap(({ year, month, day }) =>
      [year, null].flatMap((y) => [month, null].flatMap((m) => [day, null].map((d) => keyOf(y, m, d)))),
    ),
  );
  return ({ year, month, day }) => supported.has(keyOf(year, month, day));
}
