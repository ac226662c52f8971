import type { ImportFormat } from '#contracts';
import { looksLikeJson, outlineOf, readJsonResume } from './read-json-resume.js';
import { READING_LIMITS } from './reading-limits.js';
import { DocumentRefusal, type Refusal } from './refusal.js';
import { tidyText } from './tidy-text.js';
import { ZipArchive } from './zip-archive.js';

/** What was read: the text line by line, and with JSON Resume the parsed value that the text is an outline of. */
export interface ReadDocument {
  format: ImportFormat;
  text: string;
  json?: unknown;
}

/**
 * Reads a resume file; its format is detected from its content alone. Untrusted files are read in a process of their own: see
 * DocumentReader.
 * @throws DocumentRefusal
 */
export async function readDocument(bytes: Buffer): Promise<ReadDocument> {
  const read = await readers[detectContainer(bytes)](bytes);
  const text = tidyText(read.text);
  if (text.length > READING_LIMITS.characters) throw new DocumentRefusal('TOO_LONG', 'characters');
  return { ...read, text };
}

// What a format takes is loaded when a file needs it: each file has a process of its own.
const readers: Record<Container, (bytes: Buffer) => ReadDocument | Promise<ReadDocument>> = {
  PDF: async (bytes) => {
    const { readPdf } = await import('./read-pdf.js');
    return { format: 'PDF', text: await readPdf(bytes) };
  },
  ZIP: readZip,
  COMPOUND: readCompound,
  TEXT: readText,
};

async function readZip(bytes: Buffer): Promise<ReadDocument> {
  const archive = ZipArchive.open(bytes);
  const has = (pattern: RegExp): boolean => archive.names.some((name) => pattern.test(name));
  if (archive.isEncrypted) throw new DocumentRefusal('ENCRYPTED', 'zip');
  if (has(/^Contents\/(?:content\.hpf|section\d+\.xml)$/)) {
    const { readHwpx } = await import('./read-hwpx.js');
    return { format: 'HWPX', text: readHwpx(archive) };
  }
  if (has(/^\[Content_Types\]\.xml$/)) {
    const { readDocx } = await import('./read-docx.js');
    return { format: 'DOCX', text: readDocx(archive) };
  }
  throw new DocumentRefusal(has(/^mimetype$/) ? 'UNKNOWN_TYPE' : 'ARCHIVE', 'zip');
}

async function readCompound(bytes: Buffer): Promise<ReadDocument> {
  const { readCompoundFile } = await import('./read-hwp.js');
  const file = readCompoundFile(bytes);
  const has = (name: string): boolean => file.has(name);
  if (has('FileHeader')) {
    const { readHwp } = await import('./read-hwp.js');
    return { format: 'HWP', text: readHwp(file) };
  }
  if (has('EncryptedPackage')) throw new DocumentRefusal('ENCRYPTED', 'office');
  if (has('WordDocument')) throw new DocumentRefusal('OLD_WORD', 'compound file');
  if (has('Workbook') || has('Book') || has('PowerPoint Document'))
    throw new DocumentRefusal('OTHER_OFFICE', 'compound file');
  throw new DocumentRefusal('UNKNOWN_TYPE', 'compound file');
}

function readText(bytes: Buffer): ReadDocument {
  if (bytes.length === 0) throw new DocumentRefusal('NO_TEXT', 'empty');
  const text = decodeText(bytes);
  refuseWebPage(text);
  if (!looksLikeJson(text)) return { format: 'TXT', text };
  const json = readJsonResume(text);
  return { format: 'JSON_RESUME', text: outlineOf(json), json };
}

/** How a file is packed. What a package or compound file holds is decided by its parts. */
type Container = 'PDF' | 'ZIP' | 'COMPOUND' | 'TEXT';

const bytesOf = (hex: string): Buffer => Buffer.from(hex, 'hex');

const CONTAINERS: [Buffer, Container][] = [
  [Buffer.from('%PDF-'), 'PDF'],
  [bytesOf('504b0304'), 'ZIP'],
  [bytesOf('504b0506'), 'ZIP'],
  [bytesOf('d0cf11e0a1b11ae1'), 'COMPOUND'],
];

