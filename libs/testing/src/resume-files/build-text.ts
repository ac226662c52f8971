import { codePage949 } from '#domain';
import type { SampleDocument, SamplePart } from './sample-document.js';

const linesOf = (part: SamplePart): string[] => {
  if ('paragraph' in part) return [part.paragraph];
  return 'box' in part ? part.box : part.table.map((cells) => cells.join('\t'));
};

/** A document as plain text. */
export const plainText = ({ header, footer, parts }: SampleDocument): string =>
  [header, ...parts.flatMap(linesOf), footer].join('\r\n');

/** Text in the Korean code page of Windows. @throws Error for a character that the code page lacks */
export function encodeCp949(text: string): Buffer {
  const table = codePage949();
  return Buffer.from(
    [...text].flatMap((character) => {
      const code = character.charCodeAt(0);
      if (code < 0x80) return [code];
      const pair = table.get(character);
      if (pair === undefined) throw new Error(`CP949 has no ${character}`);
      return [pair >> 8, pair & 0xff];
    }),
  );
}

/** Text in UTF-16 with a byte order mark. */
export function encodeUtf16(text: string, order: 'LE' | 'BE'): Buffer {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return order === 'LE' ? bytes : bytes.swap16();
}
