import { ProductError } from '#domain';
import { currentMonth, passagesOf, sectionsOf, type ResumeContent } from '#resume-view';

/** Twice what 100 full pages hold. Making a file takes a while for each line, and the worker does nothing else meanwhile. */
const LIMIT_LINES = 10_000;

/**
 * Sees to it that a resume has no more lines than a file can be made of in a few seconds.
 * @throws ProductError FILE_TOO_LARGE
 */
export function requireFewLines(resume: ResumeContent): void {
  const lines = textsOf(resume).reduce((sum, text) => sum + passagesOf(text).length, 0);
  if (lines > LIMIT_LINES)
    throw new ProductError('FILE_TOO_LARGE', {
      message: '10,000줄이 넘어 파일로 만들 수 없습니다. 내용을 줄이거나 이력서를 나누어 주세요.',
    });
}

const textsOf = (resume: ResumeContent): string[] =>
  sectionsOf(resume, currentMonth()).flatMap((section) => {
    if (section.kind === 'TEXT') return [section.text];
    return section.kind === 'ENTRIES' ? section.entries.map(({ text }) => text) : [];
  });
