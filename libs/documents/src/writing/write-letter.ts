import { createElement } from 'react';
import type { CoverLetterExportFormat } from '#contracts';
import { type LetterContent, LetterDocument } from '#resume-view';
import { type DocumentPrinter, printablePage } from './document-printer.js';
import { CONTENT_TYPES, fileNameOf, type WrittenFile } from './written-file.js';

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
      const page = await printablePage(letter.title, createElement(LetterDocument, { letter }));
      return { ...file, content: await printer.print(page, signal) };
    }
    case 'docx':
      return { ...file, content: await letterDocx(letter) };
    case 'txt':
      return { ...file, content: letterText(letter) };
  }
}

/** A cover letter as a Word file, its questions as headings. */
async function letterDocx(letter: LetterContent): Promise<Buffer> {
  // Loaded when it is needed: the start of a worker does not wait for the package that writes Word files.
  const { heading, packDocument, passages, quietLine, titleLine } = await import('./word-parts.js');
  const facts = [letter.companyName ?? '', letter.jobField].filter((fact) => fact !== '').join(' · ');
  return packDocument(letter.title, [
    titleLine(letter.title),
    ...(facts === '' ? [] : [quietLine(facts)]),
    ...letter.questions.flatMap(({ prompt, text }) => [
      ...(prompt === '' ? [] : [heading(prompt)]),
      ...passages(text),
    ]),
  ]);
}

/** A cover letter as plain text for any editor, Windows' Notepad included: UTF-8 with a byte order mark, lines ended by CR LF. */
export function letterText(letter: LetterContent): Buffer {
  const head = [letter.title, [letter.companyName ?? '', letter.jobField].filter(Boolean).join(' · ')];
  const questions = letter.questions.map(({ prompt, text }) => [prompt, text].filter(Boolean).join('\n\n'));
  const blocks = [head.filter(Boolean).join('\n'), ...questions].join('\n\n\n');
  return Buffer.from(`\uFEFF${blocks.replace(/\r\n|[\n\r\u2028\u2029]/g, '\r\n')}\r\n`);
}
