import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrowserPool, NoSandboxError } from '#browser';
import { loadWorkerConfig } from '#config';
import { createLogger } from '#observability';
import { createTestDatabase, type TestDatabase } from '#testing';
import type { INestApplicationContext } from '@nestjs/common';
import type { BrowserContext } from 'playwright-core';
import { z } from 'zod';
import { assembleWorker } from '../create-worker.js';
import { CrawlingModule } from './crawling/crawling.module.js';
import { PrintingModule } from './export/printing.module.js';
import { HandlersModule } from './handlers.module.js';

const neverAborted = new AbortController().signal;

const startSchema = z.object({
  msg: z.literal('a browser has started'),
  level: z.number(),
  purpose: z.string(),
  withoutSandbox: z.string().nullable(),
});

let database: TestDatabase;
let worker: INestApplicationContext;
const logged: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  worker = await assemble({ WORKER_QUEUES: 'browser', CHROMIUM_PATH: process.env['CHROMIUM_PATH'] });
});
afterAll(async () => {
  await worker.close();
  await database.drop();
});

/** A worker of the product that has not begun to take jobs. */
function assemble(environment: Record<string, string | undefined>): Promise<INestApplicationContext> {
  const config = loadWorkerConfig({ DATABASE_URL: database.url, DATABASE_POOL_SIZE: '2', ...environment });
  const logger = createLogger('worker', 'info', { write: (line) => void logged.push(line) });
  return assembleWorker(config, logger, { handlers: HandlersModule.register() });
}

async function processIdOf(context: BrowserContext): Promise<number | undefined> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  return processInfo.find(({ type }) => type === 'browser')?.id;
}

it('prints and crawls in browsers of their own: the end of one is not noticed by the other', async () => {
  const printing = worker.select(PrintingModule).get(BrowserPool, { strict: true });
  const crawling = worker.select(CrawlingModule).get(BrowserPool, { strict: true });
  await printing.use({}, neverAborted, async (context) => {
    const page = await context.newPage();
    const printer = await processIdOf(context);
    await crawling.use({}, neverAborted, async (other) => expect(await processIdOf(other)).not.toBe(printer));
    const crash = crawling.use({}, neverAborted, async (other) => {
      const session = await other.browser()?.newBrowserCDPSession();
      await session?.send('Browser.crash');
    });
    await expect(crash).rejects.toThrow();
    await page.setContent('<p>글</p>');
    expect(await page.locator('p').innerText()).toBe('글');
    expect(await processIdOf(context)).toBe(printer);
  });
});

it('logs each start of a browser with how far it is isolated, as a warning where it has no sandbox', () => {
  const starts = logged.flatMap((line) => {
    const start = startSchema.safeParse(JSON.parse(line));
    return start.success ? [start.data] : [];
  });
  expect(new Set(starts.map(({ purpose }) => purpose))).toEqual(new Set(['print', 'crawl']));
  for (const { level, withoutSandbox } of starts) expect(level).toBe(withoutSandbox === null ? 30 : 40);
});

it('a worker whose browser has no sandbox does not start where it is required, unless it has no job for one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'no-sandbox-'));
  const path = join(folder, 'chromium');
  await writeFile(path, '#!/bin/sh\necho "No usable sandbox!" >&2; exit 1\n');
  await Promise.all([chmod(folder, 0o755), chmod(path, 0o755)]);
  const environment = { CHROMIUM_PATH: path, CHROMIUM_SANDBOX: 'required', OPENAI_API_KEY: 'none' };
  for (const name of ['print', 'crawl'])
    await expect(assemble({ ...environment, WORKER_QUEUES: name })).rejects.toBeInstanceOf(NoSandboxError);
  await (await assemble({ ...environment, WORKER_QUEUES: 'ai' })).close();
  await rm(folder, { recursive: true });
});
