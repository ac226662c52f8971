import { CRAWLED_TEXT_LIMIT } from '#contracts';
import type { ReadingSettings } from './read-page.js';
import { selectFrom, type PageSelection } from './select-from.js';
import { lineOf, textOf } from './text-of.js';

/** A letter as the page has it: plain text, lines kept, nothing masked. */
export interface ReadLetter {
  title: string | null;
  /** Never blank, at most CRAWLED_TEXT_LIMIT characters. */
  text: string;
  jobField: string | null;
  companyName: string | null;
}

/** Longer titles, job fields and names are cut. */
const LINE_LIMIT = 200;

/** The letter in a page, or null where the content selector finds no text. */
export function readLetter(page: PageSelection, settings: ReadingSettings): ReadLetter | null {
  const text = readContent(page, settings.contentSelector);
  if (text === '') return null;
  return {
    title: readLine(page, settings.titleSelector, '제목'),
    text,
    jobField: readLine(page, settings.jobFieldSelector, '직무'),
    companyName: readLine(page, settings.companySelector, '회사'),
  };
}

function readContent(page: PageSelection, selector: string): string {
  const elements = selectFrom(page, selector, '본문');
  const text = elements
    .map(textOf)
    .filter((part) => part !== '')
    .join('\n\n');
  if (elements.length > 0 && text === '') page.warnings.push('본문 선택자가 찾은 곳에 글이 없습니다.');
  if (text.length > CRAWLED_TEXT_LIMIT)
    page.warnings.push(`본문이 ${CRAWLED_TEXT_LIMIT.toLocaleString('ko')}자를 넘어 그 뒤는 버렸습니다.`);
  return cut(text, CRAWLED_TEXT_LIMIT);
}

function readLine(page: PageSelection, selector: string | null, name: string): string | null {
  if (selector === null) return null;
  const known = page.warnings.length;
  const line = selectFrom(page, selector, name)
    .map(lineOf)
    .find((found) => found !== '');
  if (line === undefined && page.warnings.length === known)
    page.warnings.push(`${name} 선택자가 이 글에서 아무것도 찾지 못했습니다.`);
  return line === undefined ? null : cut(line, LINE_LIMIT);
}

// Never between the two halves of a character.
const cut = (text: string, limit: number): string =>
  text
    .slice(0, limit)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
