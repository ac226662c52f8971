import type { Page } from 'playwright-core';
import { routes } from '#contracts';
import { fixtureOfFile } from './browser-fixture.js';
import { editorOf } from './editor.js';
import { InputMethod } from './input-method.js';
import { inspect } from './inspect.js';
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
  it('underlines what is composed in an answer, and corrects it', async () => {
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

async function openResume(viewport: { width: number; height: number }) {
  const writer = await fixture.newMember({ viewport });
  const body = { title: '맞춤법', introduction: WRONG };
  const resume = await writer.call(routes.resumes.create, { body });
  const page = await writer.open(`/resumes/${resume.resumeId}`);
  const text = page.getByLabel('나를 소개하는 글');
  await text.waitFor();
  return { writer, resume, page, text };
}

async function practise(viewport: { width: number; height: number }) {
  const writer = await fixture.newMember({ viewport });
  const content = '동아리 예약 화면을 맡아 중복을 12건에서 0건으로 줄였습니다.';
  const { coverLetterId } = await writer.createLetter({ title: '맞춤법', content });
  const { qnaId } = await writer.call(routes.interviews.customAnswer, {
    params: { id: coverLetterId },
    body: { question: '어떤 일을 맡았나요?' },
  });
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

/** Resolves once these words are underlined in the text. */
async function underlined(page: Page, words: readonly string[]): Promise<void> {
  await waitForValue(
    () => page.locator('[data-mark]').allTextContents(),
    (marked) => marked.join('|') === words.join('|'),
  );
}
