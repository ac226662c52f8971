import { launchChromium } from '#browser';
import { workMetrics } from '#observability';

/** Starts a browser and counts it: one that is started often dies often. */
export function launchCounted(
  purpose: 'print' | 'crawl',
  ...settings: Parameters<typeof launchChromium>
): ReturnType<typeof launchChromium> {
  workMetrics.browserLaunches.inc({ purpose });
  return launchChromium(...settings);
}
