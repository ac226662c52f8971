import { lineTop, nextBreak, type PageBreak, type Piece, planPages } from './plan-pages.js';

/**
 * Lays a flow out on sheets of paper, which replace the content of `target`; returns their number. The flow must be
 * laid out at its own size (no transform, fonts loaded); `height` is how much of it fits on a sheet, in pixels. Each
 * sheet shows the flow's `data-footer` and its page number at its foot. The live preview and the printer both call
 * this, so that pages break alike.
 */
export function paginate(flow: PageElement, target: PageElement, height: number): number {
  const pieces = measurePieces(flow);
  const pages = cutFlow(flow, pieces, planPages(pieces, height));
  const document = target.ownerDocument;
  const sheets = pages.map((page, index) => {
    const sheet = document.createElement('section');
    sheet.className = 'resume-sheet';
    sheet.setAttribute('aria-label', `${index + 1}쪽`);
    const body = document.createElement('div');
    body.className = flow.className;
    body.append(page);
    const footer = document.createElement('footer');
    footer.className = 'resume-footer';
    const name = document.createElement('span');
    name.append(flow.getAttribute('data-footer') ?? '');
    const number = document.createElement('span');
    number.append(`${index + 1} / ${pages.length}`);
    footer.append(name, number);
    sheet.append(body, footer);
    return sheet;
  });
  target.replaceChildren(...sheets);
  return pages.length;
}

interface MeasuredPiece extends Piece {
  element: PageElement;
}

/**
 * The pieces of a flow as laid out. Elements say what they are by `data-flow`: a `block` is one piece, `lines` a text of lines of one
 * height, an `aside` stands beside the piece that follows and stays with it; all others hold pieces. `data-keep`: with the next piece.
 */
function measurePieces(flow: PageElement): MeasuredPiece[] {
  const top = flow.getBoundingClientRect().top;
  const pieces: MeasuredPiece[] = [];
  let asideBottom = 0;
  const visit = (element: PageElement): void => {
    const kind = element.getAttribute('data-flow');
    if (kind !== 'block' && kind !== 'lines' && kind !== 'aside') {
      for (const child of Array.from(element.children)) visit(child);
      return;
    }
    const box = element.getBoundingClientRect();
    if (kind === 'aside') {
      asideBottom = Math.max(asideBottom, box.bottom - top);
      return;
    }
    const bottom = Math.max(box.bottom - top, asideBottom);
    const lines = kind === 'lines' && asideBottom <= box.bottom - top ? countLines(element) : 1;
    pieces.push({
      element,
      top: box.top - top,
      bottom,
      lines,
      keepWithNext: element.hasAttribute('data-keep'),
    });
    asideBottom = 0;
  };
  visit(flow);
  return pieces;
}

function countLines(element: PageElement): number {
  const { top, bottom } = element.getBoundingClientRect();
  const style = element.ownerDocument.defaultView?.getComputedStyle(element);
  const lineHeight = Number.parseFloat(style?.lineHeight ?? '');
  return lineHeight > 0 ? Math.max(1, Math.round((bottom - top) / lineHeight)) : 1;
}

/** A position in a document: between the children of an element, or between the characters of a text. */
interface DocumentPosition {
  node: PageNode;
  offset: number;
}

/** Copies of the pages that the breaks cut a flow into, each with the elements around its pieces. The flow stays as it is. */
function cutFlow(
  flow: PageElement,
  pieces: readonly MeasuredPiece[],
  breaks: readonly PageBreak[],
): PageNode[] {
  const rest = flow.cloneNode(true) as PageElement;
  const positions = breaks.map((pageBreak) =>
    positionInCopy(positionOf(flow, pieces, pageBreak), flow, rest),
  );
  const pages: PageNode[] = [];
  // From the last one: cutting at a position leaves the earlier positions valid.
  for (const { node, offset } of positions.reverse()) {
    const range = flow.ownerDocument.createRange();
    range.setStart(node, offset);
    range.setEnd(rest, rest.childNodes.length);
    const page = range.extractContents();
    if (!('children' in node)) markContinued(page as PageElement);
    pages.unshift(page);
  }
  const range = flow.ownerDocument.createRange();
  range.setStart(rest, 0);
  range.setEnd(rest, rest.childNodes.length);
  return [range.extractContents(), ...pages];
}

