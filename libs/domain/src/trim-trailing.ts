/**
 * Removes the matching characters at the end of the text. Linear in what is removed; `text.replace(/[…]+$/, '')` tries again from every
 * such character in the text and takes quadratic time.
 * @param character fits one UTF-16 code unit; without the `g` flag
 */
export function trimTrailing(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
