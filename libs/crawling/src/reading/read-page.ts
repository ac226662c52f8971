import type { CrawlSourceInput } from '#contracts';
import { linksOf } from './links-of.js';
import { parseHtml, UnreadablePageError } from './parse-html.js';
import { readLetter, type ReadLetter } from './read-letter.js';
import { selectFrom, type PageSelection } from './select-from.js';

/** How a source's pages are read. */
export type ReadingSettings = Pick<
  CrawlSourceInput,
  | 'letterLinkSelector'
  | 'nextPageSelector'
  | 'titleSelector'
  | 'contentSelector'
  | 'jobFieldSelector'
  | 'companySelector'
>;

/** A page as it was fetched, and how to read it. */
export interface PageToRead {
  html: string;
  /** After redirects. */
  url: string;
  settings: ReadingSettings;
}

/** What a page gives; it can be a list and a letter at once. */
export interface PageReading {
  /** Normalised, each once, never the page itself; at most PAGE_LINK_LIMIT of each kind. */
  letterLinks: string[];
  nextPages: string[];
  letter: ReadLetter | null;
  /** Korean, fit to show: what looks wrong. */
  warnings: string[];
}

/** Links that are followed from one page. */
export const PAGE_LINK_LIMIT = 500;

/** Reads a page by a source's selectors. Never throws: what is wrong with a selector or the page is a warning. */
export function readPage(html: string, finalUrl: string, settings: ReadingSettings): PageReading {
  try {
    return read({ $: parseHtml(html), warnings: [] }, finalUrl, settings);
  } catch (error) {
    if (!(error instanceof UnreadablePageError)) throw error;
    const warning = '페이지의 요소가 너무 많거나 너무 깊이 겹쳐 있어 읽지 않았습니다.';
    return { letterLinks: [], nextPages: [], letter: null, warnings: [warning] };
  }
}

function read(page: PageSelection, finalUrl: string, settings: ReadingSettings): PageReading {
  const letterLinks = readLinks(page, finalUrl, settings.letterLinkSelector, '글 링크');
  const nextPages = readLinks(page, finalUrl, settings.nextPageSelector, '다음 목록');
  const letter = readLetter(page, settings);
  if (letterLinks.length === 0 && letter === null && page.warnings.length === 0)
    page.warnings.push('글 링크도 본문도 찾지 못했습니다.');
  return { letterLinks, nextPages, letter, warnings: page.warnings };
}

function readLinks(page: PageSelection, finalUrl: string, selector: string | null, name: string): string[] {
  const elements = selectFrom(page, selector, name);
  const links = linksOf(page.$, elements, finalUrl);
  if (elements.length > 0 && links.length === 0)
    page.warnings.push(`${name} 선택자가 찾은 것 가운데 따라갈 수 있는 주소가 없습니다.`);
  if (links.length > PAGE_LINK_LIMIT)
    page.warnings.push(
      `${name} 선택자가 찾은 주소 ${links.length}개 가운데 ${PAGE_LINK_LIMIT}개만 따라갑니다.`,
    );
  return links.slice(0, PAGE_LINK_LIMIT);
}
