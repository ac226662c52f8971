import type { TechStack } from '#contracts';
import { disassemble, getChoseong } from 'es-hangul';
import { foldTechStackName } from './fold-name.js';

type Searched = Pick<TechStack, 'id' | 'name' | 'aliases'>;

interface Spelling {
  /** Folded, Hangul taken apart into letters, so that a syllable still being typed is found. */
  letters: string;
  initials: string;
  isAlias: boolean;
}

const INITIALS_ONLY = /^[ㄱ-ㅎ]+$/;

/**
 * The technologies that a text finds by name or alias, best match first: the whole name, then the beginning of one, then a part;
 * names before aliases, shorter ones first. Case, spaces and dots do not count; Hangul is found while it is being typed, and by its
 * initial consonants (ㄹㅇㅌ). A blank text finds all in their own order.
 * @param excludedIds those already chosen
 */
export function findTechStacks<Stack extends Searched>(
  query: string,
  stacks: readonly Stack[],
  excludedIds: ReadonlySet<number> = new Set(),
): Stack[] {
  const offered = stacks.filter(({ id }) => !excludedIds.has(id));
  const wanted = foldTechStackName(query);
  if (wanted === '') return offered;
  const letters = disassemble(wanted);
  return offered
    .map((stack) => ({ stack, rank: rankOf(stack, wanted, letters) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((left, right) => left.rank - right.rank)
    .map(({ stack }) => stack);
}

const spellingsOf = new WeakMap<Searched, Spelling[]>();

function spellings(stack: Searched): Spelling[] {
  const known = spellingsOf.get(stack);
  if (known !== undefined) return known;
  const made = [stack.name, ...stack.aliases].map((name, index) => {
    const folded = foldTechStackName(name);
    return { letters: disassemble(folded), initials: getChoseong(folded), isAlias: index > 0 };
  });
  spellingsOf.set(stack, made);
  return made;
}

const rankOf = (stack: Searched, wanted: string, letters: string): number =>
  Math.min(...spellings(stack).map((spelling) => rankOfSpelling(spelling, wanted, letters)));

/** Whole steps for how a spelling matches, and a fraction for how much of it was not typed. */
function rankOfSpelling(
  { letters: spelled, initials, isAlias }: Spelling,
  wanted: string,
  letters: string,
): number {
  const alias = isAlias ? 1 : 0;
  const rest = 1 - letters.length / (spelled.length + letters.length);
  if (spelled === letters) return 0;
  if (spelled.startsWith(letters)) return 2 + alias + rest;
  if (INITIALS_ONLY.test(wanted) && initials.startsWith(wanted)) return 4 + rest;
  if (spelled.includes(letters)) return 6 + alias + rest;
  return Infinity;
}
