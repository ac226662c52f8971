import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { routes, TOKEN_COSTS } from '#contracts';
import { SHORT_LETTER } from './letters.js';
import { fixtureOfFile } from './browser-fixture.js';
import type { Visitor } from './visitor.js';

const COST = TOKEN_COSTS.AI_IMPROVE;

const fixture = fixtureOfFile();

const drawer = (page: Page) => page.getByRole('dialog', { name: 'AI 개선' });
const badge = (page: Page, state: string | RegExp) => drawer(page).getByText(state).first();
const timeline = (page: Page) =>
  drawer(page).getByRole('list', { name: '그동안 있었던 일' }).getByRole('listitem');

/** Presses a button of the job that is open, and says yes to what is asked. */
async function confirm(page: Page, button: string, answer: string): Promise<void> {
  await drawer(page)
    .getByRole('button', { name: `AI 개선 작업 ${button}` })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: answer, exact: true }).click();
}

/** Asks for an improvement that the assistant refuses for good. */
async function failToImprove(member: Visitor): Promise<void> {
  await fixture.controlAssistant({ faults: [{ times: 50, kind: 'status', status: 400 }] });
  const body = { content: SHORT_LETTER, jobField: '백엔드 개발', experienceYears: 0 };
  expect((await member.ask(routes.ai.improve, { body })).status).toBe(502);
  await fixture.controlAssistant();
}

describe('an administrator', () => {
  it('retries a failed job, cancels it, and retries it to its end, which the audit shows on its page and in its file', async () => {
    const [member, administrator] = await Promise.all([fixture.newMember(), fixture.newAdministrator()]);
    const [email, name] = member.account;
    await failToImprove(member);
    const page = await administrator.open(`/admin/jobs?email=${email}`);
    const table = page.getByRole('table', { name: '작업 목록' });
    await table.getByText('AI_SERVICE_ERROR').waitFor();
    await table.getByRole('button', { name: 'AI 개선', exact: true }).click();
    await badge(page, '실패').waitFor();
    await timeline(page)
      .filter({ hasText: `토큰 보관 −${COST}` })
      .waitFor();
    await timeline(page).filter({ hasText: '1번째 시도 실패 (AI_SERVICE_ERROR)' }).waitFor();
    await timeline(page)
      .filter({ hasText: `토큰 반환 +${COST}` })
      .waitFor();

    fixture.freezeAssistant();
    await confirm(page, '다시 실행', '다시 실행');
    await badge(page, /^실행 중/).waitFor();
    await timeline(page).filter({ hasText: '지금: 실행 중' }).waitFor();
    expect(await member.remainingTokens()).toBe(40 - COST);
    await confirm(page, '취소', '작업 취소');
    await timeline(page).last().getByText('취소', { exact: true }).waitFor();
    expect(await member.remainingTokens()).toBe(40);
    fixture.thawAssistant();

    await confirm(page, '다시 실행', '다시 실행');
    await timeline(page).last().getByText('완료', { exact: true }).waitFor();
    expect(await member.remainingTokens()).toBe(40 - COST);
    expect(await page.content()).not.toContain(SHORT_LETTER.slice(0, 12));
    await page.keyboard.press('Escape');
    for (const state of ['완료', '취소', '실패'])
      await table.getByRole('row').getByText(state, { exact: true }).first().waitFor();

    await page.goto(`/admin/audit?email=${email}`);
    const entries = page.getByRole('table', { name: '감사 기록' }).getByRole('row');
    await entries.filter({ hasText: '작업 취소' }).waitFor();
    expect(await entries.filter({ hasText: '작업 재시도' }).count()).toBe(2);
    for (const entry of (await entries.allInnerTexts()).slice(1))
      for (const word of [...administrator.account, email, name]) expect(entry).toContain(word);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV 내보내기' }).click(),
    ]);
    const file = await readFile(await download.path());
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, ...lines] = file.toString('utf8').trimEnd().split('\r\n');
    expect(header).toContain('대상 회원 이메일');
    expect(lines.map((line) => /JOB_(?:RETRY|CANCEL)/.exec(line)?.[0])).toEqual([
      'JOB_RETRY',
      'JOB_CANCEL',
      'JOB_RETRY',
    ]);
    for (const line of lines) expect(line).toContain(email);
  });
});
