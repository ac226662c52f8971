import type { Page } from 'playwright-core';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type Resume, routes } from '#contracts';
import { charactersOf, readPdf } from '../exports/read-pdf.js';
import type { WrittenResume } from '../resumes/resumes.js';
import { InputMethod } from './input-method.js';
import { inspect, overflow } from './inspect.js';
import { chooseStack, fill, resumeEditorOf } from './resume-editor.js';
import { CAREERS, EDUCATION, INTRODUCTION, PERSON, PROJECTS } from './resume-texts.js';
import { fixtureOfFile, PHONE } from './browser-fixture.js';
import { holdSaves } from './hold-saves.js';
import { waitForValue } from './wait-for-value.js';
import type { Visitor } from './visitor.js';

const MONTHS = new Set(['입사', '퇴사', '시작', '끝', '졸업한(할) 달']);

const fixture = fixtureOfFile();

/** The typed texts as the paper shows them: items without their marks, months left out. */
const typed = (fields: Record<string, string>): string[] =>
  Object.entries(fields)
    .filter(([label]) => !MONTHS.has(label))
    .flatMap(([, text]) => text.split('\n'))
    .map((line) => charactersOf(line.replace(/^- |^https:\/\//, '')));

async function createResume(writer: Visitor, written: WrittenResume = {}): Promise<Resume> {
  return writer.call(routes.resumes.create, { body: { title: '바다의 이력서', ...written } });
}

async function openResume(written: WrittenResume = {}, screen = {}) {
  const writer = await fixture.newMember(screen);
  const resume = await createResume(writer, written);
  const page = await writer.open(`/resumes/${resume.resumeId}`);
  const editor = resumeEditorOf(page);
  await editor.title.waitFor();
  const read = () => writer.call(routes.resumes.one, { params: { id: resume.resumeId } });
  return { writer, resume, page, editor, read };
}

const previewText = async (page: Page): Promise<string> =>
  charactersOf(await page.locator('.resume-sheets').innerText());

describe('a resume from empty to three pages', () => {
  it('is typed, previewed, saved, and read back from its PDF', async () => {
    const writer = await fixture.newMember();
    const page = await writer.open('/resumes');
    await page.getByRole('link', { name: '첫 이력서 쓰기' }).click();
    const editor = resumeEditorOf(page);
    await editor.title.fill('서버 개발자 한바다');
    await page.getByText('아직 빈 종이예요').waitFor();
    await fill(editor.section('기본 정보'), PERSON);
    await page.getByText('아직 빈 종이예요').waitFor({ state: 'hidden' });
    await editor.section('소개').getByLabel('나를 소개하는 글').fill(INTRODUCTION);

    const stacks = editor.section('기술 스택');
    await chooseStack(stacks, '기술 검색', '리액트');
    await chooseStack(stacks, '기술 검색', 'postgres');
    const chosen = stacks.getByRole('list', { name: '고른 기술' }).getByRole('listitem');
    expect(await chosen.count()).toBe(2);
    await stacks.getByLabel('React 숙련도').selectOption('ADVANCED');
    await stacks.getByRole('combobox', { name: '기술 검색' }).fill('없는기술이름');
    await stacks.getByText('검색 결과가 없습니다').waitFor();
    await page.keyboard.press('Escape');

    for (const [index, career] of CAREERS.entries()) await editor.addRow('경력', index + 1, career);
    for (const [index, project] of PROJECTS.entries()) await editor.addRow('프로젝트', index + 1, project);
    await editor.addRow('학력', 1, EDUCATION);
    expect(await editor.row('경력 1').getByLabel('입사').inputValue()).toBe('2022.03');
    await waitForValue(
      () => editor.preview.getByRole('status').innerText(),
      (text) => text === 'A4 3쪽',
    );
    expect(await editor.sheets.count()).toBe(3);
    const everything = [PERSON, { INTRODUCTION }, ...CAREERS, ...PROJECTS, EDUCATION].flatMap(typed);
    const missingIn = (text: string) => everything.filter((line) => !text.includes(line));
    await waitForValue(
      async () => missingIn(await previewText(page)),
      (missing) => missing.length === 0,
    );

    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/resumes\/\d+$/);
    await editor.saved.waitFor();
    expect(await editor.row('학력 1').getByLabel('학교').inputValue()).toBe(EDUCATION.학교);
    expect(await inspect(page, 'resume editor')).toEqual([]);

    const file = await download(page, 'PDF');
    expect(file.suggestedFilename()).toBe('서버 개발자 한바다.pdf');
    const { pages } = await readPdf(await readFile(await file.path()));
    expect(pages).toHaveLength(3);
    expect(missingIn(charactersOf(pages.join('')))).toEqual([]);

    await page.goto('/resumes');
    await page.getByText('항목 9개 중 6개').waitFor();
    expect(await inspect(page, 'resumes')).toEqual([]);
  });
});

async function download(page: Page, format: 'PDF' | 'DOCX' | 'JSON') {
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: '내보내기' }).click();
  await page.getByRole('menuitem', { name: format }).click();
  return arriving;
}

