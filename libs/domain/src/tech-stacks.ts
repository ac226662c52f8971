import { disassemble, getChoseong } from 'es-hangul';
import type { Resume, ResumeBody, TechStack } from '#contracts';
import { TECH_STACKS } from './tech-stack-catalogue.js';

let byId: ReadonlyMap<number, TechStack> | undefined;

/** The technology of an id; undefined when there is none. */
export function techStackById(techStackId: number): TechStack | undefined {
  byId ??= new Map(TECH_STACKS.map((stack) => [stack.id, stack]));
  return byId.get(techStackId);
}

// 'React 18', 'Java (17)', 'Node.js 20.x': the number stands apart, or it could be part of a name, as in H2.
const VERSION = /[\s(]v?\d+(?:\.[\dx]+)*\)?$/i;

let byName: ReadonlyMap<string, TechStack> | undefined;

/**
 * The technology that a text names, by its name or one of its aliases as a whole, with or without a version: '리액트' and 'React 18'
 * are React. Undefined when none is certain.
 */
export function techStackOf(name: string): TechStack | undefined {
  byName ??= new Map(
    TECH_STACKS.flatMap((stack) =>
      [stack.name, ...stack.aliases].map((alias) => [foldTechStackName(alias), stack] as const),
    ),
  );
  return (
    byName.get(foldTechStackName(name)) ?? byName.get(foldTechStackName(name.trimEnd().replace(VERSION, '')))
  );
}

type Searched = Pick<TechStack, 'id' | 'name' | 'aliases'>;

interface Spelling {
  /** Folded, Hangul taken apart into jamo, so that a syllable still being typed is found. */
  letters: string;
  initials: string;
  isAlias: boolean;
}

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

/** Normalizes the name of a technology: ignores case, spaces, dots, dashes, underscores and slashes. */
export const foldTechStackName = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s.\-_/·]+/gu, '');

const rankOf = (stack: Searched, wanted: string, letters: string): number =>
  Math.min(...spellings(stack).map((spelling) => rankOfSpelling(spelling, wanted, letters)));

const INITIALS_ONLY = /^[ㄱ-ㅎ]+$/;

/** The integer part ranks the kind of match; the fraction grows with the length of the spelling. */
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

type Chosen = readonly { techStackId: number }[];
type Choices = Pick<ResumeBody, 'techStacks' | 'careers' | 'projects' | 'trainings'>;

/** Paths of the ids in a resume that name no technology, such as `careers.0.techStacks.2.techStackId`. */
export function findUnknownTechStackPaths(body: Choices): string[] {
  const nested = (['careers', 'projects', 'trainings'] as const).flatMap((section) =>
    body[section].flatMap((row, index) => unknownIn(row.techStacks, `${section}.${index}.techStacks`)),
  );
  return [...unknownIn(body.techStacks, 'techStacks'), ...nested];
}

const unknownIn = (chosen: Chosen, path: string): string[] =>
  chosen.flatMap(({ techStackId }, index) =>
    techStackById(techStackId) === undefined ? [`${path}.${index}.techStackId`] : [],
  );

/** A stored resume with the name and category of each technology; one that the product no longer knows is left out. */
export const withTechStackNames = (body: ResumeBody): Pick<Resume, keyof ResumeBody> => ({
  ...body,
  techStacks: named(body.techStacks),
  careers: body.careers.map((row) => ({ ...row, techStacks: named(row.techStacks) })),
  projects: body.projects.map((row) => ({ ...row, techStacks: named(row.techStacks) })),
  trainings: body.trainings.map((row) => ({ ...row, techStacks: named(row.techStacks) })),
});

type Named<Stack> = Stack & Pick<TechStack, 'name' | 'category'>;

const named = <Stack extends { techStackId: number }>(chosen: readonly Stack[]): Named<Stack>[] =>
  chosen.flatMap((each) => {
    const stack = techStackById(each.techStackId);
    return stack === undefined ? [] : [{ ...each, name: stack.name, category: stack.category }];
  });
