import { RESUME_LIMITS } from '#contracts';
import { techStackOf } from '#domain';
import { isNear, type Position } from './source-text.js';
import { doubtOf, type Verifier } from './verifier.js';

export interface FoundStack {
  techStackId: number;
  /** As given in the list; the source may write it in another way. */
  name: string;
  position: Position;
  index: number;
}

/**
 * The technologies of a list that the product knows and the source names, each once, by name or alias.
 * @param path of the list, such as `careers.0.techStacks`
 * @param anchor position of the list's row; undefined for the list of the whole resume
 */
export function verifyStacks(
  verifier: Verifier,
  path: string,
  names: readonly string[],
  anchor: Position | undefined,
): FoundStack[] {
  const rowPath = path.slice(0, path.lastIndexOf('.') + 1) || undefined;
  const found = new Map<number, FoundStack>();
  for (const name of names) {
    const stack = techStackOf(name);
    // A part of a longer word is another technology: Java is not JavaScript.
    const matches = verifier.source.find(name).filter(({ fit }) => fit !== 'PART');
    // Those of a row follow its name.
    const following = matches.filter(
      (match) => anchor !== undefined && match.start >= anchor.start && isNear(match, anchor),
    );
    const chosen = verifier.nearestFree(following.length > 0 ? following : matches, anchor, rowPath);
    if (stack === undefined || chosen === undefined || found.has(stack.id)) continue;
    const index = found.size;
    if (index === RESUME_LIMITS.techStacks) break;
    found.set(stack.id, { techStackId: stack.id, name, position: chosen.position, index });
    const isSure = chosen.isSure || anchor === undefined;
    verifier.note(`${path}.${index}.techStackId`, chosen.position, doubtOf(chosen.position, isSure));
  }
  return [...found.values()];
}
