import type { CoverLetterExportFormat } from '#contracts';
import { LetterDocument, type LetterContent } from '#resume-view';
import { createElement } from 'react';
import { letterDocx } from './docx/letter-docx.js';
import { fileNameOf } from './file-name.js';
import { letterText } from './letter-text.js';
import type { DocumentPrinter } from './pdf/document-printer.js';
import { printablePage } from './pdf/printable-page.js';
import { CONTENT_TYPES, type WrittenFile } from './written-file.js';

/** A cover letter as a file named after its title, its questions as headings. */
export async function writeLetter(
  letter: LetterContent,
  format: CoverLetterExportFormat,
  printer: DocumentPrinter,
  signal: AbortSignal,
): Promise<WrittenFile> {
  const file = { fileName: fileNameOf(letter.title, format), contentType: CONTENT_TYPES[format] };
  switch (format) {
    case 'pdf': {
      const page = printablePage(letter.title, createElement(LetterDocument, { letter }));
      return { ...file, content: await printer.print(page, signal) };
    }
    case 'docx':
      return { ...file, content: await letterDocx(letter) };
    case 'txt':
      return { ...file, content: letterText(letter) };
  }
}
