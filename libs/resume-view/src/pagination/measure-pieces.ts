import type { PageElement } from './dom.js';
import type { Piece } from './plan-pages.js';

export interface MeasuredPiece extends Piece {
  element: PageElement;
}

/**
 * The pieces of a flow as laid out. Elements say what they are by `data-flow`: a `block` is one piece, `lines` a text of lines of one
 * height, an `aside` stands beside the piece that follows and stays with it; all others hold pieces. `data-keep`: with the next piece.
 */
export function measurePieces(flow: PageElement): MeasuredPiece[] {
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

export function countLines(element: PageElement): number {
  const { top, bottom } = element.getBoundingClientRect();
  const style = element.ownerDocument.defaultView?.getComputedStyle(element);
  const lineHeight = Number.parseFloat(style?.lineHeight ?? '');
  return lineHeight > 0 ? Math.max(1, Math.round((bottom - top) / lineHeight)) : 1;
}
