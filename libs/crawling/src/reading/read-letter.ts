import type { CheerioAPI } from 'cheerio/slim';
import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { MAXIMUM_CRAWLED_TEXT_LENGTH, type CrawlSourceInput } from '#contracts';
import { cutText } from '#domain';

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
  /** Never blank, at most MAXIMUM_CRAWLED_TEXT_LENGTH characters. */
  text: string;
  jobField: string | null;
  companyName: string | null;
}

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
  if (elements.length > 0 && text === '') page.warnings.push('본문 선택자가 찾은 곳에 글이 없어요.');
  if (text.length > MAXIMUM_CRAWLED_TEXT_LENGTH)
    page.warnings.push(
      `본문이 ${MAXIMUM_CRAWLED_TEXT_LENGTH.toLocaleString('ko')}자를 넘어 그 뒤는 버렸어요.`,
    );
  return cutText(text, MAXIMUM_CRAWLED_TEXT_LENGTH).trimEnd();
}

/** Longer titles, job fields and names are cut. */
const MAXIMUM_LINE_LENGTH = 200;

function readLine(page: PageSelection, selector: string | null, name: string): string | null {
  if (selector === null) return null;
  const known = page.warnings.length;
  const line = selectFrom(page, selector, name)
    .map(lineOf)
    .find((found) => found !== '');
  if (line === undefined && page.warnings.length === known)
    page.warnings.push(`${name} 선택자가 이 글에서 아무것도 찾지 못했어요.`);
  return line === undefined ? null : cutText(line, MAXIMUM_LINE_LENGTH).trimEnd();
}

/** Selects elements of one page and collects what is wrong with it. */
export interface PageSelection {
  $: CheerioAPI;
  warnings: string[];
}

/**
 * Elements that a selector finds, none of them within another. A selector that can't be read finds nothing and leaves a warning.
 * @param name what the selector is called where it is set
 */
export function selectFrom({ $, warnings }: PageSelection, selector: string | null, name: string): Element[] {
  if (selector === null) return [];
  try {
    return outermost($.root().find(selector).toArray());
  } catch {
    // The library's own message is in English and says no more.
    warnings.push(`${name} 선택자를 읽을 수 없어요. CSS 선택자인지 확인해 주세요.`);
    return [];
  }
}

function outermost(elements: Element[]): Element[] {
  const found = new Set<unknown>(elements);
  return elements.filter((element) => {
    let around = element.parent;
    while (around !== null && !found.has(around)) around = around.parent;
    return around === null;
  });
}

/** Controls, characters without width and those that change the direction of writing; what joins emoji and letters stays. */
const INVISIBLE = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/** A break before what comes next: as many line ends as a block asks for at least, or one more as `<br>` does. */
type Break = { atLeast: number } | { more: number };

/** In canonical composition, without invisible characters, runs of spaces, blank ends of lines, and more than one empty line in a row. */
const tidyText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, '')
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

class TextWriter {
  private readonly pieces: string[] = [];
  private lineEnds = 0;

  write(text: string): void {
    if (text.trim() === '') this.pieces.push(' ');
    else this.pieces.push('\n'.repeat(this.lineEnds), text);
    if (text.trim() !== '') this.lineEnds = 0;
  }

  break(wanted: Break): void {
    this.lineEnds = 'more' in wanted ? this.lineEnds + wanted.more : Math.max(this.lineEnds, wanted.atLeast);
  }

  get text(): string {
    return tidyText(this.pieces.join(''));
  }
}

/**
 * What a reader sees of an element, as plain text: a block is a line, a paragraph stands by itself, `<br>` breaks the line. Scripts,
 * styles and what is hidden by attribute or inline style are left out. Never markup: a `<` in it is a character that the page showed.
 * Linear in the size of the element.
 */
function textOf(element: AnyNode): string {
  const writer = new TextWriter();
  const steps: (AnyNode | Break)[] = [element];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (!('type' in step)) writer.break(step);
    else if (isText(step)) writer.write(isPreformatted(step) ? step.data : step.data.replace(/\s+/g, ' '));
    else if (isTag(step) && isSeen(step)) steps.push(...stepsInto(step));
  }
  return writer.text;
}

const isPreformatted = (node: AnyNode): boolean =>
  node.parent !== null && isTag(node.parent) && /^(?:pre|code)$/.test(node.parent.name);

/** The whole text of an element in one line. */
const lineOf = (element: AnyNode): string => textOf(element).replace(/\s+/g, ' ');

const UNREAD = new Set(
  'script style noscript template iframe object embed svg math canvas audio video head title select textarea button'.split(
    ' ',
  ),
);

const HIDING_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

function isSeen({ name, attribs }: Element): boolean {
  if (UNREAD.has(name) || attribs['hidden'] !== undefined) return false;
  return !HIDING_STYLE.test(attribs['style'] ?? '');
}

const BLOCKS = new Set(
  `address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
  header hgroup hr html legend li main nav ol option p pre section summary table tbody tfoot thead tr ul td th`.split(
    /\s+/,
  ),
);

/** An empty line stands before and after them. */
const PARAGRAPHS = new Set('p blockquote h1 h2 h3 h4 h5 h6 pre'.split(' '));

// In reverse: the last one pushed is the next one taken.
function stepsInto({ name, children }: Element): (AnyNode | Break)[] {
  if (name === 'br') return [{ more: 1 }];
  const around: Break = { atLeast: PARAGRAPHS.has(name) ? 2 : BLOCKS.has(name) ? 1 : 0 };
  return [around, ...children.toReversed(), around];
}
