import type { Page } from 'playwright-core';
import { type CoverLetter, routes } from '#contracts';
import { draftKept, editorOf } from './editor.js';
import { InputMethod } from './input-method.js';
import { inspect } from './inspect.js';
import { SHORT_LETTER } from './letters.js';
import { fixtureOfFile } from './browser-fixture.js';
import { holdSaves } from './hold-saves.js';
import { CONNECTED, socketMessage } from './socket-message.js';
import { waitForValue } from './wait-for-value.js';
import { chooseAccount, type Visitor } from './visitor.js';

const fixture = fixtureOfFile();

describe('writing without a network', () => {
  it('keeps what is typed on the device and saves it once the network is back', async () => {
    const { writer, letter, page } = await openLetter();
    const { text } = editorOf(page);
    await writer.context.setOffline(true);
    await text.fill('연결이 없을 때 쓴 글입니다.');
    await page.getByText('오프라인, 이 기기에 보관 중').waitFor();
    expect(await contentOf(writer, letter)).toBe(SHORT_LETTER);
    await writer.context.setOffline(false);
    await page.getByText(/^저장됨/).waitFor();
    expect(await contentOf(writer, letter)).toBe('연결이 없을 때 쓴 글입니다.');
    expect(await text.inputValue()).toBe('연결이 없을 때 쓴 글입니다.');
  });

  it('restores an unsaved text when the page has crashed and is opened again', async () => {
    const { writer, letter, page } = await openLetter();
    await writer.context.setOffline(true);
    await editorOf(page).text.fill('닫기 직전에 쓴 글입니다.');
    await draftKept(page, '닫기 직전에 쓴 글입니다.');
    // A page that is closed in order is taken off the offline mode and may live long enough to save; a crashed one
    // does not.
    const crashed = page.waitForEvent('crash');
    await expect(page.goto('chrome://crash')).rejects.toThrow();
    await crashed;
    await page.close();
    await writer.context.setOffline(false);

    const again = await writer.open(`/cover-letter/${letter.coverLetterId}`);
    await again.getByText('이 기기에 보관한 글을 불러왔어요.').waitFor();
    expect(await editorOf(again).text.inputValue()).toBe('닫기 직전에 쓴 글입니다.');
    await again.getByText(/^저장됨/).waitFor();
    await waitForValue(
      () => contentOf(writer, letter),
      (content) => content === '닫기 직전에 쓴 글입니다.',
    );
  });
});

describe('a letter edited in two tabs at once', () => {
  it('shows both sides, loses neither, and saves what the member chooses', async () => {
    const { writer, letter, page } = await openLetter();
    const other = await writer.open(`/cover-letter/${letter.coverLetterId}`);
    await editorOf(other).text.waitFor();
    const releaseSaves = await holdSaves(page);
    await editorOf(other).text.fill('둘째 탭에서 고친 글입니다.');
    await editorOf(page).text.fill('첫째 탭에서 고친 글입니다.');
    await other.keyboard.press('Control+s');
    await other.getByText(/^저장됨/).waitFor();
    // Autosave meets the conflict; a save by the member would open the comparison itself.
    releaseSaves();
    await page.getByText('다른 곳에서 먼저 저장했어요, 이 기기에 보관 중').waitFor();
    expect(await contentOf(writer, letter)).toBe('둘째 탭에서 고친 글입니다.');

    await page.getByRole('button', { name: '비교하기' }).click();
    const dialog = page.getByRole('dialog', { name: '다른 곳에서 먼저 저장했어요' });
    await dialog.getByText('첫째 탭에서 고친 글입니다.').waitFor();
    await dialog.getByText('둘째 탭에서 고친 글입니다.').waitFor();
    expect(await inspect(page, 'conflict')).toEqual([]);
    await dialog.getByRole('radio', { name: '둘 다 남기기' }).check();
    await dialog.getByRole('button', { name: '이대로 저장' }).click();
    await page.getByText(/^저장됨/).waitFor();
    const content = await contentOf(writer, letter);
    expect(content).toContain('첫째 탭에서 고친 글입니다.');
    expect(content).toContain('둘째 탭에서 고친 글입니다.');
  });
});

