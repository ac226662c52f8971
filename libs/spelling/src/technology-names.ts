import { TECH_STACKS } from '#domain';

/** Names of technologies, which no member has to put into a dictionary. */
export const TECHNOLOGY_NAMES: readonly string[] = TECH_STACKS.flatMap(({ name, aliases }) => [
  name,
  ...aliases,
]);