function positionOf(
  flow: PageElement,
  pieces: readonly MeasuredPiece[],
  { piece, line }: PageBreak,
): DocumentPosition {
  const measured = pieces[piece];
  if (measured === undefined) throw new Error('a page breaks at a piece that is not there');
  const text = measured.element.firstChild;
  if (line > 0 && text !== null) return { node: text, offset: startOfLine(measured, text, line) };
  // With the elements that begin with it, and with what stands beside it.
  let element = measured.element;
  let first = firstWithAsides(element);
  while (element.parentElement !== null && element.parentElement !== flow && first !== undefined) {
    element = element.parentElement;
    first = firstWithAsides(element);
  }
  const parent = element.parentElement;
  if (parent === null) throw new Error('a piece stands outside its flow');
  return { node: parent, offset: Array.from<PageNode>(parent.childNodes).indexOf(element) };
}

function firstWithAsides(element: PageElement): PageElement | undefined {
  let before = element.previousElementSibling;
  while (before?.getAttribute('data-flow') === 'aside') before = before.previousElementSibling;
  return before === null ? element : undefined;
}

function startOfLine({ element, top, bottom, lines }: MeasuredPiece, text: PageNode, line: number): number {
  const content = element.textContent ?? '';
  const range: PageRange = element.ownerDocument.createRange();
  const lineTop = element.getBoundingClientRect().top + (line * (bottom - top)) / lines;
  const isBefore = (offset: number): boolean => {
    // White space at the end of a line has no box of its own.
    const rest = content.slice(offset).search(/\S/);
    if (rest < 0) return false;
    range.setStart(text, offset + rest);
    range.setEnd(text, offset + rest + 1);
    const box = range.getBoundingClientRect();
    return (box.top + box.bottom) / 2 < lineTop;
  };
  let low = 0;
  let high = content.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function positionInCopy(
  { node, offset }: DocumentPosition,
  flow: PageNode,
  copy: PageNode,
): DocumentPosition {
  const path: number[] = [];
  for (let at = node; at !== flow && at.parentNode !== null; at = at.parentNode)
    path.unshift(Array.from(at.parentNode.childNodes).indexOf(at));
  const found = path.reduce<PageNode | undefined>((parent, index) => parent?.childNodes[index], copy);
  if (found === undefined) throw new Error('a copy differs from what it was copied from');
  return { node: found, offset };
}

// The mark of a list's item stands where the item begins, not where it goes on.
function markContinued(page: PageElement): void {
  for (let element = page.firstElementChild; element !== null; element = element.firstElementChild)
    element.setAttribute('data-continued', '');
}

/** The little of the DOM that pagination needs: the lib is compiled for the server too, which has no DOM. */
interface PageNode {
  readonly parentNode: PageNode | null;
  readonly childNodes: ArrayLike<PageNode>;
}

interface PageRange {
  setStart(node: PageNode, offset: number): void;
  setEnd(node: PageNode, offset: number): void;
  getBoundingClientRect(): { top: number; bottom: number };
  extractContents(): PageNode;
}

interface PageElement extends PageNode {
  readonly children: ArrayLike<PageElement>;
  readonly firstElementChild: PageElement | null;
  readonly previousElementSibling: PageElement | null;
  readonly parentElement: PageElement | null;
  readonly firstChild: PageNode | null;
  readonly textContent: string | null;
  readonly ownerDocument: PageDocument;
  className: string;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  hasAttribute(name: string): boolean;
  getBoundingClientRect(): { top: number; bottom: number };
  cloneNode(deep: boolean): PageNode;
  append(...nodes: (PageNode | string)[]): void;
  replaceChildren(...nodes: (PageNode | string)[]): void;
}

interface PageDocument {
  readonly defaultView: { getComputedStyle(element: object): { lineHeight: string } } | null;
  createElement(name: string): PageElement;
  createRange(): PageRange;
}

/** Every function that `paginate` calls has to be here. */
const FUNCTIONS = [
  paginate,
  measurePieces,
  countLines,
  planPages,
  nextBreak,
  lineTop,
  cutFlow,
  positionOf,
  firstWithAsides,
  startOfLine,
  positionInCopy,
  markContinued,
];

/**
 * `paginate` as a script, for a page that loads no modules: it lays `.resume-flow` out in `.resume-sheets` and
 * evaluates to the number of pages. For a process whose code is not minified.
 */
export const paginationScript = (height: number): string =>
  `(() => {
${FUNCTIONS.map(String).join('\n')}
const find = (name) => document.querySelector(name);
return paginate(find('.resume-flow'), find('.resume-sheets'), ${height});
})()`;
