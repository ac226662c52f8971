/** Characters without spaces that somebody says in a second of an interview. */
const CHARACTERS_PER_SECOND = 5;

/** How long a text takes to say aloud, in milliseconds. @param characters without spaces */
export const speakingTime = (characters: number): number =>
  Math.round(characters / CHARACTERS_PER_SECOND) * 1000;
