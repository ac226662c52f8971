import { cutFlow } from './cut-flow.js';
import type { PageElement } from './dom.js';
import { measurePieces } from './measure-pieces.js';
import { planPages } from './plan-pages.js';

/**
 * Lays a flow out on sheets of paper, which replace what `target` held; answers how many. The flow must be laid out at its own size (no
 * transform, fonts loaded), `height` is what a sheet holds of it, in pixels. What a sheet bears at its foot besides the page's number is
 * the flow's `data-footer`. The live preview and the printer both call this, so that pages break alike.
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
