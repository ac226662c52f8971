import type { SpellingFindingView } from '#contracts';

/** A finding about the first occurrence of the original, as the server would send it. */
export function spellingFinding(
  text: string,
  original: string,
  replacement: string | null,
  overrides: Partial<SpellingFindingView> = {},
): SpellingFindingView {
  const start = text.indexOf(original);
  if (start === -1) throw new Error(`"${original}" is not in the text`);
  return {
    start,
    end: start + original.length,
    original,
    replacement,
    kind: 'SPELLING',
    certainty: 'SURE',
    reason: '‘되어요’가 줄면 ‘돼요’예요.',
    ...overrides,
  };
}
