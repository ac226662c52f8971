import type { Page, Route } from 'playwright-core';
import { type AiImproveResult, aiImproveResultSchema, type ImproveChange, routes } from '#contracts';
import { draftKept, editorOf } from './editor.js';
import { SHORT_LETTER, LETTER_WITH_CLICHES } from './letters.js';
import { fixtureOfFile } from './browser-fixture.js';
import { waitForValue } from './wait-for-value.js';
import type { Visitor } from './visitor.js';

const fixture = fixtureOfFile();

describe('improving a letter', () => {
  it('takes a pasted letter through live stages, a reload and a review to a saved letter, for 5 tokens', async () => {
    const writer = await fixture.newMember({ hasConsented: false });
    const page = await writer.open('/cover-letter/new');
    const editor = editorOf(page);
    await editor.tokens(40).waitFor();
    await editor.paste(LETTER_WITH_CLICHES);
    await editor.jobField.fill('서버 개발');
    await editor.years.fill('1');
    await editor.request.fill('협업 경험을 더 드러내 주세요.');
    await draftKept(page, '뼈를 묻겠습니다');

    await fixture.controlAssistant({
      faults: [{ schemaName: 'cover_letter_rewrite', kind: 'held', times: 50 }],
    });
    fixture.freezeAssistant();
    await editor.improve.click();
    await page.getByRole('button', { name: '동의하고 계속' }).click();
    await currentStage(page, '진단').waitFor();
    await editor.tokens(35).waitFor();

    await page.reload();
    expect(await editor.text.inputValue()).toBe(LETTER_WITH_CLICHES);
    expect(await editor.jobField.inputValue()).toBe('서버 개발');
    expect(await editor.years.inputValue()).toBe('1');
    expect(await editor.request.inputValue()).toBe('협업 경험을 더 드러내 주세요.');
    await page.getByRole('progressbar', { name: 'AI 개선 진행' }).waitFor();
    fixture.thawAssistant();
    await page.getByRole('status').filter({ hasText: '다듬기' }).first().waitFor();
    await fixture.controlAssistant();

    await page.getByRole('button', { name: '검토하기' }).click();
    const result = await resultOf(writer);
    const accepted = await decideAlternately(page, result);
    await editor.review.getByRole('button', { name: '반영하고 저장' }).click();
    const title = editor.titleModal.getByLabel('제목');
    expect(await title.inputValue()).toBe(todaysTitle());
    await title.fill('  물결배송 서버 개발  ');
    await title.press('Enter');
    await editor.completion.waitFor();
    await editor.completion.getByRole('button', { name: '나중에 하기' }).click();

    await page.waitForURL(/\/cover-letter\/\d+$/);
    const coverLetterId = Number(new URL(page.url()).pathname.split('/').at(-1));
    const expected = withChanges(LETTER_WITH_CLICHES, accepted);
    expect(await editor.text.inputValue()).toBe(expected);
    await editor.tokens(35).waitFor();
    expect(await writer.remainingTokens()).toBe(35);
    const letter = await writer.call(routes.coverLetters.one, { params: { id: coverLetterId } });
    expect(letter).toMatchObject({ title: '물결배송 서버 개발', content: expected, isAiImproved: true });
    expect(letter).toMatchObject({ jobField: '서버 개발', experienceYears: 1 });
    const versions = await writer.call(routes.coverLetters.versions, { params: { id: coverLetterId } });
    expect(versions.content).toEqual([expect.objectContaining({ reason: 'AI_IMPROVE' })]);
    const [before] = versions.content;
    const restore = { params: { id: coverLetterId, version: before?.version ?? 0 } };
    expect((await writer.call(routes.coverLetters.restoreVersion, restore)).content).toBe(
      LETTER_WITH_CLICHES,
    );
  });

  it('lets one of two tabs spend the last 5 tokens and refuses the other for lack of tokens', async () => {
    const writer = await fixture.newMember();
    await spendDownToFive(writer);
    const tabs = [await openWithText(writer), await openWithText(writer)];
    // Both have checked the balance before the server decides on either.
    await holdUntilAllAreSent(writer, tabs.length);
    const statuses = await Promise.all(tabs.map((page) => pressImprove(page)));
    expect([...statuses].sort()).toEqual([202, 402]);

    const refused = tabs[statuses.indexOf(402)];
    await refused?.getByText('토큰이 부족합니다.').waitFor();
    await waitForValue(
      () => writer.remainingTokens(),
      (tokens) => tokens === 0,
    );
    await Promise.all(tabs.map((page) => editorOf(page).tokens(0).waitFor()));
    const jobs = await waitForValue(
      () => writer.call(routes.jobs.list, { query: { size: 20 } }),
      ({ content }) => content.every(({ status }) => status === 'SUCCEEDED'),
    );
    expect(jobs.totalElements).toBe(8);
  });

  it('words one change again as wished, through a reload, while the others are decided, for a token', async () => {
    const writer = await fixture.newMember();
    const page = await writer.open('/cover-letter/new');
    const editor = editorOf(page);
    await editor.paste(LETTER_WITH_CLICHES);
    await draftKept(page, '뼈를 묻겠습니다');
    await editor.improve.click();
    await editor.review.waitFor();
    const [before] = (await resultOf(writer)).changes;
    await page.getByRole('button', { name: '변경 1 수락' }).click();
    await page.keyboard.press('k');

    fixture.freezeAssistant();
    await page.getByRole('button', { name: '변경 1 다시 부탁하기' }).click();
    await page.getByRole('button', { name: '더 짧게' }).click();
    await page.keyboard.press('Enter');
    const progress = page.getByRole('progressbar', { name: '변경 다시 받기 진행률' });
    await progress.waitFor();
    await editor.tokens(34).waitFor();
    await page.reload();
    await editor.review.waitFor();
    await page
      .getByRole('listitem')
      .filter({ has: page.getByLabel('다시 쓰는 중') })
      .first()
      .waitFor();
    await page.getByRole('button', { name: '변경 2 거절' }).click();
    fixture.thawAssistant();

    await page.getByText('새로 받음').waitFor();
    const result = await resultOf(writer);
    const [after] = result.changes;
    expect(after?.earlier).toEqual([{ revised: before?.revised, reason: before?.reason, flags: [] }]);
    expect(after?.revised.length).toBeLessThan(before?.revised.length ?? 0);
    await page.getByText(`${result.changes.length}개 중 1개 검토`).waitFor();
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    await page.getByText('안 2 / 2').waitFor();
    await page.getByRole('button', { name: '변경 1 수락' }).click();
    await editor.review.getByRole('button', { name: '반영하고 저장' }).click();
    await editor.titleModal.getByLabel('제목').press('Enter');
    await editor.completion.getByRole('button', { name: '나중에 하기' }).click();
    const accepted = after === undefined ? [] : [after];
    expect(await editor.text.inputValue()).toBe(withChanges(LETTER_WITH_CLICHES, accepted));
    expect(await writer.remainingTokens()).toBe(34);
  });

  it('gives the tokens back when the provider fails for good, and tries again on request', async () => {
    const writer = await fixture.newMember();
    const page = await openWithText(writer);
    const editor = editorOf(page);
    await fixture.controlAssistant({ faults: [{ times: 50, kind: 'status', status: 400 }] });
    await editor.improve.click();
    await page.getByText('AI 개선에 실패했어요').waitFor();
    await editor.tokens(40).waitFor();
    expect(await writer.remainingTokens()).toBe(40);
    expect(await editor.text.inputValue()).toBe(SHORT_LETTER);

    await fixture.controlAssistant();
    await page.getByRole('button', { name: '다시 시도' }).click();
    await editor.review.waitFor();
    expect(await writer.remainingTokens()).toBe(35);
  });

  it('gives the tokens back when the member cancels', async () => {
    const writer = await fixture.newMember();
    const page = await openWithText(writer);
    const editor = editorOf(page);
    fixture.freezeAssistant();
    await editor.improve.click();
    await currentStage(page, '진단').waitFor();
    await editor.tokens(35).waitFor();
    await editor.overlay.getByRole('button', { name: '취소' }).click();
    await page.getByText('AI 개선을 멈췄어요.').waitFor();
    await editor.tokens(40).waitFor();
    expect(await writer.remainingTokens()).toBe(40);
    const { content } = await writer.call(routes.jobs.list);
    expect(content.map(({ status }) => status)).toEqual(['CANCELLED']);
  });
});

