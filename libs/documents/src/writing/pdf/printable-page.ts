import { paginationScript, PRINT_STYLE, RESUME_STYLE, SHEET_CONTENT_HEIGHT } from '#resume-view';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FONT_STYLE, PRINT_POLICY, type PrintablePage } from './document-printer.js';

/** A whole page around a flow that `paginate` lays out; the title becomes that of the PDF. */
export function printablePage(title: string, flow: ReactElement): PrintablePage {
  const style = `${FONT_STYLE}\n${RESUME_STYLE}\n${PRINT_STYLE}`;
  const page = createElement(
    'html',
    { lang: 'ko' },
    createElement(
      'head',
      null,
      createElement('meta', { charSet: 'utf-8' }),
      createElement('meta', { httpEquiv: 'Content-Security-Policy', content: PRINT_POLICY }),
      createElement('title', null, title),
      createElement('style', { dangerouslySetInnerHTML: { __html: style } }),
    ),
    createElement(
      'body',
      { className: 'resume' },
      flow,
      createElement('div', { className: 'resume-sheets' }),
    ),
  );
  return {
    html: `<!doctype html>${renderToStaticMarkup(page)}`,
    script: paginationScript(SHEET_CONTENT_HEIGHT),
  };
}
