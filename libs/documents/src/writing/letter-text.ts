import type { LetterContent } from '#resume-view';

/** A cover letter as plain text for any editor, Windows' Notepad included: UTF-8 with a byte order mark, lines ended by CR LF. */
export function letterText(letter: LetterContent): Buffer {
  const head = [letter.title, [letter.companyName ?? '', letter.jobField].filter(Boolean).join(' · ')];
  const questions = letter.questions.map(({ prompt, text }) => [prompt, text].filter(Boolean).join('\n\n'));
  const blocks = [head.filter(Boolean).join('\n'), ...questions].join('\n\n\n');
  return Buffer.from(`\uFEFF${blocks.replace(/\r\n|[\n\r\u2028\u2029]/g, '\r\n')}\r\n`);
}
