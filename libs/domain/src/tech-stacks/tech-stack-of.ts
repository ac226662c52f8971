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

/** The technology that a text names, by its name or one of its aliases as a whole: '리액트' is React. Undefined when none is meant for sure. */
export function techStackOf(name: string): TechStack | undefined {
  byName ??= new Map(
    TECH_STACKS.flatMap((stack) =>
      [stack.name, ...stack.aliases].map((alias) => [foldTechStackName(alias), stack] as const),
    ),
  );
  return byName.get(foldTechStackName(name));
}
