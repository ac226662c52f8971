import { RESUME_LIMITS } from '#contracts';
import { nearest } from './nearest.js';
import type { Match, Place, SourceText } from './source-text.js';
import { doubtOf, type Verified } from './verifier.js';
import type { Doubt } from './doubts.js';

const BULLET = /^[\s\-–—*•·▪■□◦○●▶>ㆍ]+/;
const BULLET_BEFORE = /(?:^|\n)[ \t]*([-–—*•·▪■□◦○●▶ㆍ][ \t]*)$/;
/** A text whose lines stand over more than so many times its own length has been gathered. */
const SCATTER = 3;

/**
 * The lines of a text that are in the source, as they stand there. Undefined when none is.
 * @param anchor where the row stands that the text belongs to
 */
export function findLines(
  source: SourceText,
  value: string,
  anchor: Place | undefined,
): Verified | undefined {
  const wanted = value.split('\n').filter((line) => line.replace(BULLET, '').trim() !== '');
  const lines: { match: Match; isSure: boolean }[] = [];
  let near = anchor;
  for (const line of wanted) {
    const chosen = nearest(source.find(line.replace(BULLET, '')), near);
    if (chosen === undefined) continue;
    lines.push({ match: chosen.place, isSure: chosen.isSure });
    near = chosen.place;
  }
  if (lines.length === 0) return undefined;
  const whole = lines.map(({ match }) => bulletBefore(source, match) + tidy(source.slice(match))).join('\n');
  const start = Math.min(...lines.map(({ match }) => match.start));
  const end = Math.max(...lines.map(({ match }) => match.end));
  const text = whole.slice(0, RESUME_LIMITS.paragraph).toWellFormed();
  const doubts: (Doubt | null)[] = [
    whole.length > RESUME_LIMITS.paragraph ? 'CUT' : null,
    lines.length < wanted.length ? 'INCOMPLETE' : null,
    end - start > SCATTER * whole.length + 100 ? 'SCATTERED' : null,
    ...lines.map(({ match, isSure }) => doubtOf(match, isSure)),
  ];
  return { start, end, value: text, doubt: doubts.find((doubt) => doubt !== null) ?? null };
}

// A line of the source may be a cell or a wrapped sentence: its own breaks say nothing.
const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

const bulletBefore = (source: SourceText, { start }: Place): string => {
  const bullet = BULLET_BEFORE.exec(source.text.slice(Math.max(0, start - 20), start))?.[1];
  return bullet === undefined ? '' : `${bullet.trim()} `;
};
