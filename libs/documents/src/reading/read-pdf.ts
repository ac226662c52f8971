import { fileURLToPath } from 'node:url';
import { getDocumentProxy } from 'unpdf';
import { READING_LIMITS } from './reading-limits.js';
import { DocumentRefusal } from './refusal.js';

/** Adobe's character maps of Korean fonts that a document names without bringing them along. */
const CHARACTER_MAPS = fileURLToPath(new URL('./cmaps/', import.meta.url));

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

/**
 * The text of a PDF, page by page. Its scripts, attachments and links are never followed.
 * @throws DocumentRefusal, which is MACRO for scripts of the document as a whole
 */
export async function readPdf(bytes: Buffer): Promise<string> {
  const pdf = await open(bytes);
  try {
    if (pdf.numPages > READING_LIMITS.pages) throw new DocumentRefusal('TOO_LONG', 'pages');
    if ((await pdf.getJSActions()) !== null) throw new DocumentRefusal('MACRO', 'javascript');
    return await readPages(pdf);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function open(bytes: Buffer): Promise<PdfDocument> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      cMapUrl: CHARACTER_MAPS,
      cMapPacked: true,
      disableFontFace: true,
      useSystemFonts: false,
      isEvalSupported: false,
      enableXfa: false,
      verbosity: 0,
    });
  } catch (error) {
    throw toRefusal(error);
  }
}

async function readPages(pdf: PdfDocument): Promise<string> {
  const pages: string[] = [];
  let characters = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await readPage(pdf, number);
    characters += page.length;
    if (characters > READING_LIMITS.characters) throw new DocumentRefusal('TOO_LONG', 'characters');
    pages.push(page);
  }
  return pages.join('\n\n');
}

async function readPage(pdf: PdfDocument, number: number): Promise<string> {
  try {
    const page = await pdf.getPage(number);
    const content = await page.getTextContent();
    return toLines(content.items.flatMap(toPiece)).join('\n');
  } catch (error) {
    throw toRefusal(error);
  }
}

type TextItem = Awaited<ReturnType<PdfPage['getTextContent']>>['items'][number];

function toPiece(item: TextItem): TextPiece[] {
  if (!('str' in item)) return [];
  const [a, b, c, d, x, y] = item.transform.map(Number);
  const height = item.height > 0 ? item.height : Math.hypot(c ?? 0, d ?? 0) || Math.hypot(a ?? 0, b ?? 0);
  return [{ text: item.str, x: x ?? 0, y: y ?? 0, width: item.width, height }];
}

function toRefusal(error: unknown): DocumentRefusal {
  if (error instanceof DocumentRefusal) return error;
  const name = error instanceof Error ? error.name : '';
  return new DocumentRefusal(name === 'PasswordException' ? 'ENCRYPTED' : 'BROKEN', name);
}

/** A piece of text as a page's content stream has it; lengths in points. */
export interface TextPiece {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pieces lie on one line when their baselines differ by less than this share of their height. */
const SAME_LINE = 0.5;
/** Gaps, in heights, that are taken for a space, for the next column, and for a blank line. */
const SPACE_GAP = 0.15;
const COLUMN_GAP = 1.8;
const BLANK_LINE_GAP = 2.2;

interface Line {
  pieces: TextPiece[];
  y: number;
  height: number;
}

/**
 * Puts a page's pieces together to lines, in the order in which the page draws them: columns that are drawn one after the other stay
 * apart, and what is drawn along one baseline, as the cells of a row are, becomes one line with tabs.
 */
export function toLines(pieces: readonly TextPiece[]): string[] {
  const lines: Line[] = [];
  // Spaces follow from the gaps: pdf.js reports wide ones between columns as if they stood in the text.
  for (const piece of pieces.filter(({ text }) => text.trim() !== '')) {
    const line = lines.at(-1);
    if (line !== undefined && isOnLine(line, piece)) addPiece(line, piece);
    else lines.push({ pieces: [piece], y: piece.y, height: Math.max(1, piece.height) });
  }
  return lines.flatMap((line, index) => {
    const above = lines[index - 1];
    const gap = above === undefined ? 0 : above.y - line.y;
    return gap > BLANK_LINE_GAP * line.height ? ['', lineText(line)] : [lineText(line)];
  });
}

const isOnLine = (line: Line, piece: TextPiece): boolean =>
  Math.abs(line.y - piece.y) < SAME_LINE * Math.max(line.height, piece.height);

function addPiece(line: Line, piece: TextPiece): void {
  line.pieces.push(piece);
  line.height = Math.max(line.height, piece.height);
}

function lineText({ pieces }: Line): string {
  const ordered = pieces.toSorted((left, right) => left.x - right.x);
  let text = '';
  let end: number | undefined;
  for (const piece of ordered) {
    text += separator(text, piece, end === undefined ? 0 : piece.x - end) + piece.text;
    end = piece.x + piece.width;
  }
  return text.trim();
}

function separator(before: string, { text, height }: TextPiece, gap: number): string {
  const unit = Math.max(1, height);
  if (before !== '' && gap > COLUMN_GAP * unit) return '\t';
  return gap > SPACE_GAP * unit && !/\s$/.test(before) && !/^\s/.test(text) ? ' ' : '';
}
