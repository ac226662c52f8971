import { runSql } from '#testing';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { launchChromium } from '#browser';
import { connectDatabase } from '#database';
import {
  paginationScript,
  PRINT_STYLE,
  RESUME_STYLE,
  ResumeDocument,
  SHEET_CONTENT_HEIGHT,
} from '#resume-view';
import type { BrowserContext } from 'playwright-core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { findFreePort } from '../apps/devstack/src/processes/free-port.js';
import { sampleResume } from '../libs/resume-view/testing/sample-resume.js';
import { apiEnvironment, signInMember } from './bench-member.js';
import type { Bench } from './bench-servers.js';
import { median } from './measurements.js';
import { startServerProcess } from './server-process.js';

const PAGES = 3;
const FONTS = 'pretendard/dist/web/static/woff2';
const GOAL_MILLISECONDS = 1_500;

/** Measures the PDF export of a three-page resume, from the request to the last byte, against Chromium printing the same page. */
export async function benchPdfExport({ databaseUrl, sized }: Bench): Promise<void> {
  const runs = { warmUp: sized(3, 1), counted: sized(15, 1) };
  const exported = await measureExports(databaseUrl, runs);
  const bare = await measureBareChromium(runs);
  process.stdout.write(
    `PDF of ${PAGES} pages, warm: median ${exported.toFixed(0)} ms (goal <= ${GOAL_MILLISECONDS}), Chromium alone ${bare.toFixed(0)} ms, ratio ${(exported / bare).toFixed(2)}\n`,
  );
}

async function measureExports(databaseUrl: string, runs: Runs): Promise<number> {
  const dataSource = await connectDatabase(databaseUrl);
  const { memberId, cookie } = await signInMember(dataSource);
  const resume = sampleResume();
  const [saved] = await runSql<{ resume_id: number }>(
    dataSource,
    `INSERT INTO resume (member_id, title, type, body, completed_sections) VALUES ($1, $2, $3, $4, '{}')
     RETURNING resume_id`,
    [memberId, resume.title, resume.type, JSON.stringify(resume)],
  );
  const port = await findFreePort();
  const environment = apiEnvironment(databaseUrl, port);
  const [api, worker] = await Promise.all([
    startServerProcess('../apps/api/src/main.js', environment),
    startServerProcess('../apps/worker/src/main.js', { ...environment, OPENAI_API_KEY: 'unused' }),
  ]);
  const url = `http://127.0.0.1:${port}/api/v1/resumes/${saved?.resume_id}/export?format=pdf`;
  const milliseconds = await medianTime(async () => {
    const answer = await fetch(url, { headers: { cookie } });
    const content = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200) throw new Error(`the export answered ${answer.status}`);
    expectPages(content);
  }, runs);
  await Promise.all([api.stop(), worker.stop(), dataSource.destroy()]);
  return milliseconds;
}

async function measureBareChromium(runs: Runs): Promise<number> {
  const browser = await launchChromium(process.env['CHROMIUM_PATH']);
  const context = await browser.newContext();
  const fonts = dirname(createRequire(import.meta.url).resolve(`${FONTS}/Pretendard-Regular.woff2`));
  await context.route('http://bare.invalid/*.woff2', (route) =>
    route.fulfill({ path: `${fonts}${new URL(route.request().url()).pathname}` }),
  );
  await context.route('http://bare.invalid/', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: barePage() }),
  );
  const milliseconds = await medianTime(async () => expectPages(await printBare(context)), runs);
  await browser.close();
  return milliseconds;
}

async function printBare(context: BrowserContext): Promise<Buffer> {
  const page = await context.newPage();
  await page.goto('http://bare.invalid/');
  await page.evaluate('document.fonts.ready.then(() => true)');
  await page.evaluate(paginationScript(SHEET_CONTENT_HEIGHT));
  const content = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
  await page.close();
  return content;
}

function barePage(): string {
  const fonts = [
    [400, 'Regular'],
    [600, 'SemiBold'],
  ].map(
    ([weight, name]) =>
      `@font-face { font-family: Pretendard; font-weight: ${weight}; src: url(/Pretendard-${name}.woff2) }`,
  );
  const flow = renderToStaticMarkup(createElement(ResumeDocument, { resume: sampleResume(), photo: null }));
  return `<!doctype html><html lang="ko"><style>${fonts.join('')}${RESUME_STYLE}${PRINT_STYLE}</style>
    <body class="resume">${flow}<div class="resume-sheets"></div></body></html>`;
}

interface Runs {
  warmUp: number;
  counted: number;
}

async function medianTime(work: () => Promise<void>, { warmUp, counted }: Runs): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < warmUp + counted; run += 1) {
    const begun = performance.now();
    await work();
    if (run >= warmUp) times.push(performance.now() - begun);
  }
  return median(times);
}

function expectPages(content: Buffer): void {
  const pages = content.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;
  if (pages !== PAGES) throw new Error(`the PDF has ${pages} pages`);
}
