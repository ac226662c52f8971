import type { Page } from 'playwright-core';
import { routes } from '#contracts';
import { inspect } from './inspect.js';
import { LETTER_WITH_CLICHES } from './letters.js';
import { fixtureOfFile, type BrowserFixture } from './browser-fixture.js';
import { waitForValue } from './wait-for-value.js';
import type { Visitor } from './visitor.js';

const LIMIT_TEXT = '질문은 최대 15개까지 생성할 수 있습니다.';
const OWN_QUESTIONS = [
  '학점이 낮은 편인데 이유가 있나요?',
  '가장 크게 다툰 동료와는 어떻게 화해했나요?',
  '야근이 잦은 부서에 배치되면 어떻게 하시겠어요?',
  '우리 회사의 경쟁사는 어디라고 생각하나요?',
  '리더와 팔로워 가운데 어느 쪽에 가깝나요?',
  '최근에 읽은 기술 글을 소개해 주세요.',
  '공백기 여섯 달 동안 무엇을 했나요?',
  '희망하는 연봉 수준을 말해 주세요.',
];

const fixture = fixtureOfFile();

describe('an interview about a letter', () => {
  it('gets its last two questions at 13, through a reload in the middle, and none after that', async () => {
    const writer = await fixture.newMember();
    const letter = await writer.createLetter({ title: '물결배송 서버 개발', content: LETTER_WITH_CLICHES });
    const params = { id: letter.coverLetterId };
    await writer.call(routes.interviews.generate, { params });
    await Promise.all(
      OWN_QUESTIONS.map((question) =>
        writer.call(routes.interviews.customAnswer, { params, body: { question } }),
      ),
    );
    const before = await writer.remainingTokens();
    const page = await writer.open(`/interview-questions?coverLetterId=${letter.coverLetterId}`);
    const interview = interviewPageOf(page);
    await interview.count(13);
    await page.getByText('이번에는 2개를 만들어요').waitFor();

    fixture.freezeAssistant();
    await interview.generate.click();
    await page.getByRole('dialog', { name: '면접 질문을 만들고 있어요' }).waitFor();
    await page.reload();
    await page.getByRole('progressbar', { name: '면접 질문 만들기 진행률' }).waitFor();
    expect(await interview.generate.getAttribute('aria-disabled')).toBe('true');
    fixture.thawAssistant();
    await interview.count(15);
    await waitForValue(
      () => interview.questions.count(),
      (count) => count === 15,
    );
    await page.getByText(LIMIT_TEXT).first().waitFor();
    expect(await interview.generate.getAttribute('aria-disabled')).toBe('true');

    // A tab with an outdated list learns of the limit from the server.
    const stale = await openWithOutdatedList(writer, letter.coverLetterId);
    await interviewPageOf(stale).generate.click();
    await stale.getByRole('alert').filter({ hasText: LIMIT_TEXT }).waitFor();
    expect((await writer.ask(routes.interviews.generate, { params })).body).toMatchObject({
      errorCode: 'INTERVIEW_LIMIT_EXCEEDED',
    });
    expect(await writer.remainingTokens()).toBe(before - 3);
  });

  it('says that questions are being made, and shows their answers on request', async () => {
    const { page, interview } = await openInterview();
    // The first answers are shown, and the next are held until the setting is replaced.
    await fixture.controlAssistant({
      faults: [{ schemaName: 'interview_answers', kind: 'held', times: 1, skip: 1 }],
    });
    await interview.generate.click();
    await page.getByRole('button', { name: '백그라운드로 계속' }).click();
    await page.getByText('만드는 중').first().waitFor();
    expect(await interview.questions.count()).toBe(0);
    await fixture.controlAssistant();
    await waitForValue(
      () => interview.questions.count(),
      (count) => count === 5,
    );
    await page.getByText('만드는 중').first().waitFor({ state: 'hidden' });
    const answer = page.getByRole('article').first().getByText('예시 답변');
    expect(await answer.isVisible()).toBe(false);
    await page.getByRole('button', { name: '답변 보기' }).first().click();
    await answer.waitFor();
  });

  it('answers a question of the member’s own and gives feedback on a practised answer, on a phone', async () => {
    const { writer, page, interview, letter } = await openInterview({
      viewport: { width: 360, height: 740 },
    });
    const own = page.getByLabel('받을까 봐 걱정되는 질문');
    await own.press('Enter');
    await page.getByText('질문은 필수입니다.').waitFor();
    await own.fill('새벽에 장애가 나면 무엇부터 보시나요?');
    await own.press('Enter');
    await page.getByRole('heading', { name: '새벽에 장애가 나면 무엇부터 보시나요?' }).waitFor();
    await page.getByText('직접 낸 질문').waitFor();

    await page.getByRole('button', { name: '연습하기' }).first().click();
    const answer = page.getByLabel('내 답변');
    await answer.fill('저는 기록부터 봅니다. 요청 312건을 시간순으로 늘어놓고 처음 어긋난 곳을 찾았습니다.');
    await page.reload();
    expect(await answer.inputValue()).toContain('요청 312건');
    await page.getByRole('button', { name: /피드백 받기/ }).click();
    await page.getByRole('region', { name: /잘한 점/ }).waitFor();
    expect(await answer.inputValue()).toContain('요청 312건');
    expect(await writer.remainingTokens()).toBe(38);

    await page.getByRole('button', { name: '질문 목록' }).click();
    await page.getByRole('button', { name: '질문 1 삭제' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '지우기' }).click();
    await interview.count(0);
    const params = { id: letter.coverLetterId };
    expect((await writer.call(routes.interviews.list, { params })).totalCount).toBe(0);
    expect(await writer.remainingTokens()).toBe(38);
  });

  it('has no accessibility violation in both themes, on a wide screen and on a phone', async () => {
    const problems: string[] = [];
    const check = async (page: Page, what: string) => void problems.push(...(await inspect(page, what)));
    const writer = await fixture.newMember();
    const letter = await writer.createLetter({ title: '물결배송 서버 개발', content: LETTER_WITH_CLICHES });
    const page = await writer.open('/interview-questions');
    await page.getByRole('link', { name: letter.title }).click();
    await interviewPageOf(page).count(0);
    await interviewPageOf(page).generate.click();
    await waitForValue(
      () => interviewPageOf(page).questions.count(),
      (count) => count === 5,
    );
    await page.getByRole('button', { name: '답변 모두 보기' }).click();
    await check(page, 'questions with their answers');
    await page.getByRole('button', { name: '연습하기' }).first().click();
    await page.getByLabel('내 답변').fill('저는 성실함을 바탕으로 항상 최선을 다하겠습니다.');
    await page.getByRole('tab', { name: /점검 [1-9]/ }).waitFor();
    await check(page, 'practising');
    expect(problems).toEqual([]);
    expect(writer.takeConsoleErrors()).toEqual([]);
  });
});

