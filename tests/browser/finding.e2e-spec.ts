import type { Locator, Page } from 'playwright-core';
import { routes } from '#contracts';
import { editorOf } from './editor.js';
import { SHORT_LETTER, LETTER_WITH_CLICHES } from './letters.js';
import { fixtureOfFile } from './browser-fixture.js';
import { until } from './until.js';

const fixture = fixtureOfFile();

describe('pages that are not for this member', () => {
  it("answer another member's letter as if there were none", async () => {
    const owner = await fixture.newMember();
    const { coverLetterId } = await owner.createLetter({ title: '남의 글', content: SHORT_LETTER });
    const stranger = await fixture.newMember();
    const page = await stranger.open(`/cover-letter/${coverLetterId}`);
    await page.getByRole('heading', { name: '페이지를 찾을 수 없어요' }).waitFor();
    expect(await page.getByText('남의 글').count()).toBe(0);
    const answer = await stranger.ask(routes.coverLetters.one, { params: { id: coverLetterId } });
    expect(answer).toMatchObject({ status: 404, body: { success: false, errorCode: 'NOT_FOUND' } });
  });

  it('answer a member who asks for the administrators’ area', async () => {
    const member = await fixture.newMember();
    const page = await member.open('/admin/members');
    await page.getByRole('heading', { name: '볼 수 없는 페이지예요' }).waitFor();
    expect((await member.ask(routes.adminJobs.list)).status).toBe(403);
  });
});

describe('the list of letters', () => {
  it('is searched, sorted and paged by the address, and a letter goes only after a question', async () => {
    const writer = await fixture.newMember();
    for (let number = 12; number >= 1; number -= 1) {
      const title = `지원서 ${String(number).padStart(2, '0')}`;
      await writer.createLetter({ title, content: number === 7 ? LETTER_WITH_CLICHES : SHORT_LETTER });
    }
    const page = await writer.open('/cover-letters');
    const titles = page.getByRole('list', { name: '자기소개서 목록' }).getByRole('heading');
    await page.getByLabel('정렬').selectOption({ label: '제목 순' });
    await page.waitForURL((url) => url.searchParams.get('sort') === 'title,asc');
    await titles.filter({ hasText: '지원서 01' }).waitFor();
    expect(await titles.first().textContent()).toBe('지원서 01');
    await page.getByRole('button', { name: '다음 쪽' }).click();
    await page.waitForURL((url) => url.searchParams.get('page') === '1');
    await titles.filter({ hasText: '지원서 12' }).waitFor();
    expect(await titles.allTextContents()).toEqual(['지원서 11', '지원서 12']);
    await page.reload();
    await titles.filter({ hasText: '지원서 12' }).waitFor();
    expect(await titles.allTextContents()).toEqual(['지원서 11', '지원서 12']);
    await page.goBack();
    await titles.filter({ hasText: '지원서 01' }).waitFor();

    await page.getByRole('searchbox').fill('라디오');
    await page.getByRole('button', { name: '검색' }).click();
    await page.waitForURL((url) => url.searchParams.get('q') === '라디오');
    await titles.filter({ hasText: '지원서 01' }).waitFor({ state: 'hidden' });
    expect(await titles.allTextContents()).toEqual(['지원서 07']);

    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await page.getByRole('button', { name: '지원서 07 삭제' }).click();
    await question.getByRole('button', { name: '취소' }).click();
    await question.waitFor({ state: 'hidden' });
    expect((await writer.call(routes.coverLetters.list)).totalElements).toBe(12);
    await page.getByRole('button', { name: '지원서 07 삭제' }).click();
    await question.getByRole('button', { name: '휴지통으로 옮기기' }).click();
    await page.getByText('검색 결과가 없습니다').waitFor();
    expect((await writer.call(routes.coverLetters.list)).totalElements).toBe(11);
  });

  it('opens over the editor, empty, failing, and with letters to load', async () => {
    const writer = await fixture.newMember();
    const page = await writer.open('/cover-letter/new');
    const open = page.getByRole('button', { name: '다른 자기소개서 불러오기' });
    const modal = page.getByRole('dialog', { name: '자기소개서 목록' });
    await open.click();
    await modal.getByText('작성된 자기소개서가 없습니다').waitFor();
    await page.keyboard.press('Escape');

    const letter = await writer.createLetter({ title: '나루테크 결제 서버', content: SHORT_LETTER });
    const failure = { success: false, message: '잠시 뒤에 다시 해 주세요.', data: null, canRetry: false };
    const list = `**${routes.coverLetters.list.path}?*`;
    await page.route(list, (route) => route.fulfill({ status: 400, json: failure }));
    await page.reload();
    await open.click();
    await modal.getByText('자기소개서 목록을 불러오지 못했습니다').waitFor();
    await page.unroute(list);
    await modal.getByRole('button', { name: '다시 시도' }).click();

    await modal.getByRole('button', { name: /^나루테크 결제 서버/, expanded: false }).click();
    await modal.getByText('주문 312건을 손으로 대조했습니다.').waitFor();
    await modal.getByRole('button', { name: '나루테크 결제 서버 불러오기' }).click();
    await page.waitForURL(`**/cover-letter/${letter.coverLetterId}`);
    await until(
      () => editorOf(page).text.inputValue(),
      (text) => text === SHORT_LETTER,
    );
  });
});

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
    await until(
      () => hasFocus(page, editor.review),
      (focused) => focused,
    );
    const active = page.getByRole('list', { name: '변경 목록' }).locator('[aria-current=true]');
    const total = await page.getByRole('list', { name: '변경 목록' }).getByRole('listitem').count();
    const originals = [await originalOf(page, 1), await originalOf(page, 2)];
    for (const [key, place, accepted] of [
      ['j', 2, 0],
      ['k', 1, 0],
      ['a', 2, 1],
      ['r', 3, 1],
      ['u', 3, 1],
      ['k', 2, 1],
      ['a', 3, 2],
    ] as const) {
      await page.keyboard.press(key);
      await active.getByText(String(place), { exact: true }).first().waitFor();
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
  await target.waitFor();
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
