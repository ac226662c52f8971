import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { createElement, type ReactElement } from 'react';
import { z } from 'zod';
import type { BrowserPool } from '#browser';
import { ProductError } from '#domain';
import {
  FONT_WEIGHTS,
  paginationScript,
  PRINT_STYLE,
  RESUME_STYLE,
  SHEET_CONTENT_HEIGHT,
} from '#resume-view';

/** A page to print; its markup refers to nothing but data URLs and the fonts that the printer serves. */
interface PrintablePage {
  html: string;
  /** Lays the sheets out; runs once the fonts are loaded. */
  script: string;
}

const FONT_FILES: Record<(typeof FONT_WEIGHTS)[number], string> = {
  400: 'Pretendard-Regular',
  600: 'Pretendard-SemiBold',
};

/** No host exists below `.invalid` (RFC 2606); all its requests are answered by this class. */
const ORIGIN = 'http://print.invalid';

/** Longer than the longest document takes on a busy machine. */
const TIMEOUT_MILLISECONDS = 45_000;

/** The font that documents are printed with, as a file for each weight. @throws Error when the package is not installed */
export const printFontPaths = (): string[] => FONT_WEIGHTS.map((weight) => fontPath(FONT_FILES[weight]));

const fontPath = (name: string): string =>
  createRequire(import.meta.url).resolve(`pretendard/dist/web/static/woff2/${name}.woff2`);

/** Prints pages to PDF, each in a browser context of its own that reaches no network. */
export class DocumentPrinter {
  private readonly fonts = new Map<string, Promise<Buffer>>();

  constructor(private readonly browser: BrowserPool) {}

  /**
   * @throws ProductError FILE_TOO_LARGE, NoPageError, NoSandboxError, the signal's reason when it aborts, and TimeoutError when the
   * document takes too long
   */
  print(page: PrintablePage, signal: AbortSignal): Promise<Buffer> {
    const options = { javaScriptEnabled: false, serviceWorkers: 'block', locale: 'ko-KR' } as const;
    return this.browser.use(options, signal, (context) => this.printIn(context, page), TIMEOUT_MILLISECONDS);
  }

  private async printIn(context: BrowserContext, { html, script }: PrintablePage): Promise<Buffer> {
    await context.route('**/*', (route) => this.answer(route, html));
    const page = await context.newPage();
    await page.goto(`${ORIGIN}/`);
    await waitForFonts(page);
    await requirePossibleLength(page);
    await page.evaluate(script);
    return page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
  }

  private async answer(route: Route, html: string): Promise<void> {
    const { origin, pathname } = new URL(route.request().url());
    const font = /^\/(?<name>[\w-]+)\.woff2$/.exec(pathname)?.groups?.['name'];
    if (origin !== ORIGIN) await route.abort('blockedbyclient');
    else if (pathname === '/') await route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
    else if (font === undefined) await route.abort('blockedbyclient');
    else await route.fulfill({ contentType: 'font/woff2', body: await this.font(font) });
  }

  private font(name: string): Promise<Buffer> {
    const known = this.fonts.get(name);
    if (known !== undefined) return known;
    const font = readFile(fontPath(name));
    this.fonts.set(name, font);
    return font;
  }
}

const waitForFonts = (page: Page): Promise<unknown> =>
  page.evaluate('document.fonts.ready.then(() => document.fonts.size)');

/** A resume with every field filled to its end has about 300. */
const MAXIMUM_PAGES = 400;

async function requirePossibleLength(page: Page): Promise<void> {
  const height = z.number().parse(await page.evaluate(`document.body.scrollHeight`));
  if (height > MAXIMUM_PAGES * SHEET_CONTENT_HEIGHT)
    throw new ProductError('FILE_TOO_LARGE', {
      message: `${MAXIMUM_PAGES}쪽이 넘어 PDF로 만들 수 없어요. 내용을 줄이거나 Word 파일로 내보내 주세요.`,
    });
}

/** The fonts that the style names, as the printed page finds them. */
const FONT_STYLE = FONT_WEIGHTS.map(
  (weight) =>
    `@font-face { font-family: Pretendard; font-weight: ${weight}; src: url('/${FONT_FILES[weight]}.woff2') format('woff2'); }`,
).join('\n');

/** What a printed page may load at all: nothing runs, and nothing comes from elsewhere. */
const PRINT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src data:";

/** A whole page around a flow that `paginate` lays out; the title becomes that of the PDF. */
export async function printablePage(title: string, flow: ReactElement): Promise<PrintablePage> {
  // Loaded when it is needed: the start of a worker does not wait for it.
  const { renderToStaticMarkup } = await import('react-dom/server');
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
