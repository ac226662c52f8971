import type { ResumeStructure } from '#ai';
import type { UnplacedText } from '#contracts';
import { findLines } from './find-lines.js';
import type { Place } from './source-text.js';
import type { Verifier } from './verifier.js';

/** More than a member looks through. */
const MOST_UNPLACED = 60;
/** Letters and digits of a piece of a line below which it is a heading, a bullet or the word beside a value. */
const LEAST_LETTERS = 9;
const LETTERS = /[\p{L}\p{N}]/gu;
/** A line that is only a heading: a few words without a figure, a colon or an end of a sentence. */
const HEADING = /^[^\d:：.,]{1,14}$/;

/**
 * What the text has and no field of the draft: what the model says has no place, where it is found in the text, and every piece of a
 * line that no value was taken from. In the order of the text, without overlap.
 */
export function findUnplaced(verifier: Verifier, named: ResumeStructure['unplaced']): UnplacedText[] {
  const { source, traces } = verifier;
  const placed: Place[] = traces.map(({ start, end }) => ({ start, end }));
  const lines = named
    .flatMap(({ heading, text }) => text.split('\n').map((line) => ({ heading, line })))
    .slice(0, MOST_UNPLACED);
  const told = lines.flatMap(({ heading, line }): Unplaced[] => {
    const found = findLines(source, line, undefined);
    if (found === undefined || isCovered(found, placed)) return [];
    const isWritten = source.find(heading).length > 0;
    return [{ heading: isWritten ? heading.trim() : '', start: found.start, end: found.end }];
  });
  const free = gapsIn(source.text, [...placed, ...told]).flatMap((gap) => piecesOf(source.text, gap));
  return withoutOverlap([...told, ...free])
    .slice(0, MOST_UNPLACED)
    .map(({ heading, start, end }) => ({ heading, text: source.text.slice(start, end), start, end }));
}

interface Unplaced extends Place {
  heading: string;
}

const isCovered = ({ start, end }: Place, places: readonly Place[]): boolean =>
  places.some((place) => place.start <= start && end <= place.end);

const byStart = <Somewhere extends Place>(places: readonly Somewhere[]): Somewhere[] =>
  [...places].sort((left, right) => left.start - right.start || right.end - left.end);

/** What lies between the places. */
function gapsIn(text: string, places: readonly Place[]): Place[] {
  const gaps: Place[] = [];
  let free = 0;
  for (const { start, end } of byStart(places)) {
    if (start > free) gaps.push({ start: free, end: start });
    free = Math.max(free, end);
  }
  return free < text.length ? [...gaps, { start: free, end: text.length }] : gaps;
}

/** The lines of a gap that say something. */
function piecesOf(text: string, { start, end }: Place): Unplaced[] {
  return [...text.slice(start, end).matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }): Unplaced[] => {
    const said = line.trim();
    const letters = said.match(LETTERS)?.length ?? 0;
    if (letters < LEAST_LETTERS || HEADING.test(said)) return [];
    const from = start + index + line.indexOf(said);
    return [{ heading: '', start: from, end: from + said.length }];
  });
}

function withoutOverlap(places: readonly Unplaced[]): Unplaced[] {
  const kept: Unplaced[] = [];
  for (const place of byStart(places)) if (place.start >= (kept.at(-1)?.end ?? 0)) kept.push(place);
  return kept;
}
