import type { BrowserContextOptions, Page } from 'playwright-core';
import { aiImproveResultSchema, routes } from '#contracts';
import { fixtureOfFile, PHONE } from './browser-fixture.js';
import { draftKept, editorOf } from './editor.js';
import { InputMethod } from './input-method.js';
import { inspect, TWO_APPEARANCES } from './inspect.js';
import { SHORT_LETTER } from './letters.js';
import { waitForValue } from './wait-for-value.js';

const fixture = fixtureOfFile();

const WRONG = '그렇게 하면 되요. 누구나 할수 있어요.';
const RIGHT = '그렇게 하면 돼요. 누구나 할 수 있어요.';
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };

describe('the spelling check in the letter editor', () => {
  it('underlines while a syllable is composed, and corrects a word so that Ctrl+Z takes it back', async () => {
    const { page, text } = await openLetter(WIDE);
    await underlined(page, ['되요', '할수 있']);
    await text.press('End');
    await page.keyboard.insertText(' ');
    const inputMethod = await InputMethod.of(page);
    await inputMethod.compose('ㅎ');
    await inputMethod.compose('한');
    expect(await text.inputValue()).toBe(`${WRONG} 한`);
    await underlined(page, ['되요', '할수 있']);
    await inputMethod.commit('한글');
    expect(await text.inputValue()).toBe(`${WRONG} 한글`);

    await text.press('Control+Home');
    await text.press('Control+.');
    const popover = page.getByRole('dialog', { name: '‘되요’ 맞춤법 점검 결과' });
    await popover.getByText('확실해요').waitFor();
    expect(await inspect(page, 'spelling popover')).toEqual([]);
    await text.press('Control+Home');
    await text.press('Control+.');
    await popover.getByRole('button', { name: '‘되요’ 고치기' }).click();
    expect(await text.inputValue()).toBe(`${WRONG.replace('되요', '돼요')} 한글`);
    await underlined(page, ['할수 있']);
    await text.focus();
    await page.keyboard.press('Control+z');
    expect(await text.inputValue()).toBe(`${WRONG} 한글`);
  });

  it('shows what is sure as changes on a phone, and saves them as a version', async () => {
    const { page, text, writer, letter } = await openLetter(NARROW);
    await page.getByRole('tab', { name: /^점검 [2-9]/ }).click();
    await page.getByRole('list', { name: '맞춤법 점검 결과' }).waitFor();
    await page.getByRole('button', { name: '확실한 것 2개 모두 고치기' }).click();
    const review = page.getByRole('region', { name: '맞춤법 고치기' });
    await review.getByRole('button', { name: '남은 변경 모두 수락' }).click();
    await review.getByRole('button', { name: '반영하고 저장' }).click();
    await text.waitFor();
    expect(await text.inputValue()).toBe(RIGHT);
    const params = { id: letter.coverLetterId };
    await waitForValue(
      () => writer.call(routes.coverLetters.one, { params }),
      ({ content }) => content === RIGHT,
    );
    const { content: versions } = await writer.call(routes.coverLetters.versions, { params });
    expect(versions.map(({ preview }) => preview)).toEqual([WRONG]);
  });
});

