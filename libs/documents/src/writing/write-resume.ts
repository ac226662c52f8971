import { createElement } from 'react';
import type { ResumeExportFormat } from '#contracts';
import { ProductError } from '#domain';
import {
  currentMonth,
  passagesOf,
  type ResumeContent,
  ResumeDocument,
  sectionsOf,
  withBlindFieldsLeftOut,
} from '#resume-view';
import { toJsonResume } from '../json-resume/to-json-resume.js';
import { type DocumentPrinter, printablePage } from './document-printer.js';
import { type Photo, photoDataUrl } from './photo.js';
import { CONTENT_TYPES, fileNameOf, type WrittenFile } from './written-file.js';

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
  // The file name may contain a school as well.
  const resume = withBlindFieldsLeftOut(whole);
  const file = { fileName: fileNameOf(resume.title, format), contentType: CONTENT_TYPES[format] };
  if (format !== 'json') requireFewLines(resume);
  switch (format) {
    case 'pdf': {
      const shownPhoto = photo === null ? null : photoDataUrl(photo);
      const page = await printablePage(
        resume.title,
        createElement(ResumeDocument, { resume, photo: shownPhoto }),
      );
      return { ...file, content: await printer.print(page, signal) };
    }
    case 'docx': {
      // Loaded when it is needed: the start of a worker does not wait for the package that writes Word files.
      const { resumeDocx } = await import('./resume-docx.js');
      return { ...file, content: await resumeDocx(resume, photo, currentMonth()) };
    }
    case 'json':
      return { ...file, content: Buffer.from(`${JSON.stringify(toJsonResume(resume), null, 2)}\n`) };
  }
}

/** Twice what 100 full pages hold. Making a file takes a while for each line, and the worker does nothing else meanwhile. */
const MAXIMUM_LINES = 10_000;

/**
 * Rejects a resume with more lines than a file can be made of in a few seconds.
 * @throws ProductError FILE_TOO_LARGE
 */
function requireFewLines(resume: ResumeContent): void {
  const lines = textsOf(resume).reduce((sum, text) => sum + passagesOf(text).length, 0);
  if (lines > MAXIMUM_LINES)
    throw new ProductError('FILE_TOO_LARGE', {
      message: '10,000줄이 넘어 파일로 만들 수 없어요. 내용을 줄이거나 이력서를 나누어 주세요.',
    });
}

const textsOf = (resume: ResumeContent): string[] =>
  sectionsOf(resume, currentMonth()).flatMap((section) => {
    if (section.kind === 'TEXT') return [section.text];
    return section.kind === 'ENTRIES' ? section.entries.map(({ text }) => text) : [];
  });
