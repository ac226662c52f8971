import { trimTrailing } from '../trim-trailing.js';
import { isNativeNumeral, NATIVE_NUMERAL, parseNumeral, SINO_NUMERAL } from './korean-number.js';
import { createOverlapTest, type Statement } from './statement.js';

export interface NumberStatement extends Statement {
  kind: 'NUMBER';
  value: number;
  /** Counter under one name (명, %, 개월 …), or null where none follows. */
  unit: string | null;
}

const DIGITS =
  /(?<![\dA-Za-z_])(?<!\d[.,])\d[\d,]*(?:\.\d+)?(?:\s?[십백천만억조]+(?:\s?\d[\d,]*[십백천만억]+)*)?/g;

/** Alternation of all counters, longer ones first where one begins another. */
const COUNTER =
  '%p|%|％|퍼센트|프로|명|사람|인|개월|년간|년차|학년|년|주간|주일|주|분기|학기|달러|달|해|시간|분|초|일간|일|원|배|가지|개|번째|번|회|차례|차|건|학점|점|등급|등|위|팀|곳|군데|살|세|권|편|장|대|종|층|급|단계|과목|페이지|줄|시|자|문장|문항|부|쪽|통|잔|마리|곡|석|표|병';

const UNIT_AFTER = new RegExp(`^(?:\\s?여)?\\s?(?<unit>${COUNTER}|[A-Za-z]+)`);
const AFTER_LIST_NUMBER = /^[.)](?:\s|$)/;

const AFTER_COUNTER =
  '(?![가-힣])|(?=에|의|을|를|은|는|이|가|과|와|로|으로|도|만|부터|까지|동안|씩|간|정도|이상|이하|넘|가량|입|였)';
const NUMERAL_WITH_COUNTER = new RegExp(
  `(?<![가-힣A-Za-z0-9])(?<numeral>${SINO_NUMERAL}|${NATIVE_NUMERAL})(?<space>\\s?)(?<unit>${COUNTER})(?:${AFTER_COUNTER})`,
  'g',
);

// Written together, a numeral and a counter must not make another word (세대, 천장, 만일, 십분).
const JOINABLE = new Set([
  '명',
  '배',
  '달',
  '시간',
  '가지',
  '개월',
  '살',
  '번',
  '팀',
  '년',
  '원',
  '퍼센트',
  '프로',
  '건',
]);
// "한 번", "한 가지", "한 단계" are ways of speaking; "한 명" is a count.
const COUNTED_FROM_ONE = new Set([
  '명',
  '사람',
  '달',
  '해',
  '년',
  '시간',
  '배',
  '건',
  '곳',
  '군데',
  '팀',
  '퍼센트',
]);
// A lone 일, 이, 사, 구 … is more often another word ("이 점", "이 팀", "사 회"): only with counters that settle it.
const LONE_SINO = /^(?:[삼사오육칠팔구](?:년|년간|개월|퍼센트|배|주|주간)|[일이](?:년간|개월|퍼센트))$/;

function isCount(numeral: string, space: string, unit: string): boolean {
  if (space === '' && !JOINABLE.has(unit)) return false;
  if (/째$/.test(unit)) return false;
  if (isNativeNumeral(numeral)) return numeral !== '한' || COUNTED_FROM_ONE.has(unit);
  return numeral.length > 1 || /[십백천만]/.test(numeral) || LONE_SINO.test(numeral + unit);
}

function numberFrom(text: string, start: number, end: number, numeral: string, unit: string | null) {
  const value = parseNumeral(numeral);
  if (value === null) return [];
  const statement: NumberStatement = {
    kind: 'NUMBER',
    text: text.slice(start, end),
    start,
    end,
    value,
    unit,
  };
  return [statement];
}

function findDigits(text: string): NumberStatement[] {
  return Array.from(text.matchAll(DIGITS)).flatMap((match) => {
    const numeral = trimTrailing(match[0], /,/);
    const end = match.index + numeral.length;
    const after = text.slice(end, end + 12);
    const opensLine = /(^|\n)\s*\(?$/.test(text.slice(Math.max(0, match.index - 20), match.index));
    if (opensLine && AFTER_LIST_NUMBER.test(after)) return [];
    const unit = UNIT_AFTER.exec(after);
    const name = unit?.groups?.['unit'];
    return numberFrom(
      text,
      match.index,
      end + (unit?.[0].length ?? 0),
      numeral,
      name ? counterName(name) : null,
    );
  });
}

function findNumerals(text: string): NumberStatement[] {
  return Array.from(text.matchAll(NUMERAL_WITH_COUNTER)).flatMap((match) => {
    const { numeral = '', space = '', unit = '' } = match.groups ?? {};
    if (!isCount(numeral, space, unit)) return [];
    return numberFrom(text, match.index, match.index + match[0].length, numeral, counterName(unit));
  });
}

/**
 * Numbers in the text, in digits ("1,200만 원", "30%") or in words with a counter ("세 명", "두 배", "삼십 퍼센트").
 * Left out: what the given statements cover already (dates), list numbers, ordinals in words ("두 번째"), digits within a
 * Latin name ("HTML5") and ways of speaking ("한 번", "이 점").
 */
export function findNumbers(text: string, covered: readonly Statement[] = []): NumberStatement[] {
  const isCovered = createOverlapTest(covered);
  return [...findDigits(text), ...findNumerals(text)].filter((statement) => !isCovered(statement));
}

/** Whether a known number has the same value and the same counter (or one of the two has none). */
export function createNumberTest(known: readonly NumberStatement[]): (number: NumberStatement) => boolean {
  const unitsOf = new Map<number, Set<string | null>>();
  for (const { value, unit } of known) unitsOf.set(value, (unitsOf.get(value) ?? new Set()).add(unit));
  return ({ value, unit }) => {
    const units = unitsOf.get(value);
    return units !== undefined && (unit === null || units.has(null) || units.has(unit));
  };
}

// Counters (단위 명사) that mean the same share one name.
const SAME_COUNTER: Record<string, string> = {
  퍼센트: '%',
  프로: '%',
  '％': '%',
  '%p': '%',
  사람: '명',
  인: '명',
  달: '개월',
  해: '년',
  년간: '년',
  년차: '년',
  주간: '주',
  주일: '주',
  일간: '일',
  가지: '개',
  회: '번',
  차례: '번',
  차: '번째',
  살: '세',
  위: '등',
  군데: '곳',
  학점: '점',
};

/** One name for all spellings of a counter: 사람 is 명, 달 is 개월; Latin units in lower case. */
function counterName(counter: string): string {
  return SAME_COUNTER[counter] ?? counter.toLowerCase();
}
