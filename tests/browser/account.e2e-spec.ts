import type { Page } from 'playwright-core';
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { routes } from '#contracts';
import { inspect } from './inspect.js';
import { SHORT_LETTER } from './letters.js';
import { fixtureOfFile, PHONE } from './browser-fixture.js';
import { waitForValue } from './wait-for-value.js';

const fixture = fixtureOfFile();

const trashRows = (page: Page) => page.getByRole('list', { name: '휴지통' }).getByRole('listitem');

describe.each([
  ['on a wide screen', {}],
  ['on a phone', PHONE],
])('the trash %s', (_, screen) => {
  it('restores a deleted letter', async () => {
    const writer = await fixture.newMember(screen);
    await writer.createLetter({ title: '물결배송 서버 개발', content: SHORT_LETTER });
    const page = await writer.open('/cover-letters');
    await page.getByRole('button', { name: '물결배송 서버 개발 삭제' }).click();
    await page.getByRole('button', { name: '휴지통으로 옮기기' }).click();
    await page.getByText('작성된 자기소개서가 없습니다').waitFor();

    await page.getByRole('button', { name: /계정 메뉴/ }).click();
    await page.getByRole('menuitem', { name: '휴지통' }).click();
    await page.waitForURL('**/account?tab=trash');
    await trashRows(page).filter({ hasText: '물결배송 서버 개발' }).waitFor();
    expect(await trashRows(page).textContent()).toMatch(/에 완전히 지워져요 \(30일 남음\)/);
    await page.getByRole('button', { name: '물결배송 서버 개발 복구' }).click();
    await page.getByText('휴지통이 비어 있어요').waitFor();

    await page.goto('/cover-letters');
    await page.getByRole('link', { name: '물결배송 서버 개발' }).click();
    await waitForValue(
      () => page.getByLabel('문항 1 내용').inputValue(),
      (text) => text === SHORT_LETTER,
    );
  });

  it('erases no letter that went there after the question', async () => {
    const writer = await fixture.newMember(screen);
    const trashLetter = async (title: string) => {
      const { coverLetterId } = await writer.createLetter({ title, content: SHORT_LETTER });
      await writer.call(routes.coverLetters.remove, { params: { id: coverLetterId } });
    };
    await trashLetter('물결배송 서버 개발');
    const page = await writer.open('/account?tab=trash');
    await page.getByRole('button', { name: '휴지통 비우기' }).click();
    const question = (count: number) =>
      page.getByRole('alertdialog', { name: `휴지통에 있는 글 ${count}개를 완전히 지울까요?` });
    await question(1).waitFor();
    await trashLetter('다른 기기에서 지운 글');
    await question(1).getByRole('button', { name: '완전히 지우기' }).click();
    await question(2).waitFor();
    expect((await writer.call(routes.trash.list)).totalElements).toBe(2);
    await question(2).getByRole('button', { name: '완전히 지우기' }).click();
    await page.getByText('휴지통이 비어 있어요').waitFor();
    expect((await writer.call(routes.trash.list)).totalElements).toBe(0);
  });
});

