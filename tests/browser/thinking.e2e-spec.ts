import type { Page } from 'playwright-core';
import { editorOf } from './editor.js';
import { inspect, TWO_APPEARANCES } from './inspect.js';
import { SHORT_LETTER } from './letters.js';
import { fixtureOfFile } from './browser-fixture.js';
import { waitForValue } from './wait-for-value.js';

/** How long the provider is silent at least: `THINKING_SECONDS=90 npm test -- --project browser thinking`. */
const SECONDS = Number(process.env['THINKING_SECONDS'] ?? 5);
const THINKING = /AI가 생각하고 있어요 · (?:(\d+)분 )?(\d+)초/;

const fixture = fixtureOfFile();

describe('a model that thinks before it writes', () => {
  it('shows that it thinks, can be left, and ends in a review', async () => {
    const writer = await fixture.newMember();
    const page = await writer.open('/cover-letter/new');
    const editor = editorOf(page);
    await editor.paste(SHORT_LETTER);
    fixture.freezeAssistant();
    await editor.improve.click();
    await editor.overlay.getByText(THINKING).waitFor();
    await editor.overlay.getByText('이 화면을 떠나도 계속돼요.').waitFor();
    expect(await inspect(page, 'the overlay while the AI thinks', TWO_APPEARANCES)).toEqual([]);

    await editor.overlay.getByRole('button', { name: '백그라운드로 계속' }).click();
    await page.getByText(THINKING).waitFor();
    await page.reload();
    await page.getByText(THINKING).waitFor();
    expect(await inspect(page, 'the panel while the AI thinks', TWO_APPEARANCES)).toEqual([]);
    await waitForValue(
      () => secondsThought(page),
      (seconds) => seconds >= SECONDS,
      SECONDS * 1_000 + 60_000,
    );

    fixture.thawAssistant();
    await page.getByRole('button', { name: '검토하기' }).click();
    await editor.review.waitFor();
    expect(await page.getByText(THINKING).count()).toBe(0);
    expect(await writer.remainingTokens()).toBe(35);
  });
});

/** As the page says. */
async function secondsThought(page: Page): Promise<number> {
  const [, minutes = '0', seconds] = THINKING.exec(await page.getByText(THINKING).innerText()) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}
