import * as CFB from 'cfb';
import { DocumentText } from './document-text.js';
import { refuseScript } from './hangul-script.js';
import { Inflation } from './inflation.js';
import { DocumentRefusal } from './refusal.js';

const FIRST_TAG = 0x10;
const PARAGRAPH = FIRST_TAG + 50;
const PARAGRAPH_TEXT = FIRST_TAG + 51;
const CONTROL = FIRST_TAG + 55;
const LIST = FIRST_TAG + 56;

/** Where a cell's list says which row it is in, in bytes. */
const CELL_ROW_OFFSET = 10;

/** The text of a Hangul 5 document: the sections in order. @throws DocumentRefusal */
export function readHwp(file: CompoundFile): string {
  const text = new DocumentText();
  for (const section of readHwpSections(file)) writeParagraphs(readRecords(section), text);
  return text.toString();
}

function writeParagraphs(records: readonly HwpRecord[], text: DocumentText): void {
  for (const record of records) if (record.tag === PARAGRAPH) writeParagraph(record, text);
}

function writeParagraph(paragraph: HwpRecord, text: DocumentText): void {
  const controls = paragraph.children.filter(({ tag }) => tag === CONTROL);
  const characters = paragraph.children.find(({ tag }) => tag === PARAGRAPH_TEXT);
  text.openParagraph();
  let next = 0;
  for (const piece of characters === undefined ? [] : readParagraphText(characters.data)) {
    if ('text' in piece) text.add(piece.text);
    else writeControl(controls[next++], text);
  }
  for (const control of controls.slice(next)) writeControl(control, text);
  text.closeParagraph();
}

function writeControl(control: HwpRecord | undefined, text: DocumentText): void {
  if (control === undefined || control.data.length < 4) return;
  const kind = controlKind(control.data);
  if (kind === 'tbl ') return writeTable(control, text);
  if (kind === 'head' || kind === 'foot') {
    text.openFlow();
    writeLists(control.children, text);
    return kind === 'head' ? text.closeHeader() : text.closeFooter();
  }
  if (kind === 'gso ' || kind === 'fn  ' || kind === 'en  ') {
    text.openFlow();
    writeLists(control.children, text);
    text.closeBox();
  }
}

// Four characters, the last one first.
const controlKind = (data: Buffer): string =>
  String.fromCharCode(...[3, 2, 1, 0].map((index) => data[index] ?? 0));

// A list's paragraphs follow it on its own level. The list of a shape is deeper down.
function writeLists(records: readonly HwpRecord[], text: DocumentText): void {
  for (const record of records) {
    if (record.tag === PARAGRAPH) writeParagraph(record, text);
    else if (record.tag !== CONTROL) writeLists(record.children, text);
  }
}

interface Cell {
  row: number;
  paragraphs: HwpRecord[];
}

function writeTable(table: HwpRecord, text: DocumentText): void {
  const cells = cellsOf(table);
  const rows = [...new Set(cells.map(({ row }) => row))].sort((left, right) => left - right);
  text.openTable();
  for (const row of rows) {
    text.openRow();
    for (const { paragraphs } of cells.filter((cell) => cell.row === row)) {
      text.openFlow();
      writeParagraphs(paragraphs, text);
      text.closeCell();
    }
  }
  text.closeTable();
}

function cellsOf(table: HwpRecord): Cell[] {
  const cells: Cell[] = [];
  for (const record of table.children) {
    if (record.tag === LIST)
      cells.push({
        row: record.data.length >= CELL_ROW_OFFSET + 2 ? record.data.readUInt16LE(CELL_ROW_OFFSET) : 0,
        paragraphs: [...record.children],
      });
    else if (record.tag === PARAGRAPH) cells.at(-1)?.paragraphs.push(record);
  }
  return cells;
}

const SIGNATURE = 'HWP Document File';
const HEADER_SIZE = 256;
const [COMPRESSED, PASSWORD, DISTRIBUTION, SCRIPT, DRM] = [1, 2, 4, 8, 16];
const CERTIFICATE_ENCRYPTION = 1 << 8;
const CERTIFICATE_DRM = 1 << 10;
const MINIMUM_VERSION = 0x05000000;

/**
 * The sections of a Hangul 5 document, inflated, in order.
 * @throws DocumentRefusal ENCRYPTED, PROTECTED, MACRO, OLD_HANGUL, BROKEN, BOMB
 */
function readHwpSections(file: CompoundFile): Buffer[] {
  const flags = readFlags(file);
  const inflation = new Inflation();
  const isCompressed = (flags & COMPRESSED) !== 0;
  const unpack = (content: Buffer): Buffer => (isCompressed ? inflation.inflate(content) : content);
  const script = file.get('Scripts/DefaultJScript');
  if (script !== undefined) refuseScript(readScript(unpack(script)));
  const sections: Buffer[] = [];
  for (;;) {
    const section = file.get(`BodyText/Section${sections.length}`);
    if (section === undefined) break;
    sections.push(unpack(section));
  }
  if (sections.length === 0) throw new DocumentRefusal('BROKEN', 'no section');
  return sections;
}

