import { readXml } from '../archive/read-xml.js';
import type { ZipArchive } from '../archive/zip-archive.js';
import { DocumentRefusal } from '../refusal.js';
import { DocumentText } from '../text/document-text.js';
import { findDocxParts } from './docx-parts.js';
import { WordListener } from './word-listener.js';

/** The text of a Word document: headers, body, notes, footers. @throws DocumentRefusal */
export function readDocx(archive: ZipArchive): string {
  const parts = findDocxParts(archive);
  const text = new DocumentText();
  for (const part of parts.headers) {
    text.openFlow();
    readPart(archive, part, text);
    text.closeHeader();
  }
  for (const part of [parts.main, ...parts.notes]) readPart(archive, part, text);
  for (const part of parts.footers) {
    text.openFlow();
    readPart(archive, part, text);
    text.closeFooter();
  }
  return text.toString();
}

function readPart(archive: ZipArchive, part: string, text: DocumentText): void {
  const content = archive.read(part);
  if (content === undefined) throw new DocumentRefusal('BROKEN', 'a part is missing');
  readXml(content, new WordListener(text));
}
