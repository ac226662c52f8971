import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { findProjectRoot } from '../../apps/devstack/src/processes/project-root.js';
import { type Appearance, nameOf, problemsOf, setAppearance, TWO_APPEARANCES } from './inspect.js';
import { fixtureOfFile } from './browser-fixture.js';

const root = findProjectRoot();
/** Left behind for people to see; not compared, since the fonts of machines differ. */
const PICTURES = join(root, 'test-output/gallery');
const WIDTHS = [360, 768, 1440];
const APPEARANCES = (['light', 'dark'] as const).flatMap((colorScheme) =>
  WIDTHS.map((width): Appearance => ({ colorScheme, viewport: { width, height: 900 } })),
);
const SECTIONS = 7;

/** The buttons that open something, and the role of what they open. */
const OVERLAYS = [
  ['center', 'dialog'],
  ['bottomSheet', 'dialog'],
  ['side', 'dialog'],
  ['confirm', 'alertdialog'],
  ['menu', 'menu'],
  ['popover', 'dialog'],
  ['tooltip', 'tooltip'],
] as const;

const fixture = fixtureOfFile();
let web: ViteDevServer;

beforeAll(async () => {
  await rm(PICTURES, { recursive: true, force: true });
  await mkdir(PICTURES, { recursive: true });
  process.env['API_URL'] = fixture.stack.urls.public;
  web = await createServer({
    configFile: join(root, 'apps/web/vite.config.ts'),
    server: { port: 0, host: '127.0.0.1', hmr: false },
    logLevel: 'error',
  });
  await web.listen();
});
afterAll(() => web.close());

describe('the gallery of the development server', () => {
  it('shows every state without a violation, an overflow or an error, in both themes and three widths', async () => {
    const { page, takeErrors } = await openGallery();
    const problems: string[] = [];
    for (const appearance of APPEARANCES) {
      await setAppearance(page, appearance);
      const found = [...(await problemsOf(page, appearance)), ...(await emptyStates(page))];
      problems.push(...found.map((problem) => `${nameOf(appearance)}: ${problem}`));
      await photograph(page, appearance);
    }
    expect(problems).toEqual([]);
    expect(takeErrors()).toEqual([]);
  });

  it('opens every overlay without a violation or an overflow, in both themes', async () => {
    const { page, takeErrors } = await openGallery();
    const problems: string[] = [];
    for (const appearance of TWO_APPEARANCES)
      for (const [name, role] of OVERLAYS) {
        await page.getByRole('button', { name, exact: true }).click();
        await page.getByRole(role).first().waitFor();
        await setAppearance(page, appearance);
        const found = await problemsOf(page, appearance);
        problems.push(...found.map((problem) => `${name}, ${nameOf(appearance)}: ${problem}`));
        await photograph(page, appearance, name);
        await page.keyboard.press('Escape');
        await page.getByRole(role).first().waitFor({ state: 'hidden' });
      }
    expect(problems).toEqual([]);
    expect(takeErrors()).toEqual([]);
  });
});

async function openGallery() {
  const visitor = await fixture.newVisitor({ baseURL: web.resolvedUrls?.local[0] });
  const page = await visitor.open('/gallery');
  await page.getByRole('heading', { name: 'Gallery', level: 1 }).waitFor();
  await page.locator('.recharts-bar-rectangle').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.locator('main section').count()).toBeGreaterThanOrEqual(SECTIONS);
  return { page, takeErrors: () => visitor.takeConsoleErrors() };
}

/** The states that take no room on the screen, by their markup. A state is a part of a section, or of one of its flex rows and grids. */
const emptyStates = (page: Page): Promise<string[]> =>
  page.evaluate(
    `(() => {
      const takesRoom = (element) => {
        if (getComputedStyle(element).display === 'contents') return [...element.children].some(takesRoom);
        const { width, height } = element.getBoundingClientRect();
        return width * height > 0;
      };
      return [...document.querySelectorAll('main section > :not(h2), main section > :is(.flex, .grid) > *')]
        .filter((state) => !takesRoom(state))
        .map((state) => 'empty: ' + state.outerHTML.slice(0, 200));
    })()`,
  );

async function photograph(page: Page, { colorScheme, viewport }: Appearance, what = 'page'): Promise<void> {
  const path = join(PICTURES, `${what}-${colorScheme}-${viewport.width}.png`);
  await page.screenshot({ path, fullPage: what === 'page', animations: 'disabled' });
}
