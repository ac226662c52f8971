const NATIVE_ONES: Record<string, number> = {
  한: 1,
  하나: 1,
  두: 2,
  둘: 2,
  세: 3,
  셋: 3,
  석: 3,
  네: 4,
  넷: 4,
  넉: 4,
  다섯: 5,
  여섯: 6,
  일곱: 7,
  여덟: 8,
  아홉: 9,
};
const NATIVE_TENS: Record<string, number> = {
  열: 10,
  스물: 20,
  스무: 20,
  서른: 30,
  마흔: 40,
  쉰: 50,
  예순: 60,
  일흔: 70,
  여든: 80,
  아흔: 90,
};
const SINO_DIGITS: Record<string, number> = {
  일: 1,
  이: 2,
  삼: 3,
  사: 4,
  오: 5,
  육: 6,
  칠: 7,
  팔: 8,
  구: 9,
};
const SMALL_SCALES: Record<string, number> = { 십: 10, 백: 100, 천: 1000 };
const GREAT_SCALES: Record<string, number> = { 만: 1e4, 억: 1e8, 조: 1e12 };

const NATIVE_ONE = '하나|한|둘|두|셋|세|석|넷|네|넉|다섯|여섯|일곱|여덟|아홉';
const NATIVE_TEN = '열|스물|스무|서른|마흔|쉰|예순|일흔|여든|아흔';

/** Native numerals as they stand before a counter (한, 두, 스물다섯, 서른). */
export const NATIVE_NUMERAL = `(?:(?:${NATIVE_TEN})(?:${NATIVE_ONE})?|${NATIVE_ONE})`;

/** Sino-Korean numerals written in Hangul (삼십, 오백만, 천); a lone digit (삼) too. */
export const SINO_NUMERAL =
  '(?:(?:[일이삼사오육칠팔구]?[십백천만](?:억|만)?){1,6}[일이삼사오육칠팔구]?|[일이삼사오육칠팔구])';

const WHOLE_NATIVE = new RegExp(`^${NATIVE_NUMERAL}$`);
const TEN_IN_FRONT = new RegExp(`^(?:${NATIVE_TEN})`);

/** True for 한, 스물다섯 and the like. */
export function isNativeNumeral(text: string): boolean {
  return WHOLE_NATIVE.test(text);
}

function parseNative(text: string): number {
  const ten = TEN_IN_FRONT.exec(text)?.[0] ?? '';
  return (NATIVE_TENS[ten] ?? 0) + (NATIVE_ONES[text.slice(ten.length)] ?? 0);
}

function parsePositional(tokens: readonly string[]): number | null {
  let total = 0;
  let section = 0;
  let current: number | null = null;
  for (const token of tokens) {
    const small = SMALL_SCALES[token];
    const great = GREAT_SCALES[token];
    if (small !== undefined) {
      section += (current ?? 1) * small;
      current = null;
    } else if (great !== undefined) {
      total += (section + (current ?? 0) || 1) * great;
      section = 0;
      current = null;
    } else current = SINO_DIGITS[token] ?? Number(token);
  }
  const value = total + section + (current ?? 0);
  return Number.isFinite(value) ? value : null;
}

/**
 * Value of a number in digits, in Sino-Korean or native numerals, or mixed the Korean way: 1,200만 is 12,000,000,
 * 1억 2천만 is 120,000,000, 오백 is 500, 스물다섯 is 25. Null when the text is no number.
 */
export function parseNumeral(text: string): number | null {
  if (isNativeNumeral(text)) return parseNative(text);
  const tokens = text.replace(/[,\s]/g, '').match(/\d+(?:\.\d+)?|\D/g);
  return tokens === null ? null : parsePositional(tokens);
}
