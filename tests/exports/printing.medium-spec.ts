import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { launchChromium, BrowserPool, NoPageError } from '#browser';
import { DocumentPrinter, writeResume } from '#documents';
import { paginationScript, RESUME_STYLE, ResumeDocument, SHEET_CONTENT_HEIGHT } from '#resume-view';
import type { Browser } from 'playwright-core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { sampleResume } from '../../libs/resume-view/testing/sample-resume.js';
import { extractText } from 'unpdf';
import { charactersOf, readPdf } from './read-pdf.js';

const launch = (): Promise<Browser> => launchChromium(process.env['CHROMIUM_PATH']);
const notAborted = (): AbortSignal => new AbortController().signal;
const print = (browser: BrowserPool): Promise<Buffer> =>
  writeResume(sampleResume(), null, 'pdf', new DocumentPrinter(browser), notAborted()).then(
    ({ content }) => content,
  );

describe('printing', () => {
  const started: Browser[] = [];
  const browser = new BrowserPool(async () => {
    const fresh = await launch();
    started.push(fresh);
    return fresh;
  });
  afterAll(() => browser.close());

  it('starts one browser for many documents at once, and leaves nothing open in it', async () => {
    await Promise.all([print(browser), print(browser), print(browser)]);
    expect(started).toHaveLength(1);
    expect(started[0]?.contexts()).toHaveLength(0);
  });

  it('writes figures and addresses so that text extraction finds them', async () => {
    const { text } = await extractText(new Uint8Array(await print(browser)), { mergePages: true });
    const { phone, email } = sampleResume();
    for (const expected of [phone, email, '2022.03', '1 / 3']) expect(text).toContain(expected);
  });

  it('starts another browser after a crash', async () => {
    await started.at(-1)?.close();
    expect((await print(browser)).subarray(0, 5).toString()).toBe('%PDF-');
    expect(started).toHaveLength(2);
  });

  /** Ends the running browser once it has opened its next context: before it opens a page there, or after. */
  function crashInNextContext(when: 'BEFORE_PAGE' | 'AFTER_PAGE'): Browser {
    const running = started.at(-1);
    if (!running) throw new Error('no browser has been started');
    const newContext = running.newContext.bind(running);
    jest.spyOn(running, 'newContext').mockImplementationOnce(async (options) => {
      const context = await newContext(options);
      if (when === 'BEFORE_PAGE') await running.close();
      else context.once('page', () => void running.close());
      return context;
    });
    return running;
  }

  it('prints in another browser when one crashes before the document is opened', async () => {
    const crashed = crashInNextContext('BEFORE_PAGE');
    await expect(print(browser)).resolves.toBeInstanceOf(Buffer);
    expect(crashed.isConnected()).toBe(false);
  });

  it('fails the running print when the browser crashes, and prints it the next time', async () => {
    const crashed = crashInNextContext('AFTER_PAGE');
    const disconnected = new Promise<void>((resolve) => crashed.once('disconnected', () => resolve()));
    // Which error it is depends on the moment of the crash.
    await expect(print(browser)).rejects.toThrow(/closed|crashed|ERR_ABORTED/);
    await disconnected;
    await expect(print(browser)).resolves.toBeInstanceOf(Buffer);
  });

  it('stops one document when it is aborted, and no other', async () => {
    const stopping = new AbortController();
    const printer = new DocumentPrinter(browser);
    const printing = writeResume(sampleResume(), null, 'pdf', printer, stopping.signal);
    const other = print(browser);
    const before = started.length;
    stopping.abort(new Error('the member does not want it any more'));
    await expect(printing).rejects.toThrow('does not want it');
    await expect(other).resolves.toBeInstanceOf(Buffer);
    await expect(print(browser)).resolves.toBeInstanceOf(Buffer);
    expect(started).toHaveLength(before);
  });

  it('tries to start once more after a start that failed, and with the next document again', async () => {
    let attempts = 0;
    const flaky = new BrowserPool(() => {
      attempts += 1;
      return attempts <= 2 ? Promise.reject(new Error('no memory')) : launch();
    });
    await expect(print(flaky)).rejects.toBeInstanceOf(NoPageError);
    await expect(print(flaky)).resolves.toBeInstanceOf(Buffer);
    await flaky.close();
    await expect(print(flaky)).rejects.toThrow('closed');
  });
});

