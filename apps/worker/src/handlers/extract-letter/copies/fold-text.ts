/** A text as copies are looked for in it: NFC, lower case, letters and digits alone, so that spacing and punctuation hide nothing. */
export const foldText = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
