import type { Page } from 'playwright-core';
import type { RenderLimits } from './render-limits.js';

/**
 * Waits until a page shows what it is read by and asks the network for nothing more. One that never does is not waited for without end:
 * what it shows by then is what there is.
 * @param selectors CSS, as a source has them; one that the browser can't read is not waited for
 */
export async function settle(page: Page, selectors: readonly string[], limits: RenderLimits): Promise<void> {
  const wanted = await readableBy(page, selectors);
  const isShown = (timeout: number) =>
    patiently(page.waitForSelector(wanted, { state: 'attached', timeout }));
  const isQuiet = (timeout: number) => patiently(page.waitForLoadState('networkidle', { timeout }));
  await Promise.race([
    isShown(limits.settleMilliseconds),
    isQuiet(limits.settleMilliseconds).then(() => isShown(limits.quietMilliseconds)),
  ]);
  await isQuiet(limits.quietMilliseconds);
}

async function readableBy(page: Page, selectors: readonly string[]): Promise<string> {
  const readable: string[] = [];
  for (const selector of selectors) {
    const counted = await page
      .locator(`css=${selector}`)
      .count()
      // The pages are read by another library, whose selectors know a little more.
      .catch(() => null);
    if (counted !== null) readable.push(selector);
  }
  return `css=${readable.join(', ') || 'body'}`;
}

async function patiently(waiting: Promise<unknown>): Promise<void> {
  try {
    await waiting;
  } catch (error) {
    // By its name: the class would load the browser's library where no browser is used.
    if (!(error instanceof Error && error.name === 'TimeoutError')) throw error;
  }
}