describe('the account', () => {
  it('shows tokens and jobs of an improvement, and exports everything as a file', async () => {
    const writer = await fixture.newMember();
    const { coverLetterId } = await writer.createLetter({ title: '나루테크 결제', content: SHORT_LETTER });
    await writer.call(routes.ai.improve, {
      body: { content: SHORT_LETTER, jobField: '개발', experienceYears: 0, coverLetterId },
    });
    const page = await writer.open('/account?tab=tokens');
    const entries = page.getByRole('list', { name: '토큰 내역' }).getByRole('listitem');
    await waitForValue(
      () => entries.allTextContents(),
      (texts) =>
        texts.length === 2 && texts[0]?.includes('사용') === true && texts[0].includes('−5남은 토큰 35'),
    );
    await page.getByRole('tab', { name: '작업' }).click();
    await page.getByRole('list', { name: '작업 목록' }).getByText('나루테크 결제').waitFor();
    await page.getByRole('link', { name: '결과 보기' }).waitFor();

    await page.getByRole('tab', { name: '내 데이터' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '모두 내려받기' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^자소공방 내 데이터 \d{4}-\d{2}-\d{2}\.zip$/);
    const names = Object.keys(unzipSync(await readFile(await download.path())));
    expect(names).toContain(`자기소개서/${coverLetterId} 나루테크 결제.txt`);
    expect(names.some((name) => name.startsWith('작업/AI_IMPROVE'))).toBe(true);
  });

  it('signs another device out, which notices', async () => {
    const here = await fixture.newMember();
    const there = await fixture.newVisitor({ userAgent: 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1' });
    const phone = await there.signInOnPages(...here.account);
    const page = await here.open('/account?tab=devices');
    await page.getByText('지금 이 기기').waitFor();
    await page.getByRole('button', { name: '사파리 · 아이폰 로그아웃' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }).click();
    await phone.getByRole('dialog', { name: '로그인이 끝났어요' }).waitFor();
    await waitForValue(
      () => page.getByRole('list', { name: '로그인한 기기' }).getByRole('listitem').count(),
      (count) => count === 1,
    );
    expect((await there.ask(routes.auth.me)).status).toBe(401);
    expect((await here.ask(routes.auth.me)).status).toBe(200);
  });

  it('has no accessibility violation with full tabs, in both themes, on a wide screen and on a phone', async () => {
    const writer = await fixture.newMember();
    for (const title of ['버린 글', '아주 긴 제목'.repeat(14)]) {
      const { coverLetterId } = await writer.createLetter({ title, content: SHORT_LETTER });
      await writer.call(routes.coverLetters.remove, { params: { id: coverLetterId } });
    }
    const problems: string[] = [];
    const page = await writer.open('/account');
    for (const tab of ['토큰', '기기', '휴지통']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.waitForLoadState('networkidle');
      problems.push(...(await inspect(page, tab)));
    }
    await page.getByRole('tab', { name: '내 데이터' }).click();
    await page.getByRole('button', { name: '탈퇴하기' }).click();
    await page.getByRole('alertdialog').waitFor();
    problems.push(...(await inspect(page, 'leaving')));
    await page.goto('/privacy');
    await page.getByRole('heading', { name: '개인정보처리방침', level: 1 }).waitFor();
    problems.push(...(await inspect(page, 'privacy')));
    expect(problems).toEqual([]);
    expect(writer.takeConsoleErrors()).toEqual([]);
  });
});

describe.each([
  ['on a wide screen', {}],
  ['on a phone', PHONE],
])('signing out %s from a page with unsaved text', (_, screen) => {
  it('offers to erase the text, and leaves nothing of it on the device', async () => {
    const writer = await fixture.newMember(screen);
    const page = await writer.open('/cover-letter/new');
    const text = page.getByLabel('문항 1 내용');
    await text.fill('도서관 컴퓨터에서 쓰던 글');
    await waitForValue(
      () => keptOnDevice(page),
      (kept) => kept.includes('도서관 컴퓨터에서 쓰던 글'),
    );
    await page.getByRole('button', { name: /계정 메뉴/ }).click();
    await page.getByRole('menuitem', { name: '로그아웃' }).click();
    const dialog = page.getByRole('alertdialog', { name: '로그아웃할까요?' });
    await dialog.getByText(/자기소개서 1편/).waitFor();
    expect(await inspect(page, 'sign-out dialog')).toEqual([]);
    await dialog.getByRole('checkbox', { name: /이 기기에서 지우기/ }).click();
    await dialog.getByRole('button', { name: '지우고 로그아웃' }).click();
    await page.getByText('이 기기에 있던 글을 지웠어요.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect((await writer.ask(routes.auth.me)).status).toBe(401);
    await page.reload();
    expect(await keptOnDevice(page)).not.toContain('도서관');
  });
});

describe('erasing the text of this device while other tabs are open', () => {
  it('closes the pages of the member in them, and nothing that runs while they close writes it again', async () => {
    const writer = await fixture.newMember();
    const [here, there] = [await writer.open('/cover-letter/new'), await writer.open('/cover-letter/new')];
    await here.getByLabel('문항 1 내용').fill('도서관의 첫째 탭');
    await there.getByLabel('문항 1 내용').fill('도서관의 둘째 탭');
    for (const written of ['도서관의 첫째 탭', '도서관의 둘째 탭'])
      await waitForValue(
        () => keptOnDevice(here),
        (kept) => kept.includes(written),
      );
    await here.bringToFront();
    await here.getByRole('button', { name: /계정 메뉴/ }).click();
    await here.getByRole('menuitem', { name: '로그아웃' }).click();
    const dialog = here.getByRole('alertdialog', { name: '로그아웃할까요?' });
    await dialog.getByText(/자기소개서 2편/).waitFor();
    await there.getByLabel('문항 1 내용').fill('도서관에서 마지막으로 쓴 글');
    await dialog.getByRole('checkbox', { name: /이 기기에서 지우기/ }).click();
    await dialog.getByRole('button', { name: '지우고 로그아웃' }).click();
    await here.getByText('이 기기에 있던 글을 지웠어요.').waitFor();
    await there.waitForURL((url) => url.pathname === '/');
    await there.getByRole('link', { name: '구글로 시작하기' }).first().waitFor();
    expect(await there.getByRole('dialog').count()).toBe(0);
    await there.close({ runBeforeUnload: true });
    await here.reload();
    expect(await keptOnDevice(here)).not.toContain('도서관');
  });
});

describe.each([
  ['on a wide screen', {}],
  ['on a phone', PHONE],
])('leaving %s', (_, screen) => {
  it('needs a typed word; afterwards nothing of the member is left, on the server or the device', async () => {
    const leavingMember = await fixture.newMember(screen);
    await leavingMember.createLetter({ title: '떠나기 전의 글', content: SHORT_LETTER });
    const page = await leavingMember.open('/cover-letter/new');
    await page.getByLabel('문항 1 내용').fill('이 기기에만 있는 글');
    await waitForValue(
      () => keptOnDevice(page),
      (kept) => kept.includes('이 기기에만 있는 글'),
    );
    await page.goto('/account?tab=data');
    await page.getByRole('button', { name: '탈퇴하기' }).click();
    const dialog = page.getByRole('alertdialog', { name: '정말 탈퇴할까요?' });
    const confirm = dialog.getByRole('button', { name: '탈퇴하기' });
    await dialog.getByRole('button', { name: '계속 쓰기' }).and(page.locator(':focus')).waitFor();
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('탈퇴합니다');
    await page.keyboard.press('Enter');
    expect((await leavingMember.ask(routes.auth.me)).status).toBe(200);
    await confirm.click();

    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('link', { name: '구글로 시작하기' }).first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect((await leavingMember.ask(routes.auth.me)).status).toBe(401);
    await waitForValue(
      () => keptOnDevice(page),
      (kept) => !kept.includes('이 기기에만 있는 글'),
    );

    await leavingMember.signInOnPages(...leavingMember.account);
    expect((await leavingMember.call(routes.coverLetters.list)).totalElements).toBe(0);
    expect((await leavingMember.call(routes.trash.list)).totalElements).toBe(0);
  });
});

/** Everything that the site keeps in this browser, as text. */
const keptOnDevice = (page: Page): Promise<string> =>
  page.evaluate<string>(`(async () => {
    const opened = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const kept = [JSON.stringify({ ...localStorage })];
    for (const { name } of await indexedDB.databases()) {
      const database = await opened(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        kept.push(JSON.stringify(await opened(database.transaction(store).objectStore(store).getAll())));
      database.close();
    }
    return kept.join();
  })()`);
