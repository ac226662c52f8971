import { cutText } from '#domain';

/** Characters (UTF-16 code units) of a file name that are kept. */
export const MAXIMUM_FILE_NAME_LENGTH = 150;

const EXTENSION = /\.[^.\s]{1,15}$/u;
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/**
 * A file name that is safe to show, store and send: NFC (macOS sends decomposed Hangul), without folders, control characters and
 * bidirectional controls, at most 150 characters long with its extension kept.
 * @returns an empty text when nothing is left of the name
 */
export function tidyFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/^.*[\\/]/, '')
    .trim();
  if (plain.length <= MAXIMUM_FILE_NAME_LENGTH) return plain;
  const extension = EXTENSION.exec(plain)?.[0] ?? '';
  return `${cutText(plain, MAXIMUM_FILE_NAME_LENGTH - extension.length)}${extension}`;
}

/** The name of a generated file, made of any title: slashes become `_`, an empty name becomes 파일. */
export const downloadFileName = (name: string): string => tidyFileName(name.replace(/[\\/]/g, '_')) || '파일';
