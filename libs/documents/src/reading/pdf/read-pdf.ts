import { fileURLToPath } from 'node:url';
import { getDocumentProxy } from 'unpdf';
import { READING_LIMITS } from '../reading-limits.js';
import { DocumentRefusal } from '../refusal.js';
import { toLines, type TextPiece } from './page-lines.js';

/** Adobe's character maps of Korean fonts that a document names without bringing them along. */
const CHARACTER_MAPS = fileURLToPath(new URL('./cmaps/', import.meta.url));

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

/**
 * The text of a PDF, page by page. Its scripts, attachments and links are never followed.
 * @throws DocumentRefusal
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
