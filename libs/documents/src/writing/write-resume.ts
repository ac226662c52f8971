import type { ResumeExportFormat } from '#contracts';
import { currentMonth, ResumeDocument, withBlindFieldsLeftOut, type ResumeContent } from '#resume-view';
import { createElement } from 'react';
import { resumeDocx } from './docx/resume-docx.js';
import { fileNameOf } from './file-name.js';
import { toJsonResume } from './json-resume/to-json-resume.js';
import { requireFewLines } from './line-limit.js';
import type { DocumentPrinter } from './pdf/document-printer.js';
import { printablePage } from './pdf/printable-page.js';
import { photoDataUrl, type Photo } from './photo.js';
import { CONTENT_TYPES, type WrittenFile } from './written-file.js';

/**
 * A resume as a file named after its title: a PDF that is the preview on paper, a Word file, or JSON Resume. A blind one leaves out
 * photo, birth year and school names in all of them.
 * @throws ProductError FILE_TOO_LARGE when a PDF or a Word file would take too long to make
 */
export async function writeResume(
  whole: ResumeContent,
  photo: Photo | null,
  format: ResumeExportFormat,
  printer: DocumentPrinter,
  signal: AbortSignal,
): Promise<WrittenFile> {
  // The name of the file too may name a school.
  const resume = withBlindFieldsLeftOut(whole);
  const file = { fileName: fileNameOf(resume.title, format), contentType: CONTENT_TYPES[format] };
  if (format !== 'json') requireFewLines(resume);
  switch (format) {
    case 'pdf': {
      const shownPhoto = photo === null ? null : photoDataUrl(photo);
      const page = printablePage(resume.title, createElement(ResumeDocument, { resume, photo: shownPhoto }));
      return { ...file, content: await printer.print(page, signal) };
    }
    case 'docx':
      return { ...file, content: await resumeDocx(resume, photo, currentMonth()) };
    case 'json':
      return { ...file, content: Buffer.from(`${JSON.stringify(toJsonResume(resume), null, 2)}\n`) };
  }
}
