import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };
/** Far longer than a check takes: it ends one that hangs. */
const CHECK_TIMEOUT_MILLISECONDS = 90_000;

/** Longer than a page that draws frames takes to hear of a change. */
const FRAME_TIMEOUT_MILLISECONDS = 20_000;

export interface Appearance {
  colorScheme: 'light' | 'dark';
  viewport: { width: number; height: number };
}
/** The themes differ in their colours alone, which no width changes. */
const APPEARANCES: readonly Appearance[] = [
  { colorScheme: 'light', viewport: WIDE },
  { colorScheme: 'dark', viewport: WIDE },
  { colorScheme: 'light', viewport: NARROW },
];
/** Each theme once: for a page whose other appearances are inspected elsewhere. */
export const TWO_APPEARANCES: readonly Appearance[] = [
  { colorScheme: 'light', viewport: WIDE },
  { colorScheme: 'dark', viewport: NARROW },
];

/**
 * The problems of a page as it stands, in each of the appearances: by default in both themes, and on a narrow screen in the light one.
 * Leaves the page light and wide.
 */
export async function inspect(page: Page, what: string, appearances = APPEARANCES): Promise<string[]> {
  const problems: string[] = [];
  for (const appearance of appearances) {
    const name = `${what}, ${nameOf(appearance)}`;
    await within(`${name}, as it is shown`, setAppearance(page, appearance));
    const found = await within(name, problemsOf(page, appearance));
    problems.push(...found.map((problem) => `${name}: ${problem}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(WIDE);
  return problems;
}

export const nameOf = ({ colorScheme, viewport }: Appearance): string =>
  `${colorScheme}, ${viewport.width}px`;

/** Shows a page in a theme and a size, with its transitions ended. */
export async function setAppearance(page: Page, { colorScheme, viewport }: Appearance): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize(viewport);
  // The page hears of the change with its next frame. One that draws none draws one for a picture.
  const themed = page.locator(`html[data-theme=${colorScheme}]`);
  const wait = (timeout: number) => themed.waitFor({ state: 'attached', timeout });
  await wait(FRAME_TIMEOUT_MILLISECONDS).catch(() => page.screenshot());
  await wait(CHECK_TIMEOUT_MILLISECONDS);
  await endTransitions(page);
}

/**
 * Violations of accessibility and how far the page is wider than the screen, in the appearance that it has. In the dark theme only the
 * rules about colours are checked.
 */
export async function problemsOf(page: Page, { colorScheme }: Appearance): Promise<string[]> {
  const rules = colorScheme === 'light' ? 'all' : 'colours';
  return [...(await violations(page, rules)), ...(await overflow(page))];
}

/** The result of the work; rejects with `what` in its message when the work fails or hangs. */
export async function within<T>(what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`not within ${CHECK_TIMEOUT_MILLISECONDS} ms`)),
      CHECK_TIMEOUT_MILLISECONDS,
    );
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    throw new Error(`${what}: ${String(error)}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

const violationSchema = z.object({
  id: z.string(),
  nodes: z.array(z.object({ target: z.string(), failureSummary: z.string() })),
});

/** Serious and critical violations of WCAG and of good practice. */
async function violations(page: Page, rules: 'all' | 'colours'): Promise<string[]> {
  // Half a megabyte: a page gets it once.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source);
  // Passed checks are not reported: describing them takes longer than the checks.
  const options: axe.RunOptions = { resultTypes: ['violations'] };
  if (rules === 'colours') options.runOnly = ['color-contrast', 'link-in-text-block'];
  const found = await page.evaluate(`axe.run(${JSON.stringify(options)}).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({
      id, nodes: nodes.map(({ target, failureSummary }) => ({ target: String(target), failureSummary })),
    })))`);
  return z
    .array(violationSchema)
    .parse(found)
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`),
    );
}

/** How far a page is wider than the screen, in words; empty when it fits. */
export async function overflow(page: Page): Promise<string[]> {
  const excess = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  return excess > 0 ? [`${excess}px wider than the screen`] : [];
}

// A colour in the middle of a transition belongs to no theme. Ended by hand: a page that draws no frames never ends one.
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(
    'document.getAnimations().filter((each) => each.effect.getComputedTiming().iterations !== Infinity).forEach((each) => each.finish())',
  );
}
