import type { Page } from 'playwright-core';
import { editorOf } from './editor.js';
import { inspect } from './inspect.js';
import { SHORT_LETTER } from './letters.js';
import { fixtureOfFile } from './browser-fixture.js';

const MESSAGE = 'AI 제공사를 점검하고 있어요. 한 시간 안에 다시 열게요.';
const fixture = fixtureOfFile();

async function openWithLetter(page: Page): Promise<ReturnType<typeof editorOf>> {
  const editor = editorOf(page);
  await editor.tokens(40).waitFor();
  await editor.paste(SHORT_LETTER);
  await editor.jobField.fill('백엔드 개발');
  await editor.years.fill('1');
  return editor;
}

/** Stops or allows AI calls by `button` of their page, with a reason; `message` is what members read when calls are stopped. */
async function turnSwitch(page: Page, button: string, message?: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('alertdialog');
  if (message !== undefined) await dialog.getByRole('textbox', { name: /회원에게 보일 글/ }).fill(message);
  await dialog.getByRole('textbox', { name: /사유/ }).fill('제공사 장애');
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'hidden' });
}

describe('an administrator who stops AI calls', () => {
  it('has running work wait and new work refused, with a text that members read, and lets all of it go on', async () => {
    const [writer, reader, administrator] = await Promise.all([
      fixture.newMember(),
      fixture.newMember(),
      fixture.newAdministrator(),
    ]);
    const [page, otherPage, panel] = await Promise.all([
      writer.open('/cover-letter/new'),
      reader.open('/cover-letter/new'),
      administrator.open('/admin/ai'),
    ]);
    const [editor, otherEditor] = await Promise.all([openWithLetter(page), openWithLetter(otherPage)]);
    fixture.freezeAssistant();
    await editor.improve.click();
    await page
      .getByRole('listitem')
      .filter({ hasText: '진단' })
      .and(page.locator('[aria-current]'))
      .waitFor();

    await turnSwitch(panel, '호출 멈추기', MESSAGE);
    await panel.getByText('작업 1건이 기다리고 있어요.').waitFor();
    await page.getByText(MESSAGE).first().waitFor();
    await page.getByText('다시 열리면 저절로 이어서 해요.').first().waitFor();
    await otherPage.getByText(MESSAGE).first().waitFor();
    expect(await otherEditor.improve.getAttribute('aria-disabled')).toBe('true');
    expect(await inspect(otherPage, 'an editor while AI calls are stopped')).toEqual([]);
    expect(await inspect(panel, 'the page of the AI calls, stopped')).toEqual([]);
    expect(await writer.remainingTokens()).toBe(35);

    fixture.thawAssistant();
    await turnSwitch(panel, '다시 허용');
    await editor.review.waitFor();
    expect(await writer.remainingTokens()).toBe(35);
    await otherPage.getByText(MESSAGE).waitFor({ state: 'hidden' });
    await otherEditor.improve.click();
    await otherEditor.review.waitFor();

    await panel.getByRole('button', { name: '새로고침' }).click();
    await panel.getByRole('table', { name: '종류별 AI 호출' }).getByText('자기소개서 다듬기').waitFor();
    await panel.goto('/admin/audit');
    await panel.getByRole('table').getByText('AI 호출 멈춤').waitFor();
    await panel.getByRole('table').getByText('AI 호출 다시 허용').waitFor();
  });
});