const REFUSED: [Buffer, Refusal][] = [
  [bytesOf('89504e470d0a1a0a'), 'IMAGE'],
  [bytesOf('ffd8ff'), 'IMAGE'],
  [Buffer.from('GIF8'), 'IMAGE'],
  [Buffer.from('RIFF'), 'IMAGE'],
  [Buffer.from('BM'), 'IMAGE'],
  [bytesOf('49492a00'), 'IMAGE'],
  [bytesOf('4d4d002a'), 'IMAGE'],
  [Buffer.from('{\\rtf'), 'RICH_TEXT'],
  [Buffer.from('HWP Document File V'), 'OLD_HANGUL'],
  [Buffer.from('Rar!'), 'ARCHIVE'],
  [bytesOf('377abcaf271c'), 'ARCHIVE'],
  [bytesOf('1f8b'), 'ARCHIVE'],
  [Buffer.from('ALZ'), 'ARCHIVE'],
  [Buffer.from('EGGA'), 'ARCHIVE'],
  // What Korean document security products put in front of the files that they lock: Fasoo, SoftCamp, MarkAny.
  [Buffer.from('\x9b DRMONE', 'latin1'), 'PROTECTED'],
  [Buffer.from('SCDSA'), 'PROTECTED'],
  [Buffer.from('<DOCUMENT SAFER'), 'PROTECTED'],
  [Buffer.from('MZ'), 'UNKNOWN_TYPE'],
  [bytesOf('7f454c46'), 'UNKNOWN_TYPE'],
  [Buffer.from('#!'), 'UNKNOWN_TYPE'],
];

/** So many bytes may stand in front of a PDF (Adobe's implementation notes). */
const PDF_PREAMBLE = 1024;

/** Detects the container format from the first bytes of a file. @throws DocumentRefusal for what is never read */
function detectContainer(bytes: Buffer): Container {
  const isStart = (magic: Buffer): boolean => bytes.subarray(0, magic.length).equals(magic);
  const container = CONTAINERS.find(([magic]) => isStart(magic))?.[1];
  if (container !== undefined) return container;
  const refusal = REFUSED.find(([magic]) => isStart(magic))?.[1];
  // Text may start with the two letters of a bitmap.
  if (refusal !== undefined && !(refusal === 'IMAGE' && isStart(Buffer.from('BM')) && !isBitmap(bytes)))
    throw new DocumentRefusal(refusal, 'first bytes');
  return bytes.subarray(0, PDF_PREAMBLE).includes('%PDF-') ? 'PDF' : 'TEXT';
}

// A bitmap says its own size, and four bytes after it are reserved.
const isBitmap = (bytes: Buffer): boolean => bytes.length > 14 && bytes.readUInt32LE(6) === 0;

const WEB_PAGE = /^\uFEFF?\s*<(?:!doctype|html|head|body|\?xml|svg|HWPML)\b/i;

/** @throws DocumentRefusal WEB_PAGE */
function refuseWebPage(text: string): void {
  if (WEB_PAGE.test(text)) throw new DocumentRefusal('WEB_PAGE', 'markup');
}

/**
 * Decodes a text file: by its byte order mark, else UTF-8, UTF-16 or the Korean code page (CP949, which holds EUC-KR).
 * @throws DocumentRefusal UNKNOWN_TYPE when it is no text in any of them
 */
function decodeText(bytes: Buffer): string {
  for (const encoding of encodingsOf(bytes)) {
    const text = tryDecode(bytes, encoding);
    if (text !== undefined && isText(text)) return text;
  }
  throw new DocumentRefusal('UNKNOWN_TYPE', 'no text encoding');
}

// Tabs, line ends and form feeds are the only control characters of a text.
const isText = (text: string): boolean => !/(?![\t\n\f\r])\p{Cc}/u.test(text);

/** UTF-16 without a byte order mark shows by its zero bytes: more than this share of one half of the bytes. */
const ZERO_SHARE = 0.2;

function encodingsOf(bytes: Buffer): string[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le'];
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be'];
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros.map((count) => count / Math.max(1, sample.length / 2));
  if (odd > ZERO_SHARE && even < ZERO_SHARE / 4) return ['utf-16le'];
  if (even > ZERO_SHARE && odd < ZERO_SHARE / 4) return ['utf-16be'];
  return ['utf-8', 'euc-kr'];
}

function tryDecode(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
