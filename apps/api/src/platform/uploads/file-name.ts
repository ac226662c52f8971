/** Characters (UTF-16 code units) of a file name that are kept. */
export const FILE_NAME_LENGTH = 150;

const EXTENSION = /\.[^.\s]{1,15}$/u;
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/**
 * A file's name as it may be shown, stored and sent: composed (macOS sends Hangul in pieces), without folders, control characters
 * and characters that turn the reading direction, and at most 150 characters long, its extension kept.
 * @returns an empty text when nothing is left of the name
 */
export function tidyFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(/^.*[\\/]/, '')
    .trim();
  if (plain.length <= FILE_NAME_LENGTH) return plain;
  const extension = EXTENSION.exec(plain)?.[0] ?? '';
  return `${cut(plain, FILE_NAME_LENGTH - extension.length)}${extension}`;
}

/** The name of a file made here, whatever the title it is named after holds: what parts folders becomes `_`. */
export const downloadFileName = (name: string): string => tidyFileName(name.replace(/[\\/]/g, '_')) || '파일';

const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