describe('a session that ends in the middle of writing', () => {
  it('loses nothing: the member signs in again in a window and the text is saved', async () => {
    const { writer, letter, page } = await openLetter();
    // Any request would open the dialog, which takes the focus: the text is typed while offline, before the session
    // ends.
    await writer.context.setOffline(true);
    await editorOf(page).text.fill('로그인이 끝날 때 쓰던 글입니다.');
    await page.getByText('오프라인, 이 기기에 보관 중').waitFor();
    await writer.context.clearCookies();
    await writer.context.setOffline(false);
    const dialog = page.getByRole('dialog', { name: '로그인이 끝났어요' });
    await dialog.waitFor();
    expect(await inspect(page, 'session ended')).toEqual([]);
    const [window] = await Promise.all([
      writer.context.waitForEvent('page'),
      dialog.getByRole('link', { name: '다시 로그인' }).click(),
    ]);
    await window.getByRole('button', { name: '구글로 로그인' }).click();
    await Promise.all([window.waitForEvent('close'), chooseAccount(window, ...writer.account)]);

    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(/^저장됨/).waitFor();
    expect(await editorOf(page).text.inputValue()).toBe('로그인이 끝날 때 쓰던 글입니다.');
    expect(await contentOf(writer, letter)).toBe('로그인이 끝날 때 쓰던 글입니다.');
  });

  it('reaches the other tab by the server when the member signs out in one', async () => {
    const { writer, letter, page } = await openLetter();
    const [connected, revoked] = [socketMessage(page, CONNECTED), socketMessage(page, /session-revoked/)];
    await page.reload();
    await editorOf(page).text.waitFor();
    await connected;
    const other = await writer.open('/cover-letters');
    await other.getByRole('button', { name: /계정 메뉴/ }).click();
    await other.getByRole('menuitem', { name: '로그아웃' }).click();
    await other.waitForURL((url) => url.pathname === '/');
    await other.getByRole('link', { name: '구글로 시작하기' }).first().waitFor();
    await page.getByRole('dialog', { name: '로그인이 끝났어요' }).waitFor();
    await revoked;
    const answer = await writer.ask(routes.coverLetters.one, { params: { id: letter.coverLetterId } });
    expect(answer.status).toBe(401);
  });
});

describe('a Korean input method', () => {
  it('keeps its Enter from submitting the title, and nothing is trimmed in the middle of a syllable', async () => {
    const writer = await fixture.newMember();
    const page = await writer.open('/cover-letter/new');
    const editor = editorOf(page);
    await editor.paste(SHORT_LETTER);
    await editor.save.click();
    const title = editor.titleModal.getByLabel('제목');
    await title.fill('나의 ');
    await title.press('End');
    const inputMethod = await InputMethod.of(page);
    await inputMethod.compose('소');
    await inputMethod.pressEnter();
    expect(await title.inputValue()).toBe('나의 소');
    expect(await editor.titleModal.isVisible()).toBe(true);
    expect((await writer.call(routes.coverLetters.list)).totalElements).toBe(0);
    await inputMethod.commit('소개');
    await title.press('Enter');
    await editor.completion.waitFor();
    const { content } = await writer.call(routes.coverLetters.list);
    expect(content.map((letter) => letter.title)).toEqual(['나의 소개']);
  });

  it('has no syllable counted before it is finished', async () => {
    const writer = await fixture.newMember();
    const page = await writer.open('/cover-letter/new');
    const { text } = editorOf(page);
    await text.fill('가나');
    await page.getByText('UTF-8 6바이트').waitFor();
    const inputMethod = await InputMethod.of(page);
    await inputMethod.compose('ㄷ');
    await inputMethod.compose('다');
    expect(await text.inputValue()).toBe('가나다');
    expect(await page.getByText('UTF-8 6바이트').isVisible()).toBe(true);
    await inputMethod.commit('다');
    await page.getByText('UTF-8 9바이트').waitFor();
    expect(await text.inputValue()).toBe('가나다');
  });

  it('keeps its Enter from starting a search', async () => {
    const writer = await fixture.newMember();
    await writer.createLetter({ title: '나루테크 결제 서버', content: SHORT_LETTER });
    const page = await writer.open('/cover-letters');
    const search = page.getByRole('searchbox');
    await search.focus();
    const inputMethod = await InputMethod.of(page);
    await inputMethod.compose('나');
    await inputMethod.pressEnter();
    expect(new URL(page.url()).search).toBe('');
    await inputMethod.commit('나루');
    await search.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('q') === '나루');
    await page.getByRole('link', { name: '나루테크 결제 서버' }).waitFor();
  });
});

/** A new member with one saved letter open in the editor. */
async function openLetter(): Promise<{ writer: Visitor; letter: CoverLetter; page: Page }> {
  const writer = await fixture.newMember();
  const letter = await writer.createLetter({ title: '물결배송 서버 개발', content: SHORT_LETTER });
  const page = await writer.open(`/cover-letter/${letter.coverLetterId}`);
  await editorOf(page).text.waitFor();
  return { writer, letter, page };
}

const contentOf = async (writer: Visitor, { coverLetterId }: CoverLetter): Promise<string> =>
  (await writer.call(routes.coverLetters.one, { params: { id: coverLetterId } })).content;
