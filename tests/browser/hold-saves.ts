import type { Page } from 'playwright-core';

/**
 * Holds the saves of a page back, so that another page saves first however slow the machine is; not the first save of a new document,
 * which is a POST.
 * @returns a function that lets the saves go
 */
export async function holdSaves(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/v1/**', async (route) => {
    if (route.request().method() === 'PUT') await released;
    await route.fallback();
  });
  return release;
}
