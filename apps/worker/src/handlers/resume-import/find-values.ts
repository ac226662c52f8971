import { RESUME_LIMITS, resumeBodySchema, urlSchema } from '#contracts';
import { cutText } from '#domain';
import type { FoundMonth } from './find-months.js';
import { nearest, type Chosen, type Match, type Position, type SourceText } from './source-text.js';
import { doubtOf, type Doubt, type Verified } from './verifier.js';

const BULLET = /^[\s\-–—*•·▪■□◦○●▶>ㆍ]+/;
const BULLET_BEFORE = /(?:^|\n)[ \t]*([-–—*•·▪■□◦○●▶ㆍ][ \t]*)$/;
/** Lines that spread over this many times their length, and 100 characters more, were gathered from several parts of the source. */
const SCATTER = 3;

/** Chooses one of several occurrences near to a position. */
export type Choose = <Found extends Position>(
  occurrences: readonly Found[],
  near: Position | undefined,
) => Chosen<Found> | undefined;

/**
 * The lines of a text that are in the source, as written there. Undefined when there is none.
 * @param anchor position of the row in the source
 * @param choose among the occurrences of a line; by default the nearest, which another field may hold
 */
export function findLines(
  source: SourceText,
  wantedText: string,
  anchor: Position | undefined,
  choose: Choose = nearest,
): Verified | undefined {
  const wanted = wantedText.split('\n').filter((line) => line.replace(BULLET, '').trim() !== '');
  const lines: { match: Match; isSure: boolean }[] = [];
  let near = anchor;
  for (const line of wanted) {
    const chosen = choose(source.find(line.replace(BULLET, '')), near);
    if (chosen === undefined) continue;
    lines.push({ match: chosen.position, isSure: chosen.isSure });
    near = chosen.position;
  }
  if (lines.length === 0) return undefined;
  const written = lines.map(({ match }) => ({
    match,
    bullet: bulletBefore(source, match),
    text: tidy(source.slice(match)),
  }));
  const whole = written.map(({ bullet, text }) => bullet + text).join('\n');
  const start = Math.min(...lines.map(({ match }) => match.start));
  const end = Math.max(...lines.map(({ match }) => match.end));
  const value = cutText(whole, RESUME_LIMITS.paragraph);
  const parts = heldIn(source.text, written, value.length);
  const doubts: (Doubt | null)[] = [
    whole.length > RESUME_LIMITS.paragraph ? 'CUT' : null,
    lines.length < wanted.length ? 'INCOMPLETE' : null,
    end - start > SCATTER * whole.length + 100 ? 'SCATTERED' : null,
    ...lines.map(({ match, isSure }) => doubtOf(match, isSure)),
  ];
  return { start, end, value, doubt: doubts.find((doubt) => doubt !== null) ?? null, parts };
}

const WHITE_SPACE = /\s/;
export const visibleLength = (text: string): number => text.replace(/\s+/g, '').length;

/** The beginning of a stretch of the source that has so many visible characters. */
export function beginningOf(source: string, { start, end }: Position, visible: number): Position {
  let missing = visible;
  let at = start;
  for (; at < end && missing > 0; at += 1) if (!WHITE_SPACE.test(source.charAt(at))) missing -= 1;
  return { start, end: at };
}

interface WrittenLine {
  match: Position;
  bullet: string;
  text: string;
}

/** The positions of what the first `length` characters of joined lines hold. */
function heldIn(source: string, lines: readonly WrittenLine[], length: number): Position[] {
  let room = length;
  return lines.flatMap(({ match, bullet, text }) => {
    const visible = visibleLength(text.slice(0, Math.max(0, room - bullet.length)));
    room -= bullet.length + text.length + 1;
    return visible === 0 ? [] : [beginningOf(source, match, visible)];
  });
}

// A line may have been a table cell or a wrapped sentence: its line breaks have no meaning.
const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

const bulletBefore = (source: SourceText, { start }: Position): string => {
  const bullet = BULLET_BEFORE.exec(source.text.slice(Math.max(0, start - 20), start))?.[1];
  return bullet === undefined ? '' : `${bullet.trim()} `;
};

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
/** Nobody younger than this writes a resume. */
const MINIMUM_AGE = 13;

