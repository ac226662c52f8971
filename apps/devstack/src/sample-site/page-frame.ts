import { html, type Markup } from '../markup.js';

/** The path of everything on the site but `/`, robots.txt and the control paths. */
export const SITE_ROOT = '/samples';

const NOTICE = '이 사이트에 나오는 사람, 회사, 글은 모두 지어낸 것입니다.';

/** A complete HTML page with the notice that everything is invented. */
export function pageFrame(title: string, content: Markup, encoding = 'utf-8'): Markup {
  return html`<!doctype html>
    <html lang="ko">
      <head>
        <meta charset="${encoding}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          body {
            max-width: 46rem;
            margin: 2rem auto;
            padding: 0 1rem;
            font-family: sans-serif;
            line-height: 1.7;
          }
        </style>
      </head>
      <body>
        <header><a href="${SITE_ROOT}">자소서 견본실</a></header>
        ${content}
        <footer><small>${NOTICE}</small></footer>
      </body>
    </html> `;
}
