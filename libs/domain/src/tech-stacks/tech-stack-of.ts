import type { TechStack } from '#contracts';
import { TECH_STACKS } from './catalogue/catalogue.js';
import { foldTechStackName } from './fold-name.js';

let byId: ReadonlyMap<number, TechStack> | undefined;
let byName: ReadonlyMap<string, TechStack> | undefined;

/** The technology of an id; undefined when there is none. */
export function techStackById(techStackId: number): TechStack | undefined {
  byId ??= new Map(TECH_STACKS.map((stack) => [stack.id, stack]));
  return byId.get(techStackId);
}

// 'React 18', 'Java (17)', 'Node.js 20.x': the number stands apart, or it could be part of a name, as in H2.
const VERSION = /[\s(]v?\d+(?:\.[\dx]+)*\)?$/i;

/**
 * The technology that a text names, by its name or one of its aliases as a whole, with or without a version: '리액트' and 'React 18'
 * are React. Undefined when none is meant for sure.
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
