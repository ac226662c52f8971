import type { Page } from 'playwright-core';
import { routes } from '#contracts';
import { buildDocx, buildHwp, buildHwpx, buildPdf, SAMPLE_RESUME } from '#testing';
import { inspect } from './inspect.js';
import { fixtureOfFile, PHONE } from './browser-fixture.js';

const FILES = [
  ['PDF', '김하늘_이력서.pdf', buildPdf(SAMPLE_RESUME)],
  ['DOCX', '김하늘_이력서.docx', buildDocx(SAMPLE_RESUME)],
  ['HWPX', '김하늘_이력서.hwpx', buildHwpx(SAMPLE_RESUME)],
  ['HWP', '김하늘_이력서.hwp', buildHwp(SAMPLE_RESUME)],
] as const;
const [PDF] = FILES;

const fixture = fixtureOfFile();

describe('importing a resume', () => {
  it('takes a PDF, a DOCX, an HWPX and an HWP each to a corrected, saved resume', async () => {
    const member = await fixture.newMember();
    const page = await member.open('/resumes/import');
    const importPage = importPageOf(page);
    for (const [format, name, content] of FILES) {
      await page.goto('/resumes/import');
      await importPage.choose(name, content);
      await importPage.start.click();
      const company = importPage.field('경력 1 회사');
      const shown = [
        await importPage.field('이력서 제목').inputValue(),
        await importPage.field('이메일').inputValue(),
        await company.inputValue(),
      ];
      expect([format, ...shown]).toEqual([format, '김하늘_이력서', 'haneul.kim@example.com', '(주)가상페이']);

      await company.hover();
      await importPage.activeSource.filter({ hasText: '가상페이' }).waitFor();
      await company.fill('(주)가상페이먼츠');
      await page
        .getByRole('button', { name: /^학력 1 학교: / })
        .first()
        .click();
      await importPage.field('학력 1 학교').and(page.locator(':focus')).waitFor();
      const id = await importPage.save();
      expect([format, await member.call(routes.resumes.one, { params: { id } })]).toEqual([
        format,
        expect.objectContaining({
          name: '김하늘',
          careers: [
            expect.objectContaining({
              companyName: '(주)가상페이먼츠',
              startDate: '2021-03',
              endDate: '2023-08',
            }),
            expect.objectContaining({ companyName: '(주)모의커머스' }),
          ],
        }),
      ]);
    }
    expect(await member.remainingTokens()).toBe(40 - 5 * FILES.length);
  });

  it('survives a reload in the middle and one after a correction, on a phone', async () => {
    const member = await fixture.newMember(PHONE);
    const page = await member.open('/resumes/import');
    const importPage = importPageOf(page);
    await importPage.choose(PDF[1], PDF[2]);
    fixture.freezeAssistant();
    await importPage.start.click();
    await page.getByRole('list', { name: '단계' }).locator('[aria-current=step]').waitFor();
    await page.reload();
    await page.getByRole('progressbar', { name: '이력서 가져오기 진행률' }).waitFor();
    fixture.thawAssistant();
    await importPage.field('경력 1 회사').fill('고친 회사');
    await page.reload();
    expect(await importPage.field('경력 1 회사').inputValue()).toBe('고친 회사');

    await page.getByRole('button', { name: '부서·직책 원문에서 보기' }).first().click();
    await importPage.activeSource.first().waitFor();
    await page.getByRole('button', { name: /^이메일: / }).click();
    await importPage.field('이메일').and(page.locator(':focus')).waitFor();
    await importPage.save();
  });

  it('saves nothing of what is cancelled or discarded', async () => {
    const member = await fixture.newMember();
    const page = await member.open('/resumes/import');
    const importPage = importPageOf(page);
    await importPage.choose(PDF[1], PDF[2]);
    fixture.freezeAssistant();
    await importPage.start.click();
    const overlay = page.getByRole('dialog', { name: '이력서를 가져오고 있어요' });
    await overlay.getByRole('button', { name: '취소' }).click();
    await page.getByText('토큰 5개는 돌려드렸어요').waitFor();
    expect(await member.remainingTokens()).toBe(40);
    fixture.thawAssistant();

    await importPage.start.click();
    await importPage.field('이름').waitFor();
    await page.getByRole('button', { name: '버리기' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '버리기' }).click();
    await page.getByLabel('이력서 파일').waitFor();
    expect((await member.call(routes.resumes.list)).totalElements).toBe(0);
  });

  it('keeps years alone and text without a field, in both themes, on a wide screen and on a phone', async () => {
    const text = [
      '성명: 김하늘',
      '경력사항',
      '(주)가상페이  2019 ~ 2021.08',
      '플랫폼개발팀 / 선임',
      '(주)모의커머스  2021.09 ~ 2022',
      '기타',
      '운전 가능',
    ].join('\n');
    const member = await fixture.newMember();
    const page = await member.open('/resumes/import');
    const importPage = importPageOf(page);
    await importPage.choose('김하늘_이력서.txt', Buffer.from(text));
    await importPage.start.click();
    const end = importPage.field('경력 2 끝난 달');
    expect([await importPage.field('경력 1 시작한 달').inputValue(), await end.inputValue()]).toEqual([
      '2019',
      '2022',
    ]);

    await page.getByRole('button', { name: '이력서로 저장' }).click();
    await importPage.field('경력 1 시작한 달').and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: '넣기: 운전 가능' }).click();
    await page.getByLabel('넣을 곳').and(page.locator(':focus')).waitFor();
    expect(await inspect(page, 'open dates and a piece to place')).toEqual([]);
    await page.getByRole('button', { name: '여기에 넣기' }).click();
    await page.getByRole('button', { name: '되돌리기: 운전 가능' }).and(page.locator(':focus')).waitFor();
    await importPage.field('경력 1 시작한 달').fill('2019.4');
    await page.getByRole('button', { name: '경력 2 날짜를 주요 업무에 적어 두기' }).first().click();
    expect(await inspect(page, 'a placed piece and a date in the text')).toEqual([]);

    const id = await importPage.save();
    const resume = await member.call(routes.resumes.one, { params: { id } });
    expect(resume.careers).toMatchObject([
      { startDate: '2019-04', endDate: '2021-08' },
      { startDate: null, endDate: null, mainTasks: '2021.09 ~ 2022' },
    ]);
    expect(resume.additionalInfos).toMatchObject([{ category: 'ACTIVITY', activityName: '운전 가능' }]);
  });

  it('says why a file is refused and what to do, and costs nothing', async () => {
    const member = await fixture.newMember();
    const page = await member.open('/resumes/import');
    const importPage = importPageOf(page);
    await importPage.choose('이력서.doc', Buffer.from('x'));
    await page.getByRole('alert').filter({ hasText: '.docx로 저장해 주세요' }).waitFor();
    await importPage.choose('사진을 이름만 바꾼.pdf', Buffer.from('89504e470d0a1a0a', 'hex'));
    await importPage.start.click();
    await page.getByText('그림 파일에서는 글을 읽지 못해요.').first().waitFor();
    await page.getByText('PDF나 DOCX로 다시 저장해').waitFor();
    expect(await member.remainingTokens()).toBe(40);
  });

  it('has no accessibility violation in both themes, on a wide screen and on a phone', async () => {
    const problems: string[] = [];
    const check = async (page: Page, what: string) => void problems.push(...(await inspect(page, what)));
    const member = await fixture.newMember();
    const page = await member.open('/resumes/import');
    const importPage = importPageOf(page);
    await page.getByLabel('이력서 파일').waitFor();
    await check(page, 'choosing a file');
    await importPage.choose(PDF[1], PDF[2]);
    await importPage.start.click();
    await importPage.field('이름').waitFor();
    await check(page, 'imported draft');
    expect(problems).toEqual([]);
    expect(member.takeConsoleErrors()).toEqual([]);
  });
});

/** The parts of the page that tests touch. */
function importPageOf(page: Page) {
  return {
    start: page.getByRole('button', { name: /가져오기\s*· 토큰 5/ }),
    /** The passage of the source text that the active field comes from. */
    activeSource: page.locator('[data-mark][data-active]'),
    field: (label: string) => page.getByLabel(label, { exact: true }),
    choose: (name: string, content: Buffer) =>
      page
        .getByLabel('이력서 파일')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content }),
    save: async () => {
      await page.getByRole('button', { name: '이력서로 저장' }).click();
      const confirmation = page.getByRole('button', { name: '그대로 저장' });
      await confirmation
        .or(page.getByRole('heading', { name: '김하늘_이력서' }))
        .first()
        .waitFor();
      if (await confirmation.isVisible()) await confirmation.click();
      await page.waitForURL(/\/resumes\/\d+$/);
      return Number(new URL(page.url()).pathname.split('/').at(-1));
    },
  };
}
