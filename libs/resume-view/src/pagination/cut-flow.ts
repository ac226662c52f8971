import type { PageElement, PageNode, PageRange } from './dom.js';
import type { MeasuredPiece } from './measure-pieces.js';
import type { PageBreak } from './plan-pages.js';

/** A place in a document: between the children of an element, or between the characters of a text. */
interface Place {
  node: PageNode;
  offset: number;
}

/** Copies of the pages that the breaks cut a flow into, each with the elements around its pieces. The flow stays as it is. */
export function cutFlow(
  flow: PageElement,
  pieces: readonly MeasuredPiece[],
  breaks: readonly PageBreak[],
): PageNode[] {
  const rest = flow.cloneNode(true) as PageElement;
  const places = breaks.map((pageBreak) => placeInCopy(placeOf(flow, pieces, pageBreak), flow, rest));
  const pages: PageNode[] = [];
  // From the last: what is cut off behind a place leaves those before it where they are.
  for (const { node, offset } of places.reverse()) {
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

export function placeOf(
  flow: PageElement,
  pieces: readonly MeasuredPiece[],
  { piece, line }: PageBreak,
): Place {
  const measured = pieces[piece];
  if (measured === undefined) throw new Error('a page breaks at a piece that is not there');
  const text = measured.element.firstChild;
  if (line > 0 && text !== null) return { node: text, offset: startOfLine(measured, text, line) };
  // With the elements that begin with it, and with what stands beside it.
  let element = measured.element;
  let first = firstOfItsPlace(element);
  while (element.parentElement !== null && element.parentElement !== flow && first !== undefined) {
    element = element.parentElement;
    first = firstOfItsPlace(element);
  }
  const parent = element.parentElement;
  if (parent === null) throw new Error('a piece stands outside its flow');
  return { node: parent, offset: Array.from<PageNode>(parent.childNodes).indexOf(element) };
}

export function firstOfItsPlace(element: PageElement): PageElement | undefined {
  let before = element.previousElementSibling;
  while (before?.getAttribute('data-flow') === 'aside') before = before.previousElementSibling;
  return before === null ? element : undefined;
}

export function startOfLine(
  { element, top, bottom, lines }: MeasuredPiece,
  text: PageNode,
  line: number,
): number {
  const content = element.textContent ?? '';
  const range: PageRange = element.ownerDocument.createRange();
  const lineTop = element.getBoundingClientRect().top + (line * (bottom - top)) / lines;
  const isBefore = (offset: number): boolean => {
    // White space where a line ends has no place of its own.
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

export function placeInCopy({ node, offset }: Place, flow: PageNode, copy: PageNode): Place {
  const path: number[] = [];
  for (let at = node; at !== flow && at.parentNode !== null; at = at.parentNode)
    path.unshift(Array.from(at.parentNode.childNodes).indexOf(at));
  const found = path.reduce<PageNode | undefined>((parent, index) => parent?.childNodes[index], copy);
  if (found === undefined) throw new Error('a copy differs from what it was copied from');
  return { node: found, offset };
}

// The mark of a list's item stands where the item begins, not where it goes on.
export function markContinued(page: PageElement): void {
  for (let element = page.firstElementChild; element !== null; element = element.firstElementChild)
    element.setAttribute('data-continued', '');
}
