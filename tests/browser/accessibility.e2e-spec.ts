import type { Page } from 'playwright-core';
import { editorOf } from './editor.js';
import { inspect } from './inspect.js';
import { SHORT_LETTER, LETTER_WITH_CLICHES } from './letters.js';
import { BrowserFixture } from './browser-fixture.js';

const fixture = new BrowserFixture();
let problems: string[] = [];
const check = async (page: Page, what: string) => {
  problems.push(...(await inspect(page, what)));
};

beforeAll(() => fixture.open());
afterAll(() => fixture.close());

describe('the pages for visitors and of letters, in both themes, on a wide screen and on a phone', () => {
  it('has no accessibility violation, fits the screen and logs no error for a visitor', async () => {
    problems = [];
    const visitor = await fixture.newVisitor();
    const page = await visitor.open('/');
    await check(page, 'landing');
    await visit(page, '/login', '로그인');
    await check(page, 'sign-in');
    await visit(page, '/cover-letters', '로그인이 필요해요');
    await check(page, 'sign-in in place');
    await visit(page, '/auth/callback/google?error=access_denied', '로그인하지 못했어요');
    await check(page, 'refused sign-in');
    await visit(page, '/403', '볼 수 없는 페이지예요');
    await check(page, '403');
    await visit(page, '/no-such-page', '페이지를 찾을 수 없어요');
    await check(page, '404');
    expect(problems).toEqual([]);
    expect(visitor.takeConsoleErrors()).toEqual([]);
  });

  it('has no violation from the first letter to its review', async () => {
    problems = [];
    const writer = await fixture.newMember({ hasConsented: false });
    const page = await writer.open('/cover-letters');
    const editor = editorOf(page);
    await page.getByText('작성된 자기소개서가 없습니다').waitFor();
    await check(page, 'empty list');
    await visit(page, '/cover-letter/new');
    await editor.text.waitFor();
    await check(page, 'empty editor');
    await editor.paste(LETTER_WITH_CLICHES);
    await page.getByLabel('문항 1 글자 수 제한').fill('600');
    await page.getByRole('tab', { name: /점검/ }).click();
    await page.getByRole('region', { name: '맞춤법 점검' }).waitFor();
    await page.getByRole('button', { name: /^표현/ }).click();
    await page.getByRole('region', { name: '표현 점검' }).waitFor();
    await check(page, 'checks');
    await page.getByRole('tab', { name: 'AI 개선' }).click();
    await editor.improve.click();
    await page.getByRole('button', { name: '동의하고 계속' }).waitFor();
    await check(page, 'consent');
    fixture.freezeAssistant();
    await page.getByRole('button', { name: '동의하고 계속' }).click();
    await editor.overlay.getByRole('list', { name: '단계' }).waitFor();
    await check(page, 'running improvement');
    await editor.overlay.getByRole('button', { name: '백그라운드로 계속' }).click();
    await page.getByRole('progressbar', { name: 'AI 개선 진행' }).waitFor();
    await check(page, 'improvement in the background');
    fixture.thawAssistant();
    await page.getByRole('button', { name: '검토하기' }).click();
    await editor.review.waitFor();
    await page.getByRole('button', { name: '변경 1 수락' }).click();
    await page.getByRole('button', { name: '변경 2 거절' }).click();
    await check(page, 'review');
    await page.getByRole('button', { name: '변경 3 다시 부탁하기' }).click();
    await page.keyboard.press('Enter');
    await page.getByText('어떻게 고칠지 적어 주세요.').waitFor();
    await check(page, 'wish for a change');
    await page.getByRole('button', { name: '더 구체적으로' }).click();
    fixture.freezeAssistant();
    await page.keyboard.press('Enter');
    await page.getByRole('progressbar', { name: '변경 다시 받기 진행률' }).waitFor();
    await check(page, 'a change being worded again');
    fixture.thawAssistant();
    await page.getByText('새로 받음').waitFor();
    await check(page, 'a change worded again');
    await page.keyboard.press('a');
    await page.getByRole('button', { name: /진단 \d+개 보기/ }).click();
    await check(page, 'feedback');
    await editor.review.getByRole('button', { name: '반영하고 저장' }).click();
    await editor.titleModal.waitFor();
    await check(page, 'title modal');
    await editor.titleModal.getByRole('button', { name: '저장' }).click();
    await editor.completion.waitFor();
    await check(page, 'completion modal');
    await editor.completion.getByRole('link').click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await check(page, 'interview questions');
    expect(problems).toEqual([]);
    expect(writer.takeConsoleErrors()).toEqual([]);
  });

  it('has no violation among saved letters and in the dialogs over them', async () => {
    problems = [];
    const writer = await fixture.newMember();
    for (const title of ['물결배송 서버 개발', '나루테크 결제 서버', '아주 긴 제목'.repeat(14)])
      await writer.createLetter({ title, content: SHORT_LETTER });
    const page = await writer.open('/cover-letters');
    await page.getByRole('link', { name: '나루테크 결제 서버' }).waitFor();
    await check(page, 'list');
    await page.getByRole('button', { name: '나루테크 결제 서버 삭제' }).click();
    await inspectDialog(page, 'deletion');
    await page.getByLabel('남은 토큰 40개').click();
    await inspectDialog(page, 'token balance');
    await page.getByRole('button', { name: /작업/ }).first().click();
    await inspectDialog(page, 'job tray');
    await page.getByRole('button', { name: /계정 메뉴/ }).click();
    await page.getByRole('menu').waitFor();
    await check(page, 'account menu');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await inspectDialog(page, 'palette');
    await page.keyboard.press('?');
    await inspectDialog(page, 'shortcut help');

    await page.getByRole('link', { name: '나루테크 결제 서버' }).click();
    await editorOf(page).text.waitFor();
    await check(page, 'saved letter');
    await page.getByRole('button', { name: '버전 기록' }).click();
    await inspectDialog(page, 'versions');
    await page.getByRole('button', { name: '다른 자기소개서 불러오기' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /불러오기/ })
      .first()
      .waitFor();
    await inspectDialog(page, 'list modal');
    expect(problems).toEqual([]);
    expect(writer.takeConsoleErrors()).toEqual([]);
  });
});

/** Opens an address and waits for its heading, where one is named. */
async function visit(page: Page, path: string, heading?: string): Promise<void> {
  await page.goto(path);
  if (heading) await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
}

async function inspectDialog(page: Page, what: string): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.first().waitFor();
  await check(page, what);
  await page.keyboard.press('Escape');
  await dialog.first().waitFor({ state: 'hidden' });
}