describe('the rows and sections of a resume', () => {
  const careers = [
    { companyName: '먼저회사', startDate: '2023-01' },
    { companyName: '다음회사', startDate: '2021-01', endDate: '2022-12' },
    { companyName: '나중회사', startDate: '2019-01', endDate: '2020-12' },
  ];

  it('are put in order by keyboard, removed and put back', async () => {
    const { page, editor, read } = await openResume({ careers });
    const companies = async () => (await read()).careers.map(({ companyName }) => companyName);
    const handle = page.getByRole('button', { name: '경력 1 끌어서 옮기기' });
    await handle.focus();
    await page.keyboard.press('Space');
    await page.getByText('경력 1, 3개 중 1번째 자리예요.').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.getByText('경력 1, 3개 중 2번째 자리예요.').waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await waitForValue(companies, (names) => names.join() === '다음회사,먼저회사,나중회사');

    const down = page.getByRole('button', { name: '경력 2 아래로' });
    await down.press('Enter');
    await waitForValue(companies, (names) => names.join() === '다음회사,나중회사,먼저회사');
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('경력 3 아래로');

    await page.getByRole('button', { name: '경력 1 지우기' }).click();
    await waitForValue(companies, (names) => names.join() === '나중회사,먼저회사');
    await page.keyboard.press('Enter');
    await waitForValue(companies, (names) => names.join() === '다음회사,나중회사,먼저회사');
    expect(await editor.row('경력 1').getByLabel('회사', { exact: true }).inputValue()).toBe('다음회사');

    await page.getByRole('button', { name: '경력 항목 위로' }).press('Enter');
    await waitForValue(
      async () => (await read()).sectionOrder.slice(0, 4).join(),
      (order) => order === 'basicInfo,introduction,careers,techStacks',
    );
  });

  it('say in place what is wrong, and are saved once it is put right', async () => {
    const { page, editor, read } = await openResume({ careers: careers.slice(0, 1) });
    const row = editor.row('경력 1');
    await row.getByLabel('재직 중').uncheck();
    await row.getByLabel('퇴사').fill('2020.1');
    await page.getByText('끝난 달이 시작한 달보다 빨라요.').waitFor({ state: 'hidden' });
    await row.getByLabel('회사 소개').focus();
    await row.getByText('끝난 달이 시작한 달보다 빨라요.').waitFor();
    await page.getByText('고칠 곳이 1군데 있어요. 이 기기에 보관 중').waitFor();
    await editor.section('기본 정보').getByLabel('이메일').fill('아직 아님');
    await editor.section('기본 정보').getByLabel('이름').focus();
    await page.getByText('이메일 주소를 확인해 주세요.').waitFor();
    await editor.section('기본 정보').getByLabel('이메일').fill('bada@jaso.example');
    await row.getByLabel('퇴사').fill('202406');
    await editor.saved.waitFor();
    expect((await read()).careers[0]).toMatchObject({ startDate: '2023-01', endDate: '2024-06' });
  });
});

describe('a blind resume', () => {
  it('shows no photo, birth year and school on paper, and keeps the year in the form', async () => {
    const { page, editor, read } = await openResume({
      name: '한바다',
      birthYear: 1997,
      educations: [{ schoolName: '한빛바다대학교', major: '컴퓨터공학' }],
    });
    await waitForValue(
      () => previewText(page),
      (text) => text.includes('1997년') && text.includes('한빛바다대학교'),
    );
    const photo = page.locator('.resume-sheets .resume-photo');
    await page.getByLabel('사진 파일').setInputFiles(await aPhoto());
    await photo.waitFor();
    await page.getByRole('switch', { name: '블라인드' }).click();
    const blind = await waitForValue(
      () => previewText(page),
      (text) => !text.includes('1997년'),
    );
    expect(await photo.count()).toBe(0);
    expect(blind).toContain('한바다');
    expect(blind).not.toContain('한빛바다대학교');
    expect(await editor.section('기본 정보').getByLabel('태어난 해').inputValue()).toBe('1997');
    await waitForValue(
      async () => (await read()).isBlind,
      (isBlind) => isBlind,
    );
  });
});

async function aPhoto() {
  const blue = { width: 300, height: 400, channels: 3 as const, background: '#1e3a6e' };
  return { name: '사진.png', mimeType: 'image/png', buffer: await sharp({ create: blue }).png().toBuffer() };
}