describe('what a printed page may reach', () => {
  const asked: string[] = [];
  let site: Server;
  let address: string;
  beforeAll(async () => {
    site = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const at = site.address();
    if (at === null || typeof at === 'string') throw new Error('the site has no port');
    address = `http://127.0.0.1:${at.port}`;
  });
  afterAll(() => {
    site.close();
  });

  it('is no other host and no file, and no script runs in it', async () => {
    const browser = new BrowserPool(launch);
    const html = `<!doctype html><title>그림</title><link rel="stylesheet" href="${address}/style.css">
      <body><p>글</p><img src="${address}/picture.png"><iframe src="${address}/frame"></iframe>
      <iframe src="file:///etc/passwd"></iframe><object data="${address}/object"></object>
      <script src="${address}/script.js"></script><script>document.title = '바뀜'; fetch('${address}/fetch')</script></body>`;
    const pdf = await new DocumentPrinter(browser).print({ html, script: 'void 0' }, notAborted());
    await browser.close();
    expect(asked).toEqual([]);
    const read = await readPdf(pdf);
    expect(read.title).toBe('그림');
    expect(charactersOf(read.pages.join(''))).not.toContain('root:');
  });
});

describe('the preview of the web app', () => {
  const require = createRequire(import.meta.url);
  const styleOf = (name: string): string =>
    require.resolve(`pretendard/dist/web/static/Pretendard-${name}.css`);

  it.each(['DEFAULT', 'MODERN'] as const)('has the same page breaks as the print for %s', async (type) => {
    const resume = sampleResume({ type });
    const browser = new BrowserPool(launch);
    try {
      const { content } = await writeResume(resume, null, 'pdf', new DocumentPrinter(browser), notAborted());
      const printed = (await readPdf(content)).pages.map(sortedCharactersOf);
      expect((await previewSheets(browser, resume)).map(sortedCharactersOf)).toEqual(printed);
    } finally {
      await browser.close();
    }
  });

  /** The texts of the sheets as the web app shows them: on a screen, with font subsets loaded on demand. */
  function previewSheets(browser: BrowserPool, resume: Parameters<typeof ResumeDocument>[0]['resume']) {
    return browser.use(
      { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 },
      notAborted(),
      async (context) => {
        await context.route('http://preview.invalid/fonts/**', (route) =>
          route.fulfill({
            path: `${styleOf('Regular').replace(/[^/]+$/, '')}${new URL(route.request().url()).pathname.slice(7)}`,
          }),
        );
        await context.route('http://preview.invalid/', (route) =>
          route.fulfill({ contentType: 'text/html; charset=utf-8', body: previewPage(resume) }),
        );
        const page = await context.newPage();
        await page.goto('http://preview.invalid/');
        await page.evaluate('document.fonts.ready.then(() => true)');
        await page.evaluate(paginationScript(SHEET_CONTENT_HEIGHT));
        return page.locator('.resume-sheet').allInnerTexts();
      },
    );
  }

  const previewPage = (resume: Parameters<typeof ResumeDocument>[0]['resume']): string =>
    `<!doctype html><html lang="ko"><link rel="stylesheet" href="/fonts/Pretendard-Regular.css">
     <link rel="stylesheet" href="/fonts/Pretendard-SemiBold.css"><style>${RESUME_STYLE}</style>
     <body class="resume">${renderToStaticMarkup(createElement(ResumeDocument, { resume, photo: null }))}
     <div class="resume-sheets"></div></body></html>`;

  // Sorted, and without list markers, which are not text on a screen.
  const sortedCharactersOf = (text: string): string =>
    [...charactersOf(text).replace(/[•–]/g, '')].sort().join('');
});
