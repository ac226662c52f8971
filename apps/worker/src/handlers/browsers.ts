import { BrowserPool, launchIsolatedChromium, type ChromiumSettings } from '#browser';
import type { WorkerConfig } from '#config';
import type { QueueName } from '#jobs';
import { workMetrics, type Logger } from '#observability';

type Config = Pick<WorkerConfig, 'CHROMIUM_PATH' | 'CHROMIUM_SANDBOX' | 'WORKER_QUEUES'>;

/**
 * The browser of one kind of work, which reaches no address but by the proxies of its contexts. Its starts are counted: frequent ones
 * show that it crashes. Each start logs how far it is isolated, and why not further.
 */
export const createBrowserPool = (
  purpose: 'print' | 'crawl',
  { CHROMIUM_PATH, CHROMIUM_SANDBOX }: Config,
  logger: Logger,
  settings: Pick<ChromiumSettings, 'scriptHeapMegabytes'> = {},
): BrowserPool =>
  new BrowserPool(async () => {
    workMetrics.browserLaunches.inc({ purpose });
    const { browser, isolation, obstacles } = await launchIsolatedChromium(CHROMIUM_PATH, {
      ...settings,
      connectsByProxyAlone: true,
      requiresSandbox: CHROMIUM_SANDBOX === 'required',
    });
    const level = isolation.withoutSandbox === null ? 'info' : 'warn';
    logger[level]({ purpose, ...isolation, err: obstacles[0] }, 'a browser has started');
    return browser;
  });

/**
 * Starts the browser once where it must have its sandbox: a worker that serves the browser's queue does not start without the sandbox.
 * @throws NoSandboxError, and NoPageError when the browser does not start for another reason
 */
export async function requireSandbox(browser: BrowserPool, queue: QueueName, config: Config): Promise<void> {
  if (config.CHROMIUM_SANDBOX !== 'required' || !config.WORKER_QUEUES.includes(queue)) return;
  await browser.use({}, new AbortController().signal, () => Promise.resolve());
}
