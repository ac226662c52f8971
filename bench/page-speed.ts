import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import lighthouse, { type Config, type Flags, type RunnerResult } from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright-core';
import { z } from 'zod';
import { launchChromium } from '#browser';
import { findFreePort } from '../apps/devstack/src/processes/free-port.js';
import { startStack } from '../apps/devstack/src/stack/stack.js';
import { median } from './measurements.js';

/**
 * Measures how fast a phone shows each page to a signed-in member, with the product and its demo data on a database of their own:
 * `npm run page-speed -- [--runs n] [--film folder] [path …]`. Every figure is the median of the runs.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' }, film: { type: 'string' } },
});
const runs = z.coerce.number().int().positive().parse(values.runs);

const WRITER = '김하늘';
const ADMINISTRATOR = '한바다';

/** Lighthouse's own phone: 412 by 823 pixels, slow 4G, a CPU a quarter as fast as this machine's. */
const CONFIG: Config = {
  extends: 'lighthouse:default',
  settings: {
    onlyAudits: [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
      'speed-index',
      'metrics',
      'network-requests',
      'screenshot-thumbnails',
    ],
    onlyCategories: ['performance'],
    // The session and the stored member are what make the visitor a member.
    disableStorageReset: true,
    maxWaitForLoad: 60_000,
  },
};

async function measureAll(context: BrowserContext): Promise<void> {
  print(HEADINGS.map(([heading, width]) => heading.padEnd(width)).join(' '));
  const isAsked = (path: string) => positionals.length === 0 || positionals.includes(path);
  for (const [name, findPaths] of [
    [WRITER, memberPages],
    [ADMINISTRATOR, administratorPages],
  ] as const) {
    await signIn(context, name);
    const paths = (await findPaths(context)).filter(isAsked);
    for (const path of paths) await measurePage(context, path);
  }
}

/** The pages of a member, with the first letter and the first resume of their lists. */
async function memberPages(context: BrowserContext): Promise<string[]> {
  const listSchema = z.object({ data: z.object({ content: z.array(z.record(z.string(), z.unknown())) }) });
  const firstId = async (path: string, name: string): Promise<number> => {
    const response = await context.request.get(`${stack.urls.public}${path}?size=1`);
    const [first] = listSchema.parse(await response.json()).data.content;
    return z.number().parse(first?.[name]);
  };
  const letterId = await firstId('/api/v1/cover-letters', 'coverLetterId');
  const resumeId = await firstId('/api/v1/resumes', 'resumeId');
  return [
    '/',
    '/cover-letters',
    `/cover-letter/${letterId}`,
    '/resumes',
    `/resumes/${resumeId}`,
    '/resumes/import',
    '/interview-questions',
    '/account',
    '/privacy',
  ];
}

const administratorPages = (): Promise<string[]> =>
  Promise.resolve([
    '/admin/members',
    '/admin/restore',
    '/admin/crawling',
    '/admin/crawling/sources',
    '/admin/jobs',
    '/admin/ai',
    '/admin/audit',
  ]);

async function signIn(context: BrowserContext, name: string): Promise<void> {
  await context.clearCookies();
  const page = await context.newPage();
  await page.goto(stack.urls.public);
  await page.evaluate('localStorage.clear()');
  await page.goto(`${stack.urls.public}/login?return=/cover-letters`);
  await page.getByRole('button', { name: '구글로 로그인' }).click();
  await page.getByRole('button', { name }).click();
  await page.waitForURL('**/cover-letters');
  await page.close();
}

/** What one visit was like; times in milliseconds, sizes in bytes. */
interface Visit {
  score: number;
  firstPaint: number;
  largestPaint: number;
  /** By the clock: what the main thread waits for a core counts too. */
  blocked: number;
  /**
   * By the CPU time of the main thread, which other programs hardly change: its tasks from the first paint to the end of the visit.
   * Lighthouse's count ends when the page is interactive.
   */
  blockedCpu: number;
  shift: number;
  /** What was requested before the largest paint. */
  scripts: Files;
  fonts: Files;
  /** How fast Lighthouse found this machine just then. */
  machine: number;
}

interface Files {
  count: number;
  bytes: number;
}

async function measurePage(context: BrowserContext, path: string): Promise<void> {
  const address = `${stack.urls.public}${path}`;
  // The server's own caches are warm, and an access token that ran out is renewed.
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  const first: Visit[] = [];
  const second: Visit[] = [];
  for (let run = 0; run < runs; run += 1) {
    await session.send('Network.clearBrowserCache');
    first.push(visitOf(await inspect(address)));
    second.push(visitOf(await inspect(address)));
  }
  print(lineOf(path, first, second));
  if (values.film !== undefined) {
    await session.send('Network.clearBrowserCache');
    await saveFilm(await inspect(address, { throttlingMethod: 'devtools' }), join(values.film, nameOf(path)));
  }
  await page.close();
}

async function inspect(address: string, flags: Flags = {}): Promise<RunnerResult> {
  const outcome = await lighthouse(address, { port, logLevel: 'error', ...flags }, CONFIG);
  if (outcome === undefined) throw new Error(`${address}: Lighthouse gave no result`);
  const { lhr } = outcome;
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(address).pathname)
    throw new Error(`${address} led to ${lhr.finalDisplayedUrl}`);
  return outcome;
}

