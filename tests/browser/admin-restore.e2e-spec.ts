import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { type CoverLetter, routes } from '#contracts';
import { inspect } from './inspect.js';
import { SHORT_LETTER } from './letters.js';
import { fixtureOfFile } from './browser-fixture.js';
import type { Visitor } from './visitor.js';

const fixture = fixtureOfFile();

async function deletedLetter(author: Visitor, title: string): Promise<CoverLetter> {
  const letter = await author.createLetter({ title, content: SHORT_LETTER });
  await author.call(routes.coverLetters.remove, { params: { id: letter.coverLetterId } });
  return letter;
}

/** Searches the deleted letters of one member by a part of the address, in capitals. */
async function searchLetters(page: Page, { account: [email] }: Visitor): Promise<void> {
  await page.getByRole('tab', { name: '자기소개서 복구' }).click();
  await page.getByLabel('작성자 이메일').fill(email.slice(0, -3).toUpperCase());
  await page.getByRole('button', { name: '검색', exact: true }).click();
}

describe('an administrator', () => {
  it('restores a deleted letter, which the audit shows on its page and in its file', async () => {
    const problems: string[] = [];
    const [author, administrator] = await Promise.all([fixture.newMember(), fixture.newAdministrator()]);
    const { coverLetterId: id } = await author.createLetter({
      title: '되찾을 지원서',
      content: SHORT_LETTER,
    });
    const { qnaList } = await author.call(routes.interviews.generate, { params: { id } });
    await author.call(routes.coverLetters.remove, { params: { id } });
    const page = await administrator.open('/admin/restore');
    await searchLetters(page, author);
    problems.push(...(await inspect(page, 'the deleted letters')));
    await page.getByRole('button', { name: '되찾을 지원서 복구' }).click();
    const dialog = page.getByRole('alertdialog', { name: '자소서를 복구하시겠습니까?' });
    await dialog.getByText(`${SHORT_LETTER.length}자 (공백 포함)`).waitFor();
    await dialog.getByText(`${qnaList.length}개 (함께 복구)`).waitFor();
    for (const written of [SHORT_LETTER.slice(0, 10), qnaList[0]?.question])
      expect(await dialog.textContent()).not.toContain(written);
    problems.push(...(await inspect(page, 'the question')));
    await dialog.getByRole('button', { name: '복구' }).click();
    await page.getByText('자기소개서를 복구했어요.').waitFor();
    await page.getByText('조회된 자기소개서가 없습니다.').waitFor();
    expect((await author.call(routes.coverLetters.one, { params: { id } })).content).toBe(SHORT_LETTER);
    expect((await author.call(routes.interviews.list, { params: { id } })).qnaList).toEqual(qnaList);

    await page.getByRole('link', { name: '감사 기록', exact: true }).click();
    // The page before has a search button of the same name.
    await page.getByRole('heading', { name: '감사 기록', level: 1 }).waitFor();
    await page.getByLabel('이메일', { exact: true }).fill(author.account[0]);
    await page.getByRole('button', { name: '검색', exact: true }).click();
    const entry = page.getByRole('row').filter({ hasText: '자기소개서 복구' });
    await entry.getByText('삭제됨').waitFor();
    expect(await entry.getByRole('link').allTextContents()).toEqual(
      [administrator, author].map(({ account: [email, name] }) => name + email),
    );
    problems.push(...(await inspect(page, 'the audit')));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV 내보내기' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^자소공방-감사기록-.*\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`COVER_LETTER_RESTORE`);
    expect(problems).toEqual([]);
  });

  it('restores a deleted resume without seeing any of its text but the title', async () => {
    const [author, administrator] = await Promise.all([fixture.newMember(), fixture.newAdministrator()]);
    const [email] = author.account;
    const written = {
      title: '되찾을 이력서',
      introduction: '파도를 읽는 일을 합니다.',
      fieldName: '해양 관측',
    };
    const { resumeId: id } = await author.call(routes.resumes.create, { body: written });
    await author.call(routes.resumes.remove, { params: { id } });
    const page = await administrator.open('/admin/restore');
    await page.getByLabel('작성자 이메일').fill(email);
    await page.getByRole('button', { name: '검색', exact: true }).click();
    await page.getByRole('button', { name: '되찾을 이력서 복구' }).click();
    const dialog = page.getByRole('alertdialog', { name: '이력서를 복구하시겠습니까?' });
    await dialog.getByText('완전 삭제 예정').waitFor();
    for (const word of [written.introduction, written.fieldName])
      expect(await dialog.textContent()).not.toContain(word);
    await dialog.getByRole('button', { name: '복구' }).click();
    await page.getByText('조회된 이력서가 없습니다.').waitFor();
    const resume = await author.call(routes.resumes.one, { params: { id } });
    expect(resume).toMatchObject(written);
    await page.getByLabel('상태').selectOption({ label: '활성화' });
    await page.getByRole('button', { name: '검색', exact: true }).click();
    const again = page.getByRole('button', { name: '되찾을 이력서 복구' });
    await again.waitFor();
    expect(await again.isDisabled()).toBe(true);
  });

  it('is told that a letter was purged while the dialog was open', async () => {
    const [author, administrator] = await Promise.all([fixture.newMember(), fixture.newAdministrator()]);
    const { coverLetterId } = await deletedLetter(author, '사라질 지원서');
    const page = await administrator.open('/admin/restore');
    await searchLetters(page, author);
    await page.getByRole('button', { name: '사라질 지원서 복구' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('완전 삭제 예정').waitFor();
    await fixture.sql('DELETE FROM cover_letter WHERE cover_letter_id = $1', [coverLetterId]);
    await dialog.getByRole('button', { name: '복구' }).click();
    await dialog.getByText(/^자기소개서를 찾을 수 없어요. 삭제된 지 30일이 지났거나/).waitFor();
    await dialog.getByRole('button', { name: '취소' }).click();
    await page.getByText('조회된 자기소개서가 없습니다.').waitFor();
  });
});
