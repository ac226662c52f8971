import { type ParticlePair, withParticle } from '#domain';

/** What a passage says of the letter that it stands in. */
export interface LetterFacts {
  companyName: string;
  jobField: string;
}

/** Picks one of so many, from 0. */
export type Pick = (count: number) => number;

/** A sequence of picks that is the same for the same seed: mulberry32 (Tommy Ettinger, public domain). */
export function picksFrom(seed: number): Pick {
  let state = seed;
  return (count) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
  };
}

const SLOT = /(?:\[(company|field)|\{(&?)([^}:]*))(?::(이\/가|을\/를|은\/는|과\/와|으로\/로))?[\]}]/g;
// A multiple of every number of wordings, so that none is preferred.
const LINKED_PICKS = 12;

const isPair = (text: string | undefined): text is ParticlePair => text !== undefined;

/** The passage as it stands in a letter; how it is written down: see WritingMaterial. */
export function fillPassage(passage: string, facts: LetterFacts, pick: Pick): string {
  const linked = pick(LINKED_PICKS);
  return passage.replace(SLOT, (_slot, fact?: string, link?: string, wordings = '', pair?: string) => {
    const own = fact === 'company' ? facts.companyName : facts.jobField;
    const choose: Pick = link === '&' ? (count) => linked % count : pick;
    const word = fact === undefined ? chooseFrom(String(wordings).split('|'), choose) : own;
    return isPair(pair) ? withParticle(word, pair) : word;
  });
}

/** @throws RangeError when there is nothing to choose from */
export function chooseFrom<Item>(items: readonly Item[], pick: Pick): Item {
  const chosen = items[pick(items.length)];
  if (chosen === undefined) throw new RangeError('there is nothing to choose from');
  return chosen;
}
