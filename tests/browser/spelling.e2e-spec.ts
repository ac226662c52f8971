import type { Page } from 'playwright-core';
import { routes } from '#contracts';
import { fixtureOfFile } from './browser-fixture.js';
import { editorOf } from './editor.js';
import { InputMethod } from './input-method.js';
import { inspect } from './inspect.js';
import { waitForAnswer } from './wait-for-answer.js';

const fixture = fixtureOfFile();

const WRONG = '그렇게 하면 되요. 누구나 할수 있어요.';
const RIGHT = '그렇게 하면 돼요. 누구나 할 수 있어요.';
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };

describe('the spelling check in the letter editor', () => {
  it('underlines while a syllable is composed, and corrects a word so that Ctrl+Z takes it back', async () => {
    const { page, text } = await openLetter(WIDE);
    await underlined(page, ['되요', '할수 있']);
    await text.press('End');
    await page.keyboard.insertText(' ');
    const inputMethod = await InputMethod.of(page);
    await inputMethod.compose('ㅎ');
    await inputMethod.compose('한');
    expect(await text.inputValue()).toBe(`${WRONG} 한`);
    await underlined(page, ['되요', '할수 있']);
    await inputMethod.commit('한글');
    expect(await text.inputValue()).toBe(`${WRONG} 한글`);

    await text.press('Control+Home');
    await text.press('Control+.');
    const popover = page.getByRole('dialog', { name: '‘되요’ 맞춤법 점검 결과' });
    await popover.getByText('확실해요').waitFor();
    expect(await inspect(page, 'spelling popover')).toEqual([]);
    await text.press('Control+Home');
    await text.press('Control+.');
    await popover.getByRole('button', { name: '‘되요’ 고치기' }).click();
    expect(await text.inputValue()).toBe(`${WRONG.replace('되요', '돼요')} 한글`);
    await underlined(page, ['할수 있']);
    await text.focus();
    await page.keyboard.press('Control+z');
    expect(await text.inputValue()).toBe(`${WRONG} 한글`);
  });

  it('shows what is sure as changes on a phone, and saves them as a version', async () => {
    const { page, text, writer, letter } = await openLetter(NARROW);
    await page.getByRole('tab', { name: /^점검 [2-9]/ }).click();
    await page.getByRole('list', { name: '맞춤법 점검 결과' }).waitFor();
    await page.getByRole('button', { name: '확실한 것 2개 모두 고치기' }).click();
    const review = page.getByRole('region', { name: '맞춤법 고치기' });
    await review.getByRole('button', { name: '남은 변경 모두 수락' }).click();
    await review.getByRole('button', { name: '반영하고 저장' }).click();
    await text.waitFor();
    expect(await text.inputValue()).toBe(RIGHT);
    const params = { id: letter.coverLetterId };
    await waitForAnswer(
      () => writer.call(routes.coverLetters.one, { params }),
      ({ content }) => content === RIGHT,
    );
    const { content: versions } = await writer.call(routes.coverLetters.versions, { params });
    expect(versions.map(({ preview }) => preview)).toEqual([WRONG]);
  });
});

async function openLetter(viewport: { width: number; height: number }) {
  const writer = await fixture.newMember({ viewport });
  const letter = await writer.createLetter({ title: '맞춤법', content: WRONG });
  const page = await writer.open(`/cover-letter/${letter.coverLetterId}`);
  const { text } = editorOf(page);
  await text.waitFor();
  return { writer, letter, page, text };
}

/** Resolves once these words are underlined in the text. */
async function underlined(page: Page, words: readonly string[]): Promise<void> {
  await waitForAnswer(
    () => page.locator('[data-mark]').allTextContents(),
    (marked) => marked.join('|') === words.join('|'),
  );
}
