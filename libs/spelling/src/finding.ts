import type { SpellingFindingView } from '#contracts';

/** Something that is wrong in a text, and what is right. */
export type SpellingFinding = SpellingFindingView;
export type SpellingCertainty = SpellingFinding['certainty'];