function readFlags(file: CompoundFile): number {
  const header = file.get('FileHeader');
  if (header === undefined || header.length < HEADER_SIZE || !header.toString('latin1').startsWith(SIGNATURE))
    throw new DocumentRefusal('BROKEN', 'file header');
  if (header.readUInt32LE(32) < MINIMUM_VERSION) throw new DocumentRefusal('OLD_HANGUL', 'version');
  const flags = header.readUInt32LE(36);
  if ((flags & (PASSWORD | CERTIFICATE_ENCRYPTION)) !== 0) throw new DocumentRefusal('ENCRYPTED', 'hwp');
  if ((flags & (DISTRIBUTION | DRM | CERTIFICATE_DRM)) !== 0) throw new DocumentRefusal('PROTECTED', 'hwp');
  if ((flags & SCRIPT) !== 0) throw new DocumentRefusal('MACRO', 'script flag');
  return flags;
}

// Four texts in UTF-16, each after the number of its characters: declarations, the script, what runs before and after it.
function readScript(bytes: Buffer): string {
  let source = '';
  for (let at = 0; at + 4 <= bytes.length;) {
    const end = at + 4 + bytes.readUInt32LE(at) * 2;
    if (bytes.readUInt32LE(at) === 0xffffffff) break;
    if (end > bytes.length) throw new DocumentRefusal('BROKEN', 'script');
    source += `${bytes.toString('utf16le', at + 4, end)}\n`;
    at = end;
  }
  return source;
}

/** A compound file by the paths of its streams, without the root's name. */
type CompoundFile = ReadonlyMap<string, Buffer>;

/** @throws DocumentRefusal BROKEN */
export function readCompoundFile(bytes: Buffer): CompoundFile {
  try {
    const { FileIndex, FullPaths } = CFB.parse(bytes, { type: 'buffer' });
    return new Map(
      FullPaths.flatMap((path, index): [string, Buffer][] => {
        const file = FileIndex[index];
        if (file?.type !== 2) return [];
        // An empty stream has no content, whatever its type says.
        const { content = [] } = file;
        return [[path.replace(/^[^/]*\//, ''), Buffer.from(content)]];
      }),
    );
  } catch {
    throw new DocumentRefusal('BROKEN', 'compound file');
  }
}

/** One record of a section with those that belong to it. */
interface HwpRecord {
  tag: number;
  data: Buffer;
  children: HwpRecord[];
}

const EXTENDED_SIZE = 0xfff;
const MAXIMUM_LEVEL = 120;

/**
 * Reads a section's records (HWP 5.0 revision 1.3, 4.1): ten bits of tag, ten of level, twelve of size.
 * @returns the records of level 0, each with the deeper ones that follow it
 * @throws DocumentRefusal BROKEN, TOO_DEEP
 */
function readRecords(bytes: Buffer): HwpRecord[] {
  const root: HwpRecord = { tag: 0, data: Buffer.alloc(0), children: [] };
  const path: HwpRecord[] = [root];
  for (let at = 0; at < bytes.length;) {
    if (at + 4 > bytes.length) throw new DocumentRefusal('BROKEN', 'record header');
    const header = bytes.readUInt32LE(at);
    at += 4;
    const [tag, level] = [header & 0x3ff, (header >>> 10) & 0x3ff];
    let size = header >>> 20;
    if (size === EXTENDED_SIZE) {
      if (at + 4 > bytes.length) throw new DocumentRefusal('BROKEN', 'record size');
      size = bytes.readUInt32LE(at);
      at += 4;
    }
    if (at + size > bytes.length) throw new DocumentRefusal('BROKEN', 'record breaks off');
    if (level > MAXIMUM_LEVEL) throw new DocumentRefusal('TOO_DEEP', 'record level');
    const record: HwpRecord = { tag, data: bytes.subarray(at, at + size), children: [] };
    // A record that skips levels counts as one level below the record before it.
    path.length = Math.min(path.length, level + 1);
    path.at(-1)?.children.push(record);
    path.push(record);
    at += size;
  }
  return root.children;
}

/** A part of a paragraph: its characters, or the position of one of its controls. */
type ParagraphPiece = { text: string } | { control: true };

const FIRST_CHARACTER = 32;
const LINE_BREAK = 10;
const PARAGRAPH_END = 13;
const TAB = 9;
const HYPHEN = 24;
const [BOUND_SPACE, FIXED_SPACE] = [30, 31];
/** Controls that take the place of eight characters; the others below 32 take one. */
const LONG_CONTROLS = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
/** Those of them that stand for a record of their own (HWP 5.0, table 6: extended controls). */
const EXTENDED_CONTROLS = new Set([1, 2, 3, 11, 12, 14, 15, 16, 17, 18, 21, 22, 23]);
const CONTROL_LENGTH = 8;

const SIGNS: Record<number, string> = {
  [TAB]: '\t',
  [LINE_BREAK]: '\n',
  [HYPHEN]: '-',
  [BOUND_SPACE]: ' ',
  [FIXED_SPACE]: ' ',
};

/** Splits the characters of a paragraph (UTF-16LE) into text and the positions of its controls, in order. */
function readParagraphText(data: Buffer): ParagraphPiece[] {
  const pieces: ParagraphPiece[] = [];
  const length = data.length - (data.length % 2);
  let text = '';
  let [at, runStart] = [0, 0];
  while (at < length) {
    const code = data.readUInt16LE(at);
    if (code >= FIRST_CHARACTER) {
      at += 2;
      continue;
    }
    text += data.toString('utf16le', runStart, at) + (SIGNS[code] ?? '');
    if (EXTENDED_CONTROLS.has(code)) {
      pieces.push({ text }, { control: true });
      text = '';
    }
    at = code === PARAGRAPH_END ? length : at + 2 * (LONG_CONTROLS.has(code) ? CONTROL_LENGTH : 1);
    runStart = at;
  }
  pieces.push({ text: text + data.toString('utf16le', runStart, length) });
  return pieces;
}
