import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Job } from '#contracts';
import { useLoadingStore } from '@/lib/stores/loading-store';
import { spellingFinding } from '@/components/spelling/testing/spelling-finding.factory';
import { aJob } from '../../../testing/job.factory.js';
import { aList, aPractice, aQna, InterviewFixture } from './testing/interview-fixture.js';

const practiceJob = (overrides: Partial<Job> = {}): Job =>
  aJob({ type: 'INTERVIEW_PRACTICE', coverLetterId: 41, stage: 'feedback', tokenCost: 1, ...overrides });

describe('practising', () => {
  const fixture = new InterviewFixture();
  beforeAll(() => fixture.api.start());
  afterAll(() => fixture.api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    localStorage.clear();
    useLoadingStore.getState().stop();
    fixture.list = aList(3);
  });
  afterEach(() => {
    cleanup();
    fixture.reset();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const practise = (qnaId: number) => fixture.open(`?coverLetterId=41&practice=${qnaId}`);
  const field = () => screen.findByRole('textbox', { name: '내 답변' });
  const asked = () => screen.getByRole('heading', { level: 1 }).textContent;
  /** Writes a misspelling and opens its finding. */
  const openFinding = async () => {
    fixture.findingsIn = (text) => (text.includes('되요') ? [spellingFinding(text, '되요', '돼요')] : []);
    practise(1);
    await userEvent.type(await field(), '하면 되요.');
    await screen.findByRole('button', { name: /^맞춤법 1/ });
    fireEvent.keyDown(await field(), { key: '.', code: 'Period', ctrlKey: true });
    return screen.findByRole('dialog', { name: /맞춤법 점검 결과/ });
  };
  const feedbackButton = () => screen.getByRole('button', { name: /피드백 받기.*토큰 1/ });

  it('begins with the first question that was not practised yet', async () => {
    fixture.list = { qnaList: [aQna(1, { lastPractice: aPractice(1) }), aQna(2)], totalCount: 2 };
    fixture.open();
    const [begin] = await screen.findAllByRole('button', { name: '연습하기' });
    if (begin) await userEvent.click(begin);
    await field();
    expect(asked()).toBe('2번째로 묻는 질문인가요?');
    expect(fixture.writtenSearchParams.at(-1)).toContain('practice=2');
    await userEvent.click(screen.getByRole('button', { name: '질문 목록' }));
    expect(await screen.findAllByRole('article')).toHaveLength(2);
  });

  it('moves between questions by buttons and keys, but not while a field has the focus', async () => {
    practise(1);
    const box = await field();
    expect(screen.getByRole('button', { name: '이전 질문' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: '다음 질문' }));
    await waitFor(() => expect(asked()).toContain('2번째'));
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(asked()).toContain('3번째'));
    await userEvent.keyboard('{ArrowRight}');
    expect(asked()).toContain('3번째');
    await userEvent.keyboard('k');
    await waitFor(() => expect(asked()).toContain('2번째'));
    expect(box.isConnected).toBe(false);

    await userEvent.click(await field());
    await userEvent.keyboard('{ArrowLeft}jk');
    expect(asked()).toContain('2번째');
    fireEvent.keyDown(await field(), { key: 'Escape', keyCode: 229 });
    expect(document.activeElement).toBe(await field());
    await userEvent.keyboard('{Escape}{ArrowLeft}');
    await waitFor(() => expect(asked()).toContain('1번째'));
  });

  it('does not move on keys that are meant for what is open above the question', async () => {
    const finding = await openFinding();
    const [button = finding] = within(finding).getAllByRole('button');
    fireEvent.keyDown(button, { key: 'ArrowRight' });
    fireEvent.keyDown(button, { key: 'j', code: 'KeyJ' });
    expect(asked()).toContain('1번째');
  });

  it('does not open an ignored finding at its words again when it is shown again in the list', async () => {
    const finding = await openFinding();
    fireEvent.click(within(finding).getByRole('button', { name: '‘되요’ 무시하기' }));
    fireEvent.click(await screen.findByRole('button', { name: '다시 보기' }));
    await screen.findByRole('button', { name: /^맞춤법 1/ });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps what was typed for each question, through a reload too', async () => {
    const { unmount } = practise(1);
    await userEvent.type(await field(), '첫 답변');
    await userEvent.click(screen.getByRole('button', { name: '다음 질문' }));
    await waitFor(() => expect(asked()).toContain('2번째'));
    expect(await field()).toHaveProperty('value', '');
    unmount();
    practise(1);
    expect(await field()).toHaveProperty('value', '첫 답변');
  });

  it('takes over what another tab wrote, and does not overwrite it when this tab closes', async () => {
    const { unmount } = practise(1);
    const box = await field();
    await userEvent.type(box, '저는');
    const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('interview-practice:'));
    const writeElsewhere = (answer: string) =>
      localStorage.setItem(key, JSON.stringify({ answer, elapsed: 9000, updatedAt: Date.now() }));
    writeElsewhere('저는 다른 탭에서 길게 썼습니다.');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    expect(box).toHaveProperty('value', '저는 다른 탭에서 길게 썼습니다.');
    await userEvent.type(box, ' 더');
    expect(localStorage.getItem(key)).toContain('저는 다른 탭에서 길게 썼습니다. 더');

    writeElsewhere('닫기 직전에 다른 탭에서 고쳤습니다.');
    unmount();
    practise(1);
    expect(await field()).toHaveProperty('value', '닫기 직전에 다른 탭에서 고쳤습니다.');
  });

  it('counts time from the first key, pauses, continues and shows when the goal is passed', async () => {
    practise(1);
    const box = await field();
    jest.useFakeTimers();
    const clock = () => screen.getByRole('timer').textContent;
    fireEvent.change(box, { target: { value: '저는' } });
    act(() => jest.advanceTimersByTime(65_000));
    expect(clock()).toBe('01:05');
    fireEvent.click(screen.getByRole('button', { name: '시간 멈추기' }));
    act(() => jest.advanceTimersByTime(60_000));
    expect(clock()).toBe('01:05');
    fireEvent.click(screen.getByRole('button', { name: '시간 재기' }));
    act(() => jest.advanceTimersByTime(30_000));
    expect(clock()).toBe('01:35');
    expect(screen.getByText(/목표 시간을 넘었어요/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '처음부터 다시 재기' }));
    expect(clock()).toBe('00:00');
  });

  it("checks the answer by rules while it is written and links to the finding's position", async () => {
    practise(1);
    const box = await field();
    await userEvent.type(box, '저는 성실함을 바탕으로 항상 최선을 다하겠습니다.');
    expect(await screen.findByRole('tab', { name: /점검 [1-9]/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^표현 [1-9]/ }));
    const [finding] = within(screen.getByRole('tabpanel')).getAllByRole('button', { name: /“.+”/ });
    if (finding) await userEvent.click(finding);
    expect(document.activeElement).toBe(box);
    const { selectionStart, selectionEnd } = box as HTMLTextAreaElement;
    expect(selectionEnd).toBeGreaterThan(selectionStart);
  });

  it('checks the spelling of the answer, and corrects it where it stands', async () => {
    fixture.findingsIn = (text) =>
      text.includes('되요') ? [spellingFinding(text, '되요', '돼요', { certainty: 'SURE' })] : [];
    practise(1);
    const box = await field();
    await userEvent.type(box, '하면 되요. 재고 1,250건을 세었어요.');
    expect(await screen.findByRole('button', { name: /^맞춤법 1/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /되요.*돼요/ }));
    const { selectionStart, selectionEnd } = box as HTMLTextAreaElement;
    expect([selectionStart, selectionEnd]).toEqual([3, 5]);
    await userEvent.click(screen.getByRole('button', { name: '‘되요’ 고치기' }));
    expect(box).toHaveProperty('value', '하면 돼요. 재고 1,250건을 세었어요.');
    expect(await screen.findByRole('button', { name: /^맞춤법 0/ })).toBeTruthy();
  });

  it('shows what is sure as changes to accept or reject, and takes them back', async () => {
    fixture.findingsIn = (text) =>
      (
        [
          ['되요', '돼요'],
          ['할수 있', '할 수 있'],
        ] as const
      )
        .filter(([wrong]) => text.includes(wrong))
        .map(([wrong, right]) => spellingFinding(text, wrong, right));
    practise(1);
    await userEvent.type(await field(), '하면 되요. 누구나 할수 있어요.');
    await userEvent.click(await screen.findByRole('button', { name: '확실한 것 2개 모두 고치기' }));
    const review = await screen.findByRole('region', { name: '맞춤법 고치기' });
    await userEvent.click(within(review).getByRole('button', { name: '변경 1 거절' }));
    await userEvent.click(within(review).getByRole('button', { name: '변경 2 수락' }));
    await userEvent.click(within(review).getByRole('button', { name: '반영하고 저장' }));
    expect(await field()).toHaveProperty('value', '하면 되요. 누구나 할 수 있어요.');
    await userEvent.click(await screen.findByRole('button', { name: '되돌리기' }));
    expect(await field()).toHaveProperty('value', '하면 되요. 누구나 할수 있어요.');
  });

  it('does not send an empty answer and says why', async () => {
    practise(1);
    await field();
    expect(feedbackButton().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('답변을 적어 주세요.')).toBeTruthy();
    await userEvent.click(feedbackButton());
    expect(fixture.posts()).toEqual([]);
  });

  it("shows the AI's feedback and keeps the answer", async () => {
    fixture.accept(practiceJob());
    practise(2);
    const box = await field();
    await userEvent.type(box, ' 재고를 매일 세었습니다. ');
    await userEvent.click(feedbackButton());
    await screen.findByRole('progressbar', { name: '답변 연습 진행률' });
    expect(fixture.posts()).toEqual([{ path: '/2/practice', body: { answer: '재고를 매일 세었습니다.' } }]);
    expect(screen.getByRole('button', { name: '시간 재기' })).toBeTruthy();

    const practice = aPractice(2);
    fixture.list = {
      ...aList(3),
      qnaList: aList(3).qnaList.map((qna) => (qna.qnaId === 2 ? { ...qna, lastPractice: practice } : qna)),
    };
    await fixture.move({ status: 'SUCCEEDED', progress: 100, result: practice });
    expect(await screen.findByText('경험이 잘 드러나요.')).toBeTruthy();
    expect(screen.getByText('결과가 없어요.')).toBeTruthy();
    expect(box).toHaveProperty('value', ' 재고를 매일 세었습니다. ');
  });

  it('does not turn to the feedback of a question that the member has left', async () => {
    fixture.accept(practiceJob());
    practise(1);
    await userEvent.type(await field(), '재고를 매일 세었습니다.');
    await userEvent.click(feedbackButton());
    await screen.findByRole('progressbar', { name: '답변 연습 진행률' });
    await userEvent.click(screen.getByRole('button', { name: '다음 질문' }));
    await waitFor(() => expect(asked()).toContain('2번째'));
    await screen.findByRole('progressbar', { name: '답변 연습 진행률' });
    await fixture.move({ status: 'SUCCEEDED', progress: 100, result: aPractice(1) });
    await waitFor(() => expect(screen.queryByRole('progressbar', { name: '답변 연습 진행률' })).toBeNull());
    expect(screen.getByRole('tab', { name: /^점검/ }).getAttribute('aria-selected')).toBe('true');
  });

  it('offers to ask again only at the question whose feedback failed', async () => {
    fixture.accept(practiceJob());
    practise(1);
    await userEvent.type(await field(), '재고를 매일 세었습니다.');
    await userEvent.click(feedbackButton());
    await screen.findByRole('progressbar', { name: '답변 연습 진행률' });
    const error = { errorCode: 'AI_TIMEOUT', message: 'AI가 답하지 않았어요.', canRetry: true } as const;
    await fixture.move({ status: 'FAILED', error });
    expect(await screen.findByRole('button', { name: '다시 시도' })).toBeTruthy();

    await fixture.move({ status: 'RUNNING', error: null });
    await userEvent.click(screen.getByRole('button', { name: '다음 질문' }));
    await waitFor(() => expect(asked()).toContain('2번째'));
    await userEvent.type(await field(), '다른 답변');
    await screen.findByRole('progressbar', { name: '답변 연습 진행률' });
    await fixture.move({ status: 'FAILED', error });
    await screen.findByText('답변 연습 작업이 실패했어요');
    expect(screen.queryByRole('button', { name: '다시 시도' })).toBeNull();
  });

  it('shows the earlier practice and continues its answer', async () => {
    fixture.list = { qnaList: [aQna(1, { lastPractice: aPractice(1) })], totalCount: 1 };
    practise(1);
    const box = await field();
    await userEvent.click(screen.getByRole('tab', { name: '피드백' }));
    await userEvent.click(screen.getByText('피드백을 받은 답변 보기'));
    await userEvent.click(screen.getByRole('button', { name: '이 답변에서 이어 쓰기' }));
    expect(box).toHaveProperty('value', '재고를 매일 세었습니다.');
  });

  it('shows the sample answer only when opened', async () => {
    practise(1);
    await field();
    expect(screen.queryByText('1번째 질문의 답변입니다.')).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: '예시 답변' }));
    expect(screen.getByText('1번째 질문의 답변입니다.')).toBeTruthy();
  });

  it('of a deleted question leads back to the list', async () => {
    practise(99);
    expect(await screen.findAllByRole('article')).toHaveLength(3);
  });
});
