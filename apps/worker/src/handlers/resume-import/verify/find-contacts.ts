import { resumeBodySchema } from '#contracts';
import type { SourceText } from './source-text.js';
import type { MonthPlace } from './month-places.js';
import type { Verified } from './verifier.js';

const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g;
const PHONE = /(?<![\d-])(?:\(?\+?\d{1,4}\)?[ .-]?){2,4}\d{3,4}(?![\d-])/g;
const BIRTH = /생년|생일|출생|년생|birth/i;

/** An e-mail address that the source has as a whole. */
export function findEmail({ text }: SourceText, value: string): Verified | undefined {
  const wanted = value.trim().toLowerCase();
  for (const { 0: found, index } of text.matchAll(EMAIL))
    if (found.toLowerCase() === wanted && resumeBodySchema.shape.email.safeParse(found).success)
      return { start: index, end: index + found.length, value: found, doubt: null };
  return undefined;
}

/** A phone number with the same digits, as the source writes it. */
export function findPhone({ text }: SourceText, value: string): Verified | undefined {
  const wanted = digitsOf(value);
  if (wanted.length < 8) return undefined;
  for (const { 0: found, index } of text.matchAll(PHONE))
    if (digitsOf(found) === wanted)
      return { start: index, end: index + found.length, value: found.replace(/\s+/g, ' '), doubt: null };
  return undefined;
}

// +82 10 is 010.
const digitsOf = (text: string): string => text.replace(/^\D*82\D*0?(?=1)/, '0').replace(/\D/g, '');

const YEAR = /(?:19|20)\d{2}/;
const SHORT_BIRTH = /(?<!\d)(\d{2})(?=(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])(?!\d)|\s*년생)/g;
const EARLIEST_YEAR = 1930;
/** Nobody younger writes a resume. */
const LEAST_AGE = 13;

/** A year of birth that the source has, near a word for birth when it has several dates of that year. */
export function findBirthYear(
  { text }: SourceText,
  months: readonly MonthPlace[],
  value: string,
): Verified<number> | undefined {
  const year = Number(YEAR.exec(value)?.[0] ?? shortYear(value));
  if (!(year >= EARLIEST_YEAR && year <= new Date().getFullYear() - LEAST_AGE)) return undefined;
  const full = months
    .filter((place) => place.year === year)
    .map((place) => ({ ...place, isGuessed: place.isGuessed }));
  const short = [...text.matchAll(SHORT_BIRTH)]
    .filter(({ 1: digits }) => Number(`19${digits}`) === year || Number(`20${digits}`) === year)
    .map(({ index, 0: found }) => ({ start: index, end: index + found.length, isGuessed: true }));
  const places = [...full, ...short];
  const said = places.find(({ start, end }) => BIRTH.test(text.slice(Math.max(0, start - 20), end + 5)));
  const place = said ?? places[0];
  if (place === undefined) return undefined;
  const doubt = place.isGuessed ? 'GUESSED_YEAR' : said === undefined && places.length > 1 ? 'SEVERAL' : null;
  return { start: place.start, end: place.end, value: year, doubt };
}

function shortYear(value: string): number {
  const digits = /(?<!\d)\d{2}/.exec(value)?.[0];
  if (digits === undefined) return Number.NaN;
  const late = 2000 + Number(digits);
  return late > new Date().getFullYear() - LEAST_AGE ? late - 100 : late;
}
