import type { Place } from './source-text.js';

/** Farther from the rest of its row than this, in characters, a value that stands in several places may belong elsewhere. */
const NEAR = 300;

/** One of several places, and whether it is the one that is meant for sure. */
export interface Chosen<Candidate> {
  place: Candidate;
  isSure: boolean;
}

const distance = ({ start, end }: Place, anchor: Place): number =>
  end < anchor.start ? anchor.start - end : Math.max(0, start - anchor.end);

/** The place nearest to where the rest of a row stands; without that, the first. Undefined when there is none. */
export function nearest<Candidate extends Place>(
  candidates: readonly Candidate[],
  anchor: Place | undefined,
): Chosen<Candidate> | undefined {
  const [first] = candidates;
  if (first === undefined) return undefined;
  if (anchor === undefined) return { place: first, isSure: candidates.length === 1 };
  let place = first;
  for (const candidate of candidates)
    if (distance(candidate, anchor) < distance(place, anchor)) place = candidate;
  return { place, isSure: candidates.length === 1 || distance(place, anchor) <= NEAR };
}
