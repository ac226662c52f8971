import type { CrawlSourceInput } from '#contracts';

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

/** A letter as the page has it: plain text, lines kept, nothing masked. */
export interface ReadLetter {
  title: string | null;
  /** Never blank, at most CRAWLED_TEXT_LIMIT characters. */
  text: string;
  jobField: string | null;
  companyName: string | null;
}

/** What a page gives; it can be a list and a letter at once. */
export interface PageReading {
  /** Normalised, each once, never the page itself. */
  letterLinks: string[];
  nextPages: string[];
  letter: ReadLetter | null;
  /** Korean, fit to show: what looks wrong. */
  warnings: string[];
}

/** Reads a page by a source's selectors. Never throws: what is wrong with a selector or the page is a warning. */
export function readPage(_html: string, _finalUrl: string, _settings: ReadingSettings): PageReading {
  throw new Error('not built yet');
}
