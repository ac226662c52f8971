import { isBlank } from '#contracts';

/** A file ready to be stored or sent. */
export interface WrittenFile {
  fileName: string;
  contentType: string;
  content: Buffer;
}

/** The media type of each kind of file. */
export const CONTENT_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
} as const;

/** File systems count a name in bytes: 255, of which a browser that saves it again takes some for ' (1)'. */
const MAXIMUM_BYTES = 240;

const INVISIBLE = /(?!\u200D)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** A joiner that joins no emoji. */
const STRAY_JOINER =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
const FORBIDDEN = /[\\/:*?"<>|]/g;
/** Names of devices on Windows, whatever follows the first dot. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(?:\.|$))/i;

/**
 * A title as the name of a file on any system: characters that cannot stand in a name become `_`, invisible ones are
 * removed, and a title that is too long is cut between characters. `extension` is without its dot; a title of which
 * nothing visible is left becomes '문서'.
 */
export function fileNameOf(title: string, extension: string): string {
  const plain = title
    .normalize('NFC')
    .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(STRAY_JOINER, '')
    .replace(FORBIDDEN, '_')
    .replace(/\s+/g, ' ');
  const name = trimEnds(cutToBytes(trimEnds(plain), MAXIMUM_BYTES - extension.length - 1));
  return `${RESERVED.test(name) ? '_' : ''}${isBlank(name) ? '문서' : name}.${extension}`;
}

// Windows drops dots and spaces at the end; a dot at the beginning hides a file elsewhere.
const trimEnds = (name: string): string => name.replace(/^[\s.]+|[\s.]+$/g, '');

function cutToBytes(name: string, bytes: number): string {
  let kept = '';
  let length = 0;
  for (const { segment } of new Intl.Segmenter('ko').segment(name)) {
    length += Buffer.byteLength(segment);
    if (length > bytes) return kept;
    kept += segment;
  }
  return kept;
}