const requestsSchema = z.object({
  items: z.array(
    z.object({
      networkRequestTime: z.number(),
      resourceType: z.string().optional(),
      transferSize: z.number().optional(),
    }),
  ),
});
const metricsSchema = z.object({
  items: z
    .tuple([
      z.looseObject({
        observedFirstContentfulPaintTs: z.number(),
        observedLargestContentfulPaint: z.number(),
      }),
    ])
    .rest(z.unknown()),
});

function visitOf({ artifacts, lhr }: RunnerResult): Visit {
  const { audits, categories, configSettings, environment } = lhr;
  const numberOf = (audit: string): number => z.number().parse(audits[audit]?.numericValue);
  const { items } = requestsSchema.parse(audits['network-requests']?.details);
  const [metrics] = metricsSchema.parse(audits['metrics']?.details).items;
  const before = (type: string): Files => {
    const files = items.filter(
      (request) =>
        request.resourceType === type && request.networkRequestTime < metrics.observedLargestContentfulPaint,
    );
    return {
      count: files.length,
      bytes: files.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    };
  };
  return {
    score: 100 * (categories['performance']?.score ?? 0),
    firstPaint: numberOf('first-contentful-paint'),
    largestPaint: numberOf('largest-contentful-paint'),
    blocked: numberOf('total-blocking-time'),
    blockedCpu: blockedCpuOf(
      artifacts.Trace.traceEvents,
      metrics.observedFirstContentfulPaintTs,
      configSettings.throttling.cpuSlowdownMultiplier,
    ),
    shift: numberOf('cumulative-layout-shift'),
    scripts: before('Script'),
    fonts: before('Font'),
    machine: environment.benchmarkIndex,
  };
}

const taskSchema = z.object({ name: z.literal('RunTask'), tdur: z.number() });
const MAXIMUM_TASK_MILLISECONDS = 50;

/**
 * What the tasks of the page's main thread after the first paint take beyond 50 ms each, in milliseconds of CPU time on the slowed
 * CPU. Times of a trace are in microseconds.
 */
function blockedCpuOf(
  events: RunnerResult['artifacts']['Trace']['traceEvents'],
  firstPaint: number,
  slowdown: number,
): number {
  const { pid, tid } =
    events.find(({ name, ts }) => name === 'firstContentfulPaint' && ts === firstPaint) ?? {};
  if (pid === undefined) throw new Error('the trace has no first paint');
  const times = events
    .filter((event) => event.pid === pid && event.tid === tid && event.ts >= firstPaint)
    .flatMap((event) => taskSchema.safeParse(event).data?.tdur ?? []);
  if (times.length === 0) throw new Error('the trace has no tasks with their CPU time');
  return times.reduce(
    (sum, time) => sum + Math.max(0, (slowdown * time) / 1000 - MAXIMUM_TASK_MILLISECONDS),
    0,
  );
}

const HEADINGS = [
  ['page', 26],
  ['score', 5],
  ['first paint', 11],
  ['largest', 8],
  ['blocked', 8],
  ['by CPU', 7],
  ['shift', 6],
  ['scripts', 11],
  ['fonts', 11],
  ['second visit', 12],
  ['machine', 7],
] as const;

function lineOf(path: string, first: readonly Visit[], second: readonly Visit[]): string {
  const middle = (visits: readonly Visit[], value: (visit: Visit) => number) => median(visits.map(value));
  const files = (value: (visit: Visit) => Files) =>
    `${middle(first, (visit) => value(visit).count)}, ${Math.round(middle(first, (visit) => value(visit).bytes) / 1000)} kB`;
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
  const cells = [
    path,
    Math.round(middle(first, ({ score }) => score)).toString(),
    seconds(middle(first, ({ firstPaint }) => firstPaint)),
    seconds(middle(first, ({ largestPaint }) => largestPaint)),
    `${Math.round(middle(first, ({ blocked }) => blocked))} ms`,
    `${Math.round(middle(first, ({ blockedCpu }) => blockedCpu))} ms`,
    middle(first, ({ shift }) => shift).toFixed(3),
    files(({ scripts }) => scripts),
    files(({ fonts }) => fonts),
    seconds(middle(second, ({ largestPaint }) => largestPaint)),
    Math.round(middle(first, ({ machine }) => machine)).toString(),
  ];
  return cells.map((cell, column) => cell.padEnd(HEADINGS[column]?.[1] ?? 0)).join(' ');
}

const filmSchema = z.object({ items: z.array(z.object({ timing: z.number(), data: z.string() })) });

/** Saves what a visit on a line and a CPU that are really slowed showed, one picture a moment, named by its milliseconds. */
async function saveFilm({ lhr: { audits } }: RunnerResult, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { items } = filmSchema.parse(audits['screenshot-thumbnails']?.details);
  for (const { timing, data } of items) {
    const name = `${timing.toString().padStart(5, '0')}.jpg`;
    await writeFile(join(folder, name), Buffer.from(data.slice(data.indexOf(',') + 1), 'base64'));
  }
}

const nameOf = (path: string): string => path.slice(1).replaceAll('/', '-') || 'home';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const stack = await startStack({ fastDatabase: true, environment: { RATE_LIMIT_PER_MINUTE: '0' } });
const port = await findFreePort();
const browser = await launchChromium(process.env['CHROMIUM_PATH'], { debuggingPort: port });
// Lighthouse opens its page in the browser's default context, which only a second connection reaches.
const connection = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
const [defaultContext] = connection.contexts();
try {
  if (defaultContext === undefined) throw new Error('the browser has no default context');
  await measureAll(defaultContext);
} finally {
  await connection.close();
  await browser.close();
  await stack.stop();
}
// Lighthouse leaves timers behind.
process.exit(0);