describe('a resume edited in two tabs at once', () => {
  it('keeps what each side added, shows both sides of what both changed, and saves what the member chooses', async () => {
    const { writer, resume, page, editor, read } = await openResume({ name: '한바다' });
    const other = await writer.open(`/resumes/${resume.resumeId}`);
    const otherEditor = resumeEditorOf(other);
    await otherEditor.title.waitFor();
    const releaseSaves = await holdSaves(page);
    await otherEditor.addRow('경력', 1, { 회사: '둘째탭회사' });
    await otherEditor.section('소개').getByLabel('나를 소개하는 글').fill('둘째 탭의 소개입니다.');
    await editor.addRow('경력', 1, { 회사: '첫째탭회사' });
    await editor.section('소개').getByLabel('나를 소개하는 글').fill('첫째 탭의 소개입니다.');
    await other.keyboard.press('Control+s');
    await otherEditor.saved.waitFor();
    // Autosave meets the conflict; a save by the member would open the comparison itself.
    releaseSaves();
    await page.getByText('다른 곳에서 먼저 저장했어요, 이 기기에 보관 중').waitFor();

    await page.getByRole('button', { name: '비교하기' }).click();
    const dialog = page.getByRole('dialog', { name: '다른 곳에서 먼저 저장했어요' });
    await dialog.getByText('둘째 탭의 소개입니다.').waitFor();
    await dialog.getByText('첫째 탭의 소개입니다.').waitFor();
    expect(await dialog.getByText('둘째탭회사').count()).toBe(0);
    expect(await inspect(page, 'resume conflict')).toEqual([]);
    await dialog.getByRole('button', { name: '이대로 저장' }).click();
    await editor.saved.waitFor();
    const merged = await read();
    expect(merged.careers.map(({ companyName }) => companyName)).toEqual(['첫째탭회사', '둘째탭회사']);
    expect(merged.introduction).toBe('첫째 탭의 소개입니다.');
  });
});

describe('a resume whose first save was never answered', () => {
  it('keeps the text written since, and stays one resume with what was saved', async () => {
    const writer = await fixture.newMember();
    const page = await writer.open('/resumes/new');
    const editor = resumeEditorOf(page);
    const introduction = editor.section('소개').getByLabel('나를 소개하는 글');
    await editor.title.fill('하나뿐인 이력서');
    await page.route(`**${routes.resumes.create.path}`, (route) => route.fetch().then(() => route.abort()), {
      times: 1,
    });
    const unanswered = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
    await editor.save.click();
    await unanswered;
    await introduction.fill('답을 듣지 못하고 더 쓴 소개');
    await page.reload();
    await page.getByText(/이 기기에 보관한 글을 불러왔어요/).waitFor();
    expect(await introduction.inputValue()).toBe('답을 듣지 못하고 더 쓴 소개');

    await editor.save.click();
    const dialog = page.getByRole('dialog', { name: '다른 곳에서 먼저 저장했어요' });
    await dialog.getByText('답을 듣지 못하고 더 쓴 소개').waitFor();
    await page.waitForURL(/\/resumes\/\d+$/);
    const { content } = await writer.call(routes.resumes.list);
    expect(content.map(({ resumeId }) => `/resumes/${resumeId}`)).toEqual([new URL(page.url()).pathname]);
  });
});

describe('a resume on a phone', () => {
  it('is written and previewed in turns, composed in Korean, and restored on this device', async () => {
    const writer = await fixture.newMember(PHONE);
    const page = await writer.open('/resumes/new');
    const editor = resumeEditorOf(page);
    const name = editor.section('기본 정보').getByLabel('이름');
    await name.focus();
    const inputMethod = await InputMethod.of(page);
    await inputMethod.compose('하');
    await inputMethod.compose('한');
    await inputMethod.pressEnter();
    await inputMethod.commit('한바다');
    expect(await name.inputValue()).toBe('한바다');
    await page.getByRole('tab', { name: '미리보기' }).click();
    await waitForValue(
      () => previewText(page),
      (text) => text.includes('한바다'),
    );
    expect(await overflow(page)).toEqual([]);
    await page.getByRole('tab', { name: '편집' }).click();
    await page.getByText('항목과 순서').click();
    expect(await overflow(page)).toEqual([]);
    await page.reload();
    await page.getByText(/이 기기에 보관한 글을 불러왔어요/).waitFor();
    expect(await name.inputValue()).toBe('한바다');

    await editor.save.tap();
    await page.waitForURL(/\/resumes\/\d+$/);
    await editor.saved.waitFor();
    expect((await writer.call(routes.resumes.list)).content).toMatchObject([{ title: /^이력서_/ }]);
  });
});
