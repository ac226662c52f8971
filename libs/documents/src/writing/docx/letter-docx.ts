import type { LetterContent } from '#resume-view';
import { heading, packDocument, passages, quietLine, titleLine } from './word-parts.js';

/** A cover letter as a Word file, its questions as headings. */
export function letterDocx(letter: LetterContent): Promise<Buffer> {
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