describe('the spelling check in the resume editor', () => {
  it('underlines a text in which a syllable is composed, and corrects a word so that Ctrl+Z takes it back', async () => {
    const { page, text } = await openResume(WIDE);
    await underlined(page, ['되요', '할수 있']);
    await text.press('Control+End');
    await page.keyboard.insertText(' ');
    const inputMethod = await InputMethod.of(page);
    await inputMethod.compose('ㅎ');
    await inputMethod.compose('한');
    expect(await text.inputValue()).toBe(`${WRONG} 한`);
    await underlined(page, ['되요', '할수 있']);
    await inputMethod.commit('한글');
    expect(await text.inputValue()).toBe(`${WRONG} 한글`);

    await page.getByRole('tab', { name: '점검 2' }).click();
    expect(await inspect(page, 'spelling check of a resume')).toEqual([]);
    await text.press('Control+Home');
    await text.press('Control+.');
    const popover = page.getByRole('dialog', { name: '‘되요’ 맞춤법 점검 결과' });
    await popover.getByRole('button', { name: '‘되요’ 고치기' }).press('Enter');
    expect(await text.inputValue()).toBe(`${WRONG.replace('되요', '돼요')} 한글`);
    await underlined(page, ['할수 있']);
    await text.press('Control+z');
    expect(await text.inputValue()).toBe(`${WRONG} 한글`);
  });

  it('shows what is sure as changes on a phone, and saves them as a version', async () => {
    const { page, writer, resume } = await openResume(NARROW);
    await page.getByRole('tab', { name: '점검 2' }).click();
    await page.getByRole('button', { name: '확실한 것 2개 모두 고치기' }).click();
    const review = page.getByRole('region', { name: '맞춤법 고치기' });
    await review.getByRole('button', { name: '남은 변경 모두 수락' }).click();
    await review.getByRole('button', { name: '반영하고 저장' }).click();
    await page.getByRole('tab', { name: '점검 0' }).waitFor();
    const params = { id: resume.resumeId };
    await waitForValue(
      () => writer.call(routes.resumes.one, { params }),
      ({ introduction }) => introduction === RIGHT,
    );
    expect((await writer.call(routes.resumes.versions, { params })).content).toHaveLength(1);
  });
});

describe('the spelling check of a practised answer', () => {
  it('underlines an answer in which a syllable is composed, and corrects a word so that Ctrl+Z takes it back', async () => {
    const { page, text } = await practise(WIDE);
    await page.keyboard.insertText(WRONG);
    await underlined(page, ['되요', '할수 있']);
    const inputMethod = await InputMethod.of(page);
    await inputMethod.compose('그');
    expect(await text.inputValue()).toBe(`${WRONG}그`);
    await inputMethod.commit('그리고');
    await underlined(page, ['되요', '할수 있']);
    expect(await inspect(page, 'spelling check of an answer')).toEqual([]);
    await page.getByRole('button', { name: '‘되요’ 고치기' }).click();
    expect(await text.inputValue()).toBe(`${WRONG.replace('되요', '돼요')}그리고`);
    await text.focus();
    await page.keyboard.press('Control+z');
    expect(await text.inputValue()).toBe(`${WRONG}그리고`);
  });

  it('opens a finding by a tap on a phone', async () => {
    const { page, text } = await practise(NARROW);
    await page.keyboard.insertText('되요.');
    await underlined(page, ['되요']);
    await text.click({ position: { x: 24, y: 24 } });
    const popover = page.getByRole('dialog', { name: '‘되요’ 맞춤법 점검 결과' });
    await popover.getByRole('button', { name: '‘되요’ 무시하기' }).click();
    await underlined(page, []);
    await page.getByText('이 글에서 1가지를 무시하고 있어요.').waitFor();
  });
});

describe('the spelling of what the AI wrote', () => {
  it('is noted in a review, to be read by keyboard', async () => {
    const { page, review } = await openReview({ viewport: WIDE });
    const note = review.getByRole('button', { name: '변경 1 맞춤법 확인 1개' });
    await note.press('Enter');
    const findings = review.getByRole('list', { name: '변경 1 맞춤법 점검 결과' });
    await findings.getByText('운영했습니다').waitFor();
    await note.press('Space');
    await findings.waitFor({ state: 'hidden' });
    await note.press('Enter');
    expect(await inspect(page, 'spelling of a change', TWO_APPEARANCES)).toEqual([]);
  });

  it('is noted at a sample answer once it is shown, on a phone', async () => {
    const { page } = await openQuestions(PHONE);
    await page.getByRole('button', { name: '답변 보기', exact: true }).click();
    await page.getByRole('button', { name: '질문 1 답변 맞춤법 확인 1개' }).click();
    const findings = page.getByRole('list', { name: '질문 1 답변 맞춤법 점검 결과' });
    await findings.getByText('운영했습니다').waitFor();
    expect(await inspect(page, 'spelling of a sample answer', TWO_APPEARANCES)).toEqual([]);
  });
});

