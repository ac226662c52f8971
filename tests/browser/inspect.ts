import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };
/** In milliseconds. Only what hangs takes so long. */
const LONGEST_LOOK = 90_000;
interface Look {
  colorScheme: 'light' | 'dark';
  viewport: { width: number; height: number };
}
/** The themes differ in their colours alone, which no width changes. */
const LOOKS: readonly Look[] = [
  { colorScheme: 'light', viewport: WIDE },
  { colorScheme: 'dark', viewport: WIDE },
  { colorScheme: 'light', viewport: NARROW },
];
/** Each theme once: for a page that is looked at from all sides elsewhere. */
export const TWO_LOOKS: readonly Look[] = [
  { colorScheme: 'light', viewport: WIDE },
  { colorScheme: 'dark', viewport: NARROW },
];

/** What is wrong with a page as it stands, in both themes, on a desk and on a phone; leaves it as on a desk. */
export async function inspect(page: Page, what: string, looks = LOOKS): Promise<string[]> {
  const problems: string[] = [];
  for (const look of looks) {
    const name = `${what}, ${look.colorScheme}, ${look.viewport.width}px`;
    const found = await within(name, lookAt(page, look));
    problems.push(...found.map((problem) => `${name}: ${problem}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(WIDE);
  return problems;
}

async function lookAt(page: Page, { colorScheme, viewport }: Look): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize(viewport);
  // The site hears of the change some time later.
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' });
  await settled(page);
  const rules = colorScheme === 'light' ? 'all' : 'colours';
  return [...(await barriers(page, rules)), ...(await overflow(page))];
}

/** The answer; what fails, or hangs as only what runs in a page does, tells what it was. */
export async function within<T>(what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not within ${LONGEST_LOOK} ms`)), LONGEST_LOOK);
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    throw new Error(`${what}: ${String(error)}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Serious and critical violations of WCAG and of good practice. */
async function barriers(page: Page, rules: 'all' | 'colours'): Promise<string[]> {
  // What is right is not described: that takes longer than finding what is wrong.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules === 'colours') axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`),
    );
}

/** How much of a page lies beyond the right edge of the screen, in words; nothing when it fits. */
export async function overflow(page: Page): Promise<string[]> {
  const excess = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  return excess > 0 ? [`${excess}px wider than the screen`] : [];
}

// Colours in the middle of a transition are nobody's colours. Ended by hand: one waits in vain for the end of an animation
// in a page that draws no frames.
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    'document.getAnimations().filter((each) => each.effect.getComputedTiming().iterations !== Infinity).forEach((each) => each.finish())',
  );
}
