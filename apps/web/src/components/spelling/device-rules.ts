import { checkSpelling } from '#spelling-rules';
import type { SpellingFindingView } from '#contracts';

/** Texts whose findings are remembered, so that only a text that changed is checked again. No resume has as many texts. */
const MAXIMUM_TEXTS = 300;

/** The rules that need no server. */
export function createDeviceRules(
  knownWords: readonly string[],
): (text: string) => readonly SpellingFindingView[] {
  const remembered = new Map<string, readonly SpellingFindingView[]>();
  return (text) => {
    let findings = remembered.get(text);
    if (findings === undefined) {
      if (remembered.size >= MAXIMUM_TEXTS) remembered.clear();
      findings = checkSpelling(text, { knownWords });
      remembered.set(text, findings);
    }
    return findings;
  };
}
