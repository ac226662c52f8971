import { DocumentText } from '../text/document-text.js';
import type { CompoundFile } from './compound-file.js';
import { readHwpSections } from './hwp-file.js';
import { readParagraphText } from './paragraph-text.js';
import { readRecords, type HwpRecord } from './record-tree.js';

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

// A list's paragraphs follow it on its own level. Shapes inside a group, and a table's caption, have lists deeper down.
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
