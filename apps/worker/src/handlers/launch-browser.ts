import { BrowserPool, launchIsolatedChromium, type ChromiumSettings } from '#browser';
import type { WorkerConfig } from '#config';
import type { QueueName } from '#jobs';
import { workMetrics } from '#observability';

type Config = Pick<WorkerConfig, 'CHROMIUM_PATH' | 'CHROMIUM_SANDBOX' | 'WORKER_QUEUES'>;

/**
 * The browser of one kind of work, which reaches no address but by the proxies of its contexts. Its starts are counted: frequent ones
 * show that it crashes.
 */
export const createBrowserPool = (
  purpose: 'print' | 'crawl',
  { CHROMIUM_PATH, CHROMIUM_SANDBOX }: Config,
  settings: Pick<ChromiumSettings, 'scriptHeapMegabytes'> = {},
): BrowserPool =>
  new BrowserPool(async () => {
    workMetrics.browserLaunches.inc({ purpose });
    const { browser } = await launchIsolatedChromium(CHROMIUM_PATH, {
      ...settings,
      connectsByProxyAlone: true,
      requiresSandbox: CHROMIUM_SANDBOX === 'required',
    });
    return browser;
  });

/**
 * Starts the browser where it must have its sandbox: a worker of its queue does not start without.
 * @throws NoSandboxError, and what keeps the browser from starting
 */
export async function requireSandbox(browser: BrowserPool, queue: QueueName, config: Config): Promise<void> {
  if (config.CHROMIUM_SANDBOX !== 'required' || !config.WORKER_QUEUES.includes(queue)) return;
  await browser.use({}, new AbortController().signal, () => Promise.resolve());
}
