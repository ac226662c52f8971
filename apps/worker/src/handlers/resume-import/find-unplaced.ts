import type { ResumeStructure } from '#ai';
import type { UnplacedText } from '#contracts';
import { findLines } from './find-values.js';
import type { Position } from './source-text.js';
import type { Verifier } from './verifier.js';

/** More pieces than a real resume has; the last one also covers those over the limit. */
const MAXIMUM_UNPLACED = 300;
/** A piece with fewer letters and digits is a heading, a bullet or the label of a value. */
const MINIMUM_LETTERS = 9;
const LETTERS = /[\p{L}\p{N}]/gu;
/** A line that looks like a heading: a few words without a figure, a colon or an end of a sentence. */
const HEADING = /^[^\d:：.,]{1,14}$/;
/** "병역: 군필" has content although it is short; "이메일:" before a value has none. */
const LABELLED = /[\p{L}\p{N}] ?[:：]\s*[\p{L}\p{N}]/u;

/**
 * Pieces of the text that no field of the draft holds: those that the model names as unplaced and the text contains, and every piece of a
 * line from which no value was taken. In the order of the text, without overlap.
 */
export function findUnplaced(verifier: Verifier, named: ResumeStructure['unplaced']): UnplacedText[] {
  const { source, traces } = verifier;
  const placed: Position[] = traces.map(({ start, end }) => ({ start, end }));
  const lines = named
    .flatMap(({ heading, text }) => text.split('\n').map((line) => ({ heading, line })))
    .slice(0, MAXIMUM_UNPLACED);
  const told = lines.flatMap(({ heading, line }): Unplaced[] => {
    const found = findLines(source, line, undefined);
    if (found === undefined || isCovered(found, placed)) return [];
    const isWritten = source.find(heading).length > 0;
    return [{ heading: isWritten ? heading.trim() : '', start: found.start, end: found.end }];
  });
  const taken = [...placed, ...told];
  const free = gapsIn(source.text, taken).flatMap((gap) => piecesOf(source.text, gap, taken));
  return atMost(MAXIMUM_UNPLACED, withoutOverlap([...told, ...free])).map(({ heading, start, end }) => ({
    heading,
    text: source.text.slice(start, end),
    start,
    end,
  }));
}

interface Unplaced extends Position {
  heading: string;
}

const isCovered = ({ start, end }: Position, positions: readonly Position[]): boolean =>
  positions.some((position) => position.start <= start && end <= position.end);

const byStart = <Somewhere extends Position>(positions: readonly Somewhere[]): Somewhere[] =>
  [...positions].sort((left, right) => left.start - right.start || right.end - left.end);

/** The text between the positions. */
function gapsIn(text: string, positions: readonly Position[]): Position[] {
  const gaps: Position[] = [];
  let free = 0;
  for (const { start, end } of byStart(positions)) {
    if (start > free) gaps.push({ start: free, end: start });
    free = Math.max(free, end);
  }
  return free < text.length ? [...gaps, { start: free, end: text.length }] : gaps;
}

/** The lines of a gap that have content. */
function piecesOf(text: string, { start, end }: Position, taken: readonly Position[]): Unplaced[] {
  return [...text.slice(start, end).matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }): Unplaced[] => {
    const said = line.trim();
    const from = start + index + line.indexOf(said);
    const piece = { heading: '', start: from, end: from + said.length };
    const letters = said.match(LETTERS)?.length ?? 0;
    const isLong = letters >= MINIMUM_LETTERS && !HEADING.test(said);
    return isLong || LABELLED.test(said) || isLoneLine(text, piece, taken) ? [piece] : [];
  });
}

/** Whether a short piece is a whole line and not a heading: the line below it contains no value. */
function isLoneLine(text: string, { start, end }: Position, taken: readonly Position[]): boolean {
  if (!/\p{L}{2}/u.test(text.slice(start, end))) return false;
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const lineEnd = endOfLine(text, end);
  if (start > 0 && before.trim() !== '') return false;
  if (text.slice(end, lineEnd).trim() !== '') return false;
  const below = lineEnd + Math.max(0, text.slice(lineEnd).search(/\S/));
  const belowEnd = endOfLine(text, below);
  return !taken.some((position) => position.start < belowEnd && below < position.end);
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** At most `most` pieces; the last one also covers the others. */
function atMost(most: number, pieces: readonly Unplaced[]): Unplaced[] {
  const [last, end] = [pieces[most - 1], pieces.at(-1)?.end];
  if (pieces.length <= most || last === undefined || end === undefined) return [...pieces];
  return [...pieces.slice(0, most - 1), { ...last, end }];
}

function withoutOverlap(positions: readonly Unplaced[]): Unplaced[] {
  const kept: Unplaced[] = [];
  for (const position of byStart(positions))
    if (position.start >= (kept.at(-1)?.end ?? 0)) kept.push(position);
  return kept;
}
