const PREVIEW_CHARACTERS = 120;

/** The beginning of a letter: its first 120 characters, which are code points and never half of one, and an ellipsis where there is more. */
export function previewText(text: string): string {
  // No character takes more than two units: what is beyond them need not be looked at.
  const beginning = Array.from(text.slice(0, 2 * PREVIEW_CHARACTERS + 2));
  return beginning.length <= PREVIEW_CHARACTERS
    ? text
    : `${beginning.slice(0, PREVIEW_CHARACTERS).join('')}…`;
}
