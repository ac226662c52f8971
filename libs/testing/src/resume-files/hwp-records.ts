const FIRST_TAG = 0x10;

/** Tags of a section's records (HWP 5.0 revision 1.3, table 57). */
export const TAGS = {
  paragraph: FIRST_TAG + 50,
  text: FIRST_TAG + 51,
  characterShape: FIRST_TAG + 52,
  control: FIRST_TAG + 55,
  list: FIRST_TAG + 56,
  page: FIRST_TAG + 57,
  shape: FIRST_TAG + 60,
  table: FIRST_TAG + 61,
} as const;

/** One record; a size of 4,095 bytes and more stands after the header. */
export function record(tag: number, level: number, data: Buffer): Buffer {
  const isLong = data.length >= 0xfff;
  const header = Buffer.alloc(isLong ? 8 : 4);
  header.writeUInt32LE((tag | (level << 10) | ((isLong ? 0xfff : data.length) << 20)) >>> 0, 0);
  if (isLong) header.writeUInt32LE(data.length, 4);
  return Buffer.concat([header, data]);
}

/** Something that stands in a paragraph besides its characters. */
export interface HwpControl {
  /** The code that stands in the text: 2 section, 11 table or shape, 16 header or footer. */
  code: number;
  /** Four characters, such as `tbl `. */
  kind: string;
  /** The records below its own. */
  below: (level: number) => Buffer[];
  data?: Buffer;
}

const reversed = (kind: string): Buffer => Buffer.from([...kind].reverse().join(''), 'latin1');

// Eight characters: the code, its kind, padding, the code again.
function controlCharacters({ code, kind }: HwpControl): Buffer {
  const characters = Buffer.alloc(16);
  characters.writeUInt16LE(code, 0);
  reversed(kind).copy(characters, 2);
  characters.writeUInt16LE(code, 14);
  return characters;
}

const tab = (() => {
  const characters = Buffer.alloc(16);
  characters.writeUInt16LE(9, 0);
  characters.writeUInt16LE(9, 14);
  return characters;
})();

/** A paragraph: its controls, its text, and the records of the controls. */
export function hwpParagraph(text: string, level: number, controls: readonly HwpControl[] = []): Buffer[] {
  const pieces = text.split('\t').flatMap((piece, index) => {
    const characters = Buffer.from(piece, 'utf16le');
    return index === 0 ? [characters] : [tab, characters];
  });
  const characters = Buffer.concat([...controls.map(controlCharacters), ...pieces, Buffer.from([13, 0])]);
  const header = Buffer.alloc(24);
  header.writeUInt32LE((0x80000000 | (characters.length / 2)) >>> 0, 0);
  header.writeUInt32LE(controls.reduce((mask, { code }) => mask | (1 << code), 0) >>> 0, 4);
  header.writeUInt16LE(1, 12);
  return [
    record(TAGS.paragraph, level, header),
    record(TAGS.text, level + 1, characters),
    record(TAGS.characterShape, level + 1, Buffer.alloc(8)),
    ...controls.flatMap((control) => [
      record(
        TAGS.control,
        level + 1,
        Buffer.concat([reversed(control.kind), control.data ?? Buffer.alloc(42)]),
      ),
      ...control.below(level + 2),
    ]),
  ];
}

/** A list of paragraphs: how many, then what it is a list of. */
export function hwpList(lines: readonly string[], level: number, rest: Buffer = Buffer.alloc(26)): Buffer[] {
  const header = Buffer.alloc(8);
  header.writeUInt32LE(lines.length, 0);
  return [
    record(TAGS.list, level, Buffer.concat([header, rest])),
    ...lines.flatMap((line) => hwpParagraph(line, level)),
  ];
}