/** With an error that only the analyser finds: the worker, which corrects without it, would leave the error. */
const WRITTEN = '동아리 예약 화면을 맡아 세 달 동안 운영 했습니다.';

/** The review of an improvement whose first change has the wording `WRITTEN`. */
async function openReview(screen: BrowserContextOptions) {
  const writer = await fixture.newMember(screen);
  const page = await writer.open('/cover-letter/new');
  const editor = editorOf(page);
  await editor.paste(SHORT_LETTER);
  await draftKept(page, '뼈를 묻겠습니다');
  await editor.improve.click();
  await editor.review.waitFor();
  const { content } = await writer.call(routes.jobs.list, { query: { type: 'AI_IMPROVE', size: 1 } });
  const params = { jobId: content[0]?.jobId ?? '' };
  const result = aiImproveResultSchema.parse((await writer.call(routes.jobs.one, { params })).result);
  const [first, ...others] = result.changes;
  if (first === undefined) throw new Error('the assistant proposed no change');
  const written = {
    ...result,
    improvedContent: result.improvedContent.replace(first.revised, WRITTEN),
    changes: [{ ...first, revised: WRITTEN }, ...others],
    flags: result.flags.filter(({ changeId }) => changeId !== first.changeId),
  };
  await fixture.sql('UPDATE job SET result = $1 WHERE job_id = $2', [JSON.stringify(written), params.jobId]);
  await page.reload();
  await editor.review.waitFor();
  return { page, review: editor.review };
}

/** The page of a letter's only question, whose answer is `WRITTEN`. */
async function openQuestions(screen: BrowserContextOptions) {
  const { writer, coverLetterId, qnaId } = await answeredQuestion(screen);
  await fixture.sql('UPDATE interview_question SET answer = $1 WHERE qna_id = $2', [WRITTEN, qnaId]);
  return { page: await writer.open(`/interview-questions?coverLetterId=${coverLetterId}`) };
}

async function openResume(viewport: { width: number; height: number }) {
  const writer = await fixture.newMember({ viewport });
  const body = { title: '맞춤법', introduction: WRONG };
  const resume = await writer.call(routes.resumes.create, { body });
  const page = await writer.open(`/resumes/${resume.resumeId}`);
  const text = page.getByLabel('나를 소개하는 글');
  await text.waitFor();
  return { writer, resume, page, text };
}

async function answeredQuestion(screen: BrowserContextOptions) {
  const writer = await fixture.newMember(screen);
  const content = '동아리 예약 화면을 맡아 중복을 12건에서 0건으로 줄였습니다.';
  const { coverLetterId } = await writer.createLetter({ title: '맞춤법', content });
  const { qnaId } = await writer.call(routes.interviews.customAnswer, {
    params: { id: coverLetterId },
    body: { question: '어떤 일을 맡았나요?' },
  });
  return { writer, coverLetterId, qnaId };
}

async function practise(viewport: { width: number; height: number }) {
  const { writer, coverLetterId, qnaId } = await answeredQuestion({ viewport });
  const page = await writer.open(`/interview-questions?coverLetterId=${coverLetterId}&practice=${qnaId}`);
  const text = page.getByLabel('내 답변');
  await text.focus();
  return { page, text };
}

async function openLetter(viewport: { width: number; height: number }) {
  const writer = await fixture.newMember({ viewport });
  const letter = await writer.createLetter({ title: '맞춤법', content: WRONG });
  const page = await writer.open(`/cover-letter/${letter.coverLetterId}`);
  const { text } = editorOf(page);
  await text.waitFor();
  return { writer, letter, page, text };
}

/** Resolves once these words, and no others, are underlined. */
async function underlined(page: Page, words: readonly string[]): Promise<void> {
  await waitForValue(
    () => page.locator('[data-mark]').allTextContents(),
    (marked) => marked.join('|') === words.join('|'),
  );
}
