import type { ImportFormat } from '#contracts';
import { ZipArchive } from './archive/zip-archive.js';
import { detectContainer, refuseWebPage, type Container } from './detect-format.js';
import { READING_LIMITS } from './reading-limits.js';
import { DocumentRefusal } from './refusal.js';
import { decodeText } from './text/decode-text.js';
import { outlineOf } from './text/outline-of.js';
import { looksLikeJson, readJsonResume } from './text/read-json-resume.js';
import { tidyText } from './text/tidy-text.js';

/** What was read: the text line by line, and with JSON Resume the parsed value that the text is an outline of. */
export interface ReadDocument {
  format: ImportFormat;
  text: string;
  json?: unknown;
}

/**
 * Reads a resume file, told by its content alone. Untrusted files are read in a process of their own: see DocumentReader.
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
    const { readPdf } = await import('./pdf/read-pdf.js');
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
    const { readHwpx } = await import('./hwpx/read-hwpx.js');
    return { format: 'HWPX', text: readHwpx(archive) };
  }
  if (has(/^\[Content_Types\]\.xml$/)) {
    const { readDocx } = await import('./docx/read-docx.js');
    return { format: 'DOCX', text: readDocx(archive) };
  }
  throw new DocumentRefusal(has(/^mimetype$/) ? 'UNKNOWN_TYPE' : 'ARCHIVE', 'zip');
}

async function readCompound(bytes: Buffer): Promise<ReadDocument> {
  const { readCompoundFile } = await import('./hwp/compound-file.js');
  const file = readCompoundFile(bytes);
  const has = (name: string): boolean => file.has(name);
  if (has('FileHeader')) {
    const { readHwp } = await import('./hwp/read-hwp.js');
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
