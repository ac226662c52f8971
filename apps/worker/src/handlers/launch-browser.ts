import { launchChromium } from '#browser';
import { workMetrics } from '#observability';

/** Starts a browser and counts the start: frequent starts show that it crashes. */
export function launchBrowser(
  purpose: 'print' | 'crawl',
  ...settings: Parameters<typeof launchChromium>
): ReturnType<typeof launchChromium> {
  workMetrics.browserLaunches.inc({ purpose });
  return launchChromium(...settings);
}
