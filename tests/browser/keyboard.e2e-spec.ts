import type { Locator, Page } from 'playwright-core';
import { routes } from '#contracts';
import { fixtureOfFile } from './browser-fixture.js';
import { editorOf } from './editor.js';
import { LETTER_WITH_CLICHES } from './letters.js';
import { waitForValue } from './wait-for-value.js';

const fixture = fixtureOfFile();

describe('a member without a mouse', () => {
  it('signs in, writes, improves, reviews and saves by keyboard alone', async () => {
    const writer = await fixture.newVisitor();
    const page = await writer.open('/');
    const editor = editorOf(page);
    await press(page, page.getByRole('link', { name: '구글로 시작하기' }).first());
    await page.waitForURL('**/login?*');
    await press(page, page.getByRole('button', { name: '구글로 로그인' }));
    await page.getByLabel('이메일', { exact: true }).waitFor();
    await tabTo(page, page.getByLabel('이메일', { exact: true }));
    await page.keyboard.type('keyboard@jaso.example');
    await page.keyboard.press('Tab');
    await page.keyboard.insertText('자판');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/cover-letters');
    await press(page, page.getByRole('link', { name: '새로 쓰기' }));
    await editor.text.waitFor();
    await tabTo(page, editor.text);
    await page.keyboard.insertText(LETTER_WITH_CLICHES);
    await press(page, editor.improve);
    await page.getByRole('dialog').waitFor();
    await press(page, page.getByRole('button', { name: '동의하고 계속' }));

    await editor.review.waitFor();
    await waitForValue(
      () => hasFocus(page, editor.review),
      (focused) => focused,
    );
    const active = page.getByRole('list', { name: '변경 목록' }).locator('[aria-current=true]');
    const total = await page.getByRole('list', { name: '변경 목록' }).getByRole('listitem').count();
    const originals = [await originalOf(page, 1), await originalOf(page, 2)];
    for (const [key, position, accepted] of [
      ['j', 2, 0],
      ['k', 1, 0],
      ['a', 2, 1],
      ['r', 3, 1],
      ['u', 3, 1],
      ['k', 2, 1],
      ['a', 3, 2],
    ] as const) {
      await page.keyboard.press(key);
      await active.getByText(String(position), { exact: true }).first().waitFor();
      await page.getByText(`· 수락 ${accepted}`).waitFor();
    }
    await page.getByText(`${total}개 중 2개 검토`).waitFor();
    await press(page, page.getByRole('button', { name: '반영하고 저장' }));
    await editor.titleModal.waitFor();
    await page.keyboard.insertText('자판으로 쓴 글');
    await page.keyboard.press('Enter');
    await editor.completion.waitFor();
    await press(page, editor.completion.getByRole('button', { name: '나중에 하기' }));
    await page.waitForURL(/\/cover-letter\/\d+$/);

    const { content } = await writer.call(routes.coverLetters.list);
    expect(content).toEqual([expect.objectContaining({ title: '자판으로 쓴 글', isAiImproved: true })]);
    for (const original of originals) expect(content[0]?.content).not.toContain(original);
    expect(await writer.remainingTokens()).toBe(35);
  });
});

const STEPS = 80;

/** Presses Tab until the focus is there, as a keyboard user does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) {
    if (await hasFocus(page, target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${target.toString()}`);
}

const hasFocus = async (page: Page, target: Locator): Promise<boolean> =>
  (await target.and(page.locator(':focus')).count()) > 0;

async function press(page: Page, target: Locator): Promise<void> {
  // What cannot be pressed yet, such as an action whose state is being loaded, is waited for.
  await target.and(page.locator(':not([aria-disabled=true])')).waitFor();
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** The sentence that a change would replace, as the left pane shows it. */
async function originalOf(page: Page, number: number): Promise<string> {
  const sentence = page
    .locator('[data-change]')
    .filter({ has: page.getByText(String(number), { exact: true }) });
  const text = (await sentence.first().textContent()) ?? '';
  const original = text.slice(String(number).length);
  expect(LETTER_WITH_CLICHES).toContain(original);
  return original;
}