/** The parts of the page that tests touch. */
function interviewPageOf(page: Page) {
  return {
    generate: page.getByRole('button', { name: /면접 질문 만들기\s*· 토큰 3/ }),
    questions: page.getByRole('article'),
    count: (count: number) => page.getByText(`질문 ${count} / 15`).waitFor(),
  };
}

async function openInterview(options: Parameters<BrowserFixture['newMember']>[0] = {}) {
  const writer = await fixture.newMember(options);
  const letter = await writer.createLetter({ title: '물결배송 서버 개발', content: LETTER_WITH_CLICHES });
  const page = await writer.open(`/interview-questions?coverLetterId=${letter.coverLetterId}`);
  await interviewPageOf(page).count(0);
  return { writer, letter, page, interview: interviewPageOf(page) };
}

/** A tab that still has the list of 13. */
async function openWithOutdatedList(writer: Visitor, coverLetterId: number): Promise<Page> {
  const params = { id: coverLetterId };
  const { qnaList } = await writer.call(routes.interviews.list, { params });
  const data = { qnaList: qnaList.slice(0, 13), totalCount: 13 };
  const page = await writer.context.newPage();
  await page.route('**/interview-questions', async (route) => {
    if (route.request().method() !== 'GET' || !route.request().url().includes('/api/'))
      return route.fallback();
    const envelope = { success: true, message: '', data, errorCode: null, canRetry: false };
    await route.fulfill({ json: { ...envelope, timestamp: new Date().toISOString() } });
  });
  await page.goto(`/interview-questions?coverLetterId=${coverLetterId}`);
  await interviewPageOf(page).count(13);
  return page;
}
