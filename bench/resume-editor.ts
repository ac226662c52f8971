import { launchChromium } from '#browser';
import { connectDatabase } from '#database';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { findFreePort } from '../apps/devstack/src/processes/free-port.js';
import { findProjectRoot } from '../apps/devstack/src/processes/project-root.js';
import { sampleResume } from '../libs/resume-view/testing/sample-resume.js';
import { apiEnvironment, signInMember } from './bench-member.js';
import type { Bench } from './bench-servers.js';
import { median, percentile } from './measurements.js';
import { startServerProcess } from './server-process.js';

const PAGES = 3;
/** About 16 keys per second, which is fast typing. */
const PAUSE_MILLISECONDS = 60;
const GOAL_MILLISECONDS = 50;
const INTRODUCTION = '나를 소개하는 글';
/** Two findings of the spelling check in 33 characters. */
const MISSPELT = '몇일 동안 팀에서 배운 것을 누구나 쓸수 있게 나눴습니다. ';
const SENTENCES = 30;

interface Typing {
  /** Milliseconds from each key to the paint that shows it. */
  latencies: number[];
  longestTask: number;
}

/** How often a key is pressed. */
interface Keys {
  warmUp: number;
  counted: number;
}

/**
 * Measures typing in a three-page resume with its preview, and in a resume and a letter with 60 words underlined by the spelling check,
 * against a plain text area in the same browser.
 */
export async function benchResumeEditor({ databaseUrl, sized }: Bench): Promise<void> {
  const dataSource = await connectDatabase(databaseUrl);
  const { cookie } = await signInMember(dataSource);
  const port = await findFreePort();
  const api = await startServerProcess('../apps/api/src/main.js', {
    ...apiEnvironment(databaseUrl, port),
    WEB_ROOT: `${findProjectRoot()}/dist/web`,
  });
  const browser = await launchChromium(process.env['CHROMIUM_PATH']);
  const origin = `http://localhost:${port}`;
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();

  const keys = { warmUp: sized(20, 5), counted: sized(150, 10) };
  const bare = await typeInBareArea(page, keys);
  const create = (path: string, body: object) => createDocument(`${origin}/api/v1/${path}`, cookie, body);
  const plain = await create('resumes', sampleResume());
  await page.goto(`/resumes/${idIn(plain, 'resumeId')}`);
  await page.getByText(`A4 ${PAGES}쪽`).waitFor();
  report(
    `resume of ${PAGES} pages with its preview`,
    bare,
    await typeInto(page, page.getByLabel(INTRODUCTION), keys),
  );

  const introduction = MISSPELT.repeat(SENTENCES);
  const marked = await create('resumes', { ...sampleResume(), introduction });
  await page.goto(`/resumes/${idIn(marked, 'resumeId')}`);
  await allUnderlined(page);
  report('the same with underlines', bare, await typeInto(page, page.getByLabel(INTRODUCTION), keys));

  const letter = await create('cover-letters', {
    title: '맞춤법',
    content: introduction,
    jobField: '백엔드 개발',
    experienceYears: 0,
    isAiImproved: false,
  });
  await page.goto(`/cover-letter/${idIn(letter, 'coverLetterId')}`);
  await allUnderlined(page);
  report('letter with underlines', bare, await typeInto(page, page.getByLabel('문항 1 내용'), keys));
  await browser.close();
  await api.stop();
  await dataSource.destroy();
}

async function createDocument(address: string, cookie: string, body: object): Promise<unknown> {
  const { origin } = new URL(address);
  const answer = await fetch(address, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`the document was answered with ${answer.status}`);
  return answer.json();
}

const idIn = (answer: unknown, name: 'resumeId' | 'coverLetterId'): number =>
  z
    .object({ data: z.record(z.string(), z.unknown()) })
    .transform(({ data }) => z.number().parse(data[name]))
    .parse(answer);

/** Resolves once every error is underlined. */
const allUnderlined = (page: Page): Promise<void> =>
  page
    .locator('[data-mark]')
    .nth(2 * SENTENCES - 1)
    .waitFor();

async function typeInBareArea(page: Page, keys: Keys): Promise<Typing> {
  await page.setContent('<!doctype html><textarea rows="5" cols="60"></textarea>');
  return typeInto(page, page.locator('textarea'), keys);
}

async function typeInto(
  page: Page,
  area: ReturnType<Page['locator']>,
  { warmUp, counted }: Keys,
): Promise<Typing> {
  await area.focus();
  await page.keyboard.press('Control+End');
  const before = await area.inputValue();
  await type(page, warmUp);
  await page.evaluate(watchKeys);
  await type(page, counted);
  await page.waitForFunction(`window.typing.latencies.length === ${counted}`);
  const typing = await page.evaluate<Typing>('window.typing');
  const after = await area.inputValue();
  if (after.length !== before.length + warmUp + counted) throw new Error('a key stroke was dropped');
  return typing;
}

const type = (page: Page, keys: number): Promise<void> =>
  page.keyboard.type('a'.repeat(keys), { delay: PAUSE_MILLISECONDS });

// Runs in the page; a string, since benchmarks are compiled without the browser's types. A message sent in an
// animation frame arrives after that frame's paint.
const watchKeys = `(() => {
  window.typing = { latencies: [], longestTask: 0 };
  const channel = new MessageChannel();
  let pending = [];
  channel.port1.onmessage = () => {
    for (const at of pending.splice(0)) window.typing.latencies.push(performance.now() - at);
  };
  addEventListener('keydown', ({ timeStamp }) => {
    requestAnimationFrame(() => { pending.push(timeStamp); channel.port2.postMessage(0); });
  }, true);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      window.typing.longestTask = Math.max(window.typing.longestTask, duration);
  }).observe({ type: 'longtask' });
})()`;

function report(what: string, bare: Typing, editor: Typing): void {
  const line = (name: string, { latencies }: Typing) =>
    `${name} p50 ${median(latencies).toFixed(1)} ms, p95 ${percentile(latencies, 0.95).toFixed(1)} ms`;
  const ratio = percentile(editor.latencies, 0.95) / percentile(bare.latencies, 0.95);
  process.stdout.write(
    `key to paint, ${what}: ${line('editor', editor)} (goal p95 <= ${GOAL_MILLISECONDS}), ${line('bare text area', bare)}, ratio ${ratio.toFixed(2)} (of p95), longest task ${editor.longestTask} ms\n`,
  );
}
