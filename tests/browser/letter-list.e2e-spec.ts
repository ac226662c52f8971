import { routes } from '#contracts';
import { fixtureOfFile } from './browser-fixture.js';
import { editorOf } from './editor.js';
import { LETTER_WITH_CLICHES, SHORT_LETTER } from './letters.js';
import { CONNECTED, socketMessage } from './socket-message.js';
import { waitForValue } from './wait-for-value.js';

const fixture = fixtureOfFile();

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
    // A page that connects late loads its lists once more, and would try again by itself.
    await Promise.all([socketMessage(page, CONNECTED), page.reload()]);
    await open.click();
    await modal.getByText('자기소개서 목록을 불러오지 못했습니다').waitFor();
    await page.unroute(list);
    await modal.getByRole('button', { name: '다시 시도' }).click();

    await modal.getByRole('button', { name: /^나루테크 결제 서버/, expanded: false }).click();
    await modal.getByText('주문 312건을 손으로 대조했습니다.').waitFor();
    await modal.getByRole('button', { name: '나루테크 결제 서버 불러오기' }).click();
    await page.waitForURL(`**/cover-letter/${letter.coverLetterId}`);
    await waitForValue(
      () => editorOf(page).text.inputValue(),
      (text) => text === SHORT_LETTER,
    );
  });
});