/** A year of birth that the source has; of several dates of that year the one near a word for birth. */
export function findBirthYear(
  { text }: SourceText,
  months: readonly FoundMonth[],
  value: string,
): Verified<number> | undefined {
  const year = Number(YEAR.exec(value)?.[0] ?? shortYear(value));
  if (!(year >= EARLIEST_YEAR && year <= new Date().getFullYear() - MINIMUM_AGE)) return undefined;
  const full = months.filter((position) => position.year === year);
  const short = [...text.matchAll(SHORT_BIRTH)]
    .filter(({ 1: digits }) => Number(`19${digits}`) === year || Number(`20${digits}`) === year)
    .map(({ index, 0: found }) => ({ start: index, end: index + found.length, isGuessed: true }));
  const positions = [...full, ...short];
  const said = positions.find(({ start, end }) => BIRTH.test(text.slice(Math.max(0, start - 20), end + 5)));
  const position = said ?? positions[0];
  if (position === undefined) return undefined;
  const doubt = position.isGuessed
    ? 'GUESSED_YEAR'
    : said === undefined && positions.length > 1
      ? 'SEVERAL'
      : null;
  return { start: position.start, end: position.end, value: year, doubt };
}

function shortYear(value: string): number {
  const digits = /(?<!\d)\d{2}/.exec(value)?.[0];
  if (digits === undefined) return Number.NaN;
  const late = 2000 + Number(digits);
  return late > new Date().getFullYear() - MINIMUM_AGE ? late - 100 : late;
}

const NUMBER = /(?<![\d.,])\d{1,3}(?:\.\d{1,3})?(?![\d,]|\.\d)/g;

/** A number between 0 and 100 that is in the source and not part of a longer number. */
export function findNumber(
  { text }: SourceText,
  value: string,
  anchor: Position | undefined,
  choose: Choose,
): Verified<number> | undefined {
  const written = /^\s*(\d{1,3}(?:\.\d{1,3})?)\s*$/.exec(value)?.[1];
  if (written === undefined || Number(written) > 100) return undefined;
  const positions = [...text.matchAll(NUMBER)]
    .filter(([found]) => Number(found) === Number(written))
    .map(({ 0: found, index }) => ({ start: index, end: index + found.length }));
  const chosen = choose(positions, anchor);
  if (chosen === undefined) return undefined;
  return { ...chosen.position, value: Number(written), doubt: chosen.isSure ? null : 'SEVERAL' };
}

const SCHEME = /^https?:\/\//i;
/** Characters that continue an address; a full stop or comma at its end belongs to the sentence. */
const CONTINUES = /^(?:[\w\-/%#?=&~@+]|[.,:](?=[\w/]))/;
const PRECEDES = /[\w\-@.]$/;

/**
 * A web address as written in the source. One without a scheme gets `https://`. Undefined when the source does not contain it as a whole.
 */
export function findUrl(
  source: SourceText,
  value: string,
  anchor: Position | undefined,
): Verified | undefined {
  const wanted = value.trim().replace(SCHEME, '').replace(/\/+$/, '');
  if (wanted === '' || !wanted.includes('.') || /\s/.test(wanted)) return undefined;
  const chosen = nearest(positionsOf(source.text, wanted), anchor);
  if (chosen === undefined) return undefined;
  const written = source.slice(chosen.position);
  const url = SCHEME.test(written) ? written : `https://${written}`;
  if (!urlSchema.safeParse(url).success) return undefined;
  // Any occurrence will do: the same address leads to the same page.
  return { ...chosen.position, value: url, doubt: url === written ? null : 'NO_SCHEME' };
}

function positionsOf(text: string, wanted: string): Position[] {
  const [lower, sought] = [text.toLowerCase(), wanted.toLowerCase()];
  const positions: Position[] = [];
  for (let at = lower.indexOf(sought); at >= 0; at = lower.indexOf(sought, at + 1)) {
    const scheme = /https?:\/\/(?:www\.)?$/i.exec(text.slice(Math.max(0, at - 16), at))?.[0] ?? '';
    const start = at - scheme.length;
    const slash = /^\/+/.exec(text.slice(at + wanted.length))?.[0] ?? '';
    const end = at + wanted.length;
    const rest = text.slice(end + slash.length, end + slash.length + 2);
    if (!CONTINUES.test(rest) && !PRECEDES.test(text.slice(Math.max(0, start - 1), start)))
      positions.push({ start, end: end + slash.length });
  }
  return positions;
}
