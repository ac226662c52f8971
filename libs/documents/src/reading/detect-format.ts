import { DocumentRefusal, type Refusal } from './refusal.js';

/** How a file is packed. What a package or compound file holds is told by its parts. */
export type Container = 'PDF' | 'ZIP' | 'COMPOUND' | 'TEXT';

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

const WEB_PAGE = /^\uFEFF?\s*<(?:!doctype|html|head|body|\?xml|svg|HWPML)\b/i;

/** Tells by the first bytes of a file what it is. @throws DocumentRefusal for what is never read */
export function detectContainer(bytes: Buffer): Container {
  const isStart = (magic: Buffer): boolean => bytes.subarray(0, magic.length).equals(magic);
  const container = CONTAINERS.find(([magic]) => isStart(magic))?.[1];
  if (container !== undefined) return container;
  const refusal = REFUSED.find(([magic]) => isStart(magic))?.[1];
  // A bitmap's two letters begin many a text.
  if (refusal !== undefined && !(refusal === 'IMAGE' && isStart(Buffer.from('BM')) && !isBitmap(bytes)))
    throw new DocumentRefusal(refusal, 'first bytes');
  return bytes.subarray(0, PDF_PREAMBLE).includes('%PDF-') ? 'PDF' : 'TEXT';
}

// A bitmap says its own size, and four bytes behind it are reserved.
const isBitmap = (bytes: Buffer): boolean => bytes.length > 14 && bytes.readUInt32LE(6) === 0;

/** @throws DocumentRefusal WEB_PAGE */
export function refuseWebPage(text: string): void {
  if (WEB_PAGE.test(text)) throw new DocumentRefusal('WEB_PAGE', 'markup');
}
