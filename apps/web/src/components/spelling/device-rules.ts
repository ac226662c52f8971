import { checkSpelling } from '#spelling-rules';
import type { SpellingFindingView } from '#contracts';

/** Texts whose findings are remembered, so that only a text that changed is checked again. */
const MAXIMUM_TEXTS = 40;

/** The rules that need no server. */
export function createDeviceRules(
  knownWords: readonly string[],
): (text: string) => readonly SpellingFindingView[] {
  const known = new Map<string, readonly SpellingFindingView[]>();
  return (text) => {
    const found = known.get(text) ?? checkSpelling(text, { knownWords });
    if (known.size >= MAXIMUM_TEXTS) known.clear();
    known.set(text, found);
    return found;
  };
}
