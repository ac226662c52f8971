import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  type FileChild,
  Footer,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { PAPER, passagesOf, readableAddress, safeAddress } from '#resume-view';

/** Installed on every Korean Windows and on every Mac with Office, unlike the fonts of the product. */
const FONT = '맑은 고딕';
const INK = '1B2733';
const SOFT = '4C5762';
const ACCENT = '1E3A6E';
const LINE = 'DCD8CF';
const ITEMS = 'items';

const twips = (millimetres: number): number => Math.round((millimetres / 25.4) * 1440);
const points = (size: number): number => size * 2;

/** The width of a page's text, in twentieths of a point. */
const TEXT_WIDTH = twips(PAPER.width - 2 * PAPER.side);

// XML cannot hold most control characters, and Word opens no file with one.
const storable = (text: string): string =>
  text.toWellFormed().replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');

/** A Word file of these parts; `title` stands in its properties and, with the page's number, at the foot of each page. */
export async function packDocument(title: string, children: FileChild[]): Promise<Buffer> {
  const document = new Document({
    title: storable(title),
    creator: '자소공방',
    styles: {
      default: {
        document: {
          run: { font: FONT, size: points(10), color: INK, language: { value: 'ko-KR', eastAsia: 'ko-KR' } },
          paragraph: { spacing: { line: 312, after: 60 } },
        },
        title: { run: { font: FONT, size: points(22), bold: true }, paragraph: { spacing: { after: 40 } } },
        heading1: {
          run: { font: FONT, size: points(12.5), bold: true, color: ACCENT },
          paragraph: { spacing: { before: 360, after: 120 }, keepNext: true },
        },
        heading2: {
          run: { font: FONT, size: points(10.5), bold: true },
          paragraph: { spacing: { before: 200, after: 20 }, keepNext: true },
        },
        hyperlink: { run: { color: ACCENT, underline: {} } },
      },
    },
    numbering: { config: [{ reference: ITEMS, levels: [itemLevel(0, '•'), itemLevel(1, '–')] }] },
    sections: [
      {
        properties: {
          page: {
            size: { width: twips(PAPER.width), height: twips(PAPER.height) },
            margin: {
              top: twips(PAPER.top),
              bottom: twips(PAPER.bottom),
              left: twips(PAPER.side),
              right: twips(PAPER.side),
              footer: twips(9),
            },
          },
        },
        footers: { default: new Footer({ children: [footerLine(title)] }) },
        children,
      },
    ],
  });
  return Packer.toBuffer(document);
}

const itemLevel = (level: number, text: string) => ({
  level,
  format: LevelFormat.BULLET,
  text,
  alignment: AlignmentType.LEFT,
  style: { paragraph: { indent: { left: twips(4 + level * 4), hanging: twips(4) } } },
});

const footerLine = (title: string): Paragraph =>
  new Paragraph({
    alignment: AlignmentType.RIGHT,
    children: [
      new TextRun({ text: `${storable(title)}   `, size: points(8), color: SOFT }),
      new TextRun({
        children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES],
        size: points(8),
        color: SOFT,
      }),
    ],
  });

export const titleLine = (text: string): Paragraph =>
  new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(storable(text))] });

export const heading = (text: string): Paragraph =>
  new Paragraph({
    heading: HeadingLevel.HEADING_1,
    border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: INK, space: 3 } },
    children: [new TextRun(storable(text))],
  });

/** The heading of an entry, followed by `note` in a softer colour. */
export const entryHeading = (text: string, note = ''): Paragraph =>
  new Paragraph({
    heading: HeadingLevel.HEADING_2,
    children: [
      new TextRun(storable(text)),
      ...(note === ''
        ? []
        : [new TextRun({ text: `  ${storable(note)}`, bold: false, color: SOFT, size: points(9) })]),
    ],
  });

export const quietLine = (text: string, keepNext = false): Paragraph =>
  new Paragraph({ keepNext, children: [new TextRun({ text: storable(text), color: SOFT })] });

/** What a member wrote in several lines; lines that begin as items of a list do become one. */
export const passages = (text: string): Paragraph[] =>
  passagesOf(text).map(
    ({ kind, text: line, isApart }) =>
      new Paragraph({
        widowControl: true,
        ...(isApart && { spacing: { before: 140 } }),
        ...(kind !== 'TEXT' && { numbering: { reference: ITEMS, level: kind === 'ITEM' ? 0 : 1 } }),
        children: [new TextRun(storable(line))],
      }),
  );

/** An address to follow when it is one of the web, else its text. */
export function link(url: string): ParagraphChild {
  const address = safeAddress(url);
  const text = storable(readableAddress(url));
  if (address === undefined) return new TextRun(text);
  return new ExternalHyperlink({
    link: new URL(address).href,
    children: [new TextRun({ text, style: 'Hyperlink' })],
  });
}

export const linkLine = (name: string, url: string): Paragraph =>
  new Paragraph({ children: [new TextRun({ text: `${storable(name)}  `, color: SOFT }), link(url)] });

type Cell = string | FileChild[];

/** A table with hairlines between its rows; `shares` are the columns' parts of the width. A first row of heads repeats on each page. */
export function table(shares: readonly number[], rows: readonly (readonly Cell[])[], hasHead = false): Table {
  const total = shares.reduce((sum, share) => sum + share, 0);
  const widths = shares.map((share) => Math.round((share / total) * TEXT_WIDTH));
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
  const hairline = { style: BorderStyle.SINGLE, size: 4, color: LINE };
  return new Table({
    width: { size: TEXT_WIDTH, type: WidthType.DXA },
    columnWidths: widths,
    layout: TableLayoutType.FIXED,
    borders: {
      top: none,
      left: none,
      right: none,
      bottom: hairline,
      insideHorizontal: hairline,
      insideVertical: none,
    },
    rows: rows.map(
      (cells, row) =>
        new TableRow({
          cantSplit: true,
          tableHeader: hasHead && row === 0,
          children: cells.map((cell, column) => tableCell(cell, widths[column] ?? 0, hasHead && row === 0)),
        }),
    ),
  });
}

const tableCell = (cell: Cell, width: number, isHead: boolean): TableCell =>
  new TableCell({
    width: { size: width, type: WidthType.DXA },
    margins: { top: 60, bottom: 60, right: 120 },
    children:
      typeof cell === 'string'
        ? [
            new Paragraph({
              children: [new TextRun({ text: storable(cell), ...(isHead && { color: SOFT }) })],
            }),
          ]
        : cell,
  });