const currentStage = (page: Page, label: string) =>
  page.getByRole('list', { name: '단계' }).locator('[aria-current=step]').filter({ hasText: label });

async function openWithText(writer: Visitor): Promise<Page> {
  const page = await writer.open('/cover-letter/new');
  await editorOf(page).paste(SHORT_LETTER);
  return page;
}

/** Presses the button; returns what the server said to it. */
async function pressImprove(page: Page): Promise<number> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(routes.ai.improve.path)),
    editorOf(page).improve.click(),
  ]);
  return answer.status();
}

/** Holds requests to improve back until so many have come. */
async function holdUntilAllAreSent(writer: Visitor, count: number): Promise<void> {
  const waiting: Route[] = [];
  await writer.context.route(`**${routes.ai.improve.path}`, async (route) => {
    waiting.push(route);
    if (waiting.length === count) await Promise.all(waiting.map((held) => held.continue()));
  });
}

async function spendDownToFive(writer: Visitor): Promise<void> {
  const body = { content: SHORT_LETTER, jobField: '', experienceYears: 0 };
  await Promise.all(Array.from({ length: 7 }, () => writer.call(routes.ai.improve, { body })));
  expect(await writer.remainingTokens()).toBe(5);
}

async function resultOf(writer: Visitor): Promise<AiImproveResult> {
  const { content } = await writer.call(routes.jobs.list, { query: { type: 'AI_IMPROVE', size: 1 } });
  const job = await writer.call(routes.jobs.one, { params: { jobId: content[0]?.jobId ?? '' } });
  return aiImproveResultSchema.parse(job.result);
}

/** Accepts every other change and rejects the rest, one by one as they come up; returns the accepted ones. */
async function decideAlternately(page: Page, { changes }: AiImproveResult): Promise<ImproveChange[]> {
  expect(changes.length).toBeGreaterThanOrEqual(4);
  for (const index of changes.keys()) {
    const decision = index % 2 === 0 ? '수락' : '거절';
    await page.getByRole('button', { name: `변경 ${index + 1} ${decision}` }).click();
  }
  const accepted = changes.filter((_, index) => index % 2 === 0);
  await page.getByText(`${changes.length}개 중 ${changes.length}개 검토`).waitFor();
  await page.getByText(`· 수락 ${accepted.length}`).waitFor();
  return accepted;
}

/** The text with the changes applied, from the last to the first so that offsets stay valid. */
function withChanges(text: string, changes: readonly ImproveChange[]): string {
  return changes
    .toSorted((left, right) => right.start - left.start)
    .reduce((rest, { start, end, revised }) => rest.slice(0, start) + revised + rest.slice(end), text);
}

const todaysTitle = (): string =>
  `자기소개서_${new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(new Date()).replaceAll('-', '_')}`;
