import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Job } from '#contracts';
import { spellingFinding } from '@/components/spelling/testing/spelling-finding.factory';
import { aList, aQna, InterviewFixture } from '@/features/interview/testing/interview-fixture';
import { startJobEvents } from '@/lib/jobs/job-event-buffer';
import { publishLiveEvent } from '@/lib/live/event-hub';
import { useLoadingStore } from '@/lib/stores/loading-store';
import { aJob } from '../../testing/job.factory.js';
import { setOnline } from '../../testing/set-online.js';
import { failure } from '../../testing/test-api.js';

const LIMIT_TEXT = '질문은 최대 15개까지 생성할 수 있습니다.';
const generation = (overrides: Partial<Job> = {}): Job =>
  aJob({ type: 'INTERVIEW_QUESTIONS', coverLetterId: 41, stage: 'questions', tokenCost: 3, ...overrides });

describe('the interview page', () => {
  const fixture = new InterviewFixture();
  beforeAll(() => fixture.api.start());
  afterAll(() => fixture.api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    sessionStorage.clear();
    useLoadingStore.getState().stop();
  });
  afterEach(() => {
    cleanup();
    fixture.reset();
    jest.restoreAllMocks();
  });

  const generateButton = () => screen.findByRole('button', { name: /면접 질문 만들기.*토큰 3/ });
  const questions = () =>
    screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  it('shows that a letter is missing and links to the list', async () => {
    fixture.open('?coverLetterId=999');
    await screen.findByText('자기소개서를 찾을 수 없어요');
    expect(screen.getByRole('link', { name: '다른 자기소개서 고르기' }).getAttribute('href')).toBe(
      '/interview-questions',
    );
  });

  it('starts empty and shows the cost and the effect of the first press', async () => {
    fixture.open();
    await screen.findByText('아직 질문이 없어요');
    expect((await generateButton()).getAttribute('aria-disabled')).toBe('false');
    expect(screen.getByText(/질문 5개와 답변, 도움말을 만들어요/)).toBeTruthy();
  });

  it('notes what may be misspelt in a question at once, and in its answer and tip where they are shown', async () => {
    const [question, answer] = ['어떤 일을 개발 하셨나요?', '예약 화면을 개발 했습니다.'];
    const qnaList = [aQna(1), aQna(2, { question, answer, tip: '팀 에서 맡은 일을 말하세요.' })];
    fixture.list = { qnaList, totalCount: 2 };
    fixture.findingsIn = (text) =>
      (
        [
          ['개발 하셨', '개발하셨'],
          ['개발 했습니다', '개발했습니다'],
          ['팀 에서', '팀에서'],
        ] as const
      ).map(([wrong, right]) =>
        spellingFinding(text, wrong, right, { kind: 'SPACING', certainty: 'LIKELY' }),
      );
    fixture.open();
    const note = await screen.findByRole('button', { name: '질문 2 맞춤법 확인 1개' });
    await userEvent.click(note);
    expect(screen.getByRole('list', { name: '질문 2 맞춤법 점검 결과' }).textContent).toContain(
      '개발 하셨나요개발하셨나요',
    );
    expect(screen.queryByRole('button', { name: /답변 맞춤법 확인/ })).toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: '답변 보기' })[1] ?? document.body);
    await userEvent.click(screen.getByRole('button', { name: '질문 2 답변 맞춤법 확인 2개' }));
    const list = screen.getByRole('list', { name: '질문 2 답변 맞춤법 점검 결과' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining('예시 답변띄어쓰기확인해 보세요개발 했습니다개발했습니다'),
      expect.stringContaining('도움말띄어쓰기확인해 보세요팀 에서팀에서'),
    ]);
    expect(screen.queryByRole('button', { name: /^질문 1.*맞춤법 확인/ })).toBeNull();
  });

  it('shows questions as they are made, and keeps the whole set once the job has ended', async () => {
    fixture.accept(generation());
    fixture.open();
    await userEvent.click(await generateButton());
    await screen.findByRole('progressbar', { name: '면접 질문 만들기 진행률' });
    expect(fixture.posts()).toEqual([{ path: '', body: '' }]);
    expect(screen.getByText('질문을 만들고 있어요')).toBeTruthy();
    expect(screen.queryByText('아직 질문이 없어요')).toBeNull();

    const { qnaList } = aList(2);
    fixture.set({ stage: 'answers', progress: 58, partialResult: { qnaList: qnaList.slice(0, 1) } });
    act(() =>
      publishLiveEvent('job-progress', {
        jobId: generation().jobId,
        type: 'INTERVIEW_QUESTIONS',
        stage: 'answers',
        progress: 58,
      }),
    );
    await screen.findByText('만드는 중');
    expect(questions()).toContain('1번째로 묻는 질문인가요?');

    fixture.list = aList(2);
    await fixture.move({ status: 'SUCCEEDED', progress: 100, partialResult: null, result: fixture.list });
    await waitFor(() => expect(screen.queryByText('만드는 중')).toBeNull());
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(screen.queryByRole('progressbar', { name: '면접 질문 만들기 진행률' })).toBeNull();
  });

  it('says that a generation ended early, until the next one begins', async () => {
    fixture.jobs = [generation({ partialResult: { qnaList: aList(1).qnaList } })];
    fixture.open();
    await screen.findByText('만드는 중');
    fixture.list = aList(1);
    await fixture.move({
      status: 'SUCCEEDED',
      progress: 100,
      partialResult: null,
      result: { ...fixture.list, partial: true },
    });
    const note = '다 만들기 전에 끝나서, 나온 질문까지만 저장했어요.';
    await screen.findByText(note);
    fixture.accept(generation({ jobId: '30000000-0000-4000-8000-000000000002' }));
    await userEvent.click(await generateButton());
    await waitFor(() => expect(screen.queryByText(note)).toBeNull());
  });

  it('shows what a generation has made that ended while the member practised', async () => {
    const stop = startJobEvents(fixture.queryClient);
    fixture.list = aList(1);
    fixture.accept(generation());
    fixture.open();
    await userEvent.click(await generateButton());
    await screen.findByRole('progressbar', { name: '면접 질문 만들기 진행률' });
    const [practise] = screen.getAllByRole('button', { name: '연습하기' });
    if (practise) await userEvent.click(practise);
    await screen.findByRole('textbox', { name: '내 답변' });

    fixture.list = aList(3);
    fixture.set({ status: 'SUCCEEDED', progress: 100, result: fixture.list });
    const { jobId, type } = generation();
    act(() => publishLiveEvent('job-completed', { jobId, type }));
    expect(await screen.findByText('1 / 3')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '질문 목록' }));
    expect(await screen.findAllByRole('article')).toHaveLength(3);
    stop();
  });

  it('fetches the list once when a job ends', async () => {
    const stop = startJobEvents(fixture.queryClient);
    fixture.accept(generation());
    fixture.open();
    await userEvent.click(await generateButton());
    await screen.findByRole('progressbar', { name: '면접 질문 만들기 진행률' });
    const before = fixture.listFetches().length;
    fixture.list = aList(2);
    fixture.set({ status: 'SUCCEEDED', progress: 100, result: fixture.list });
    const { jobId, type } = generation();
    act(() => publishLiveEvent('job-completed', { jobId, type }));
    await waitFor(() =>
      expect(screen.queryByRole('progressbar', { name: '면접 질문 만들기 진행률' })).toBeNull(),
    );
    await waitFor(() => expect(fixture.queryClient.isFetching()).toBe(0));
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(fixture.listFetches()).toHaveLength(before + 1);
    stop();
  });

  it('finds a running generation after a reload', async () => {
    fixture.jobs = [generation({ partialResult: { qnaList: aList(1).qnaList } })];
    fixture.open();
    await screen.findByText('만드는 중');
    expect((await generateButton()).getAttribute('aria-disabled')).toBe('true');
    expect(fixture.posts()).toEqual([]);
  });

  it('shows that a failure cost nothing, and retries', async () => {
    fixture.accept(generation());
    fixture.open();
    await userEvent.click(await generateButton());
    await screen.findByRole('progressbar', { name: '면접 질문 만들기 진행률' });
    const error = {
      errorCode: 'INTERVIEW_SERVICE_ERROR',
      message: '면접 질문을 만들지 못했어요. 토큰은 돌려드렸어요.',
      canRetry: true,
    } as const;
    await fixture.move({ status: 'FAILED', error });
    await screen.findByText(error.message);
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    await waitFor(() => expect(fixture.posts()).toHaveLength(2));
  });

  it('offers to make the last two at 13 and shows why there can be no more at 15', async () => {
    fixture.list = aList(13);
    const { unmount } = fixture.open();
    await screen.findByText(/이번에는 2개를 만들어요/);
    unmount();
    fixture.list = aList(15);
    fixture.queryClient.clear();
    fixture.open();
    const button = await generateButton();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getAllByText(LIMIT_TEXT)).toHaveLength(2);
    await userEvent.click(button);
    expect(fixture.posts()).toEqual([]);
  });

  it("shows the server's refusal and refetches the outdated list", async () => {
    fixture.list = aList(13);
    fixture.onPost = () => failure(409, 'INTERVIEW_LIMIT_EXCEEDED', LIMIT_TEXT);
    fixture.open();
    const button = await generateButton();
    fixture.list = aList(15);
    await userEvent.click(button);
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(15));
    expect(screen.getByRole('alert').textContent).toBe(LIMIT_TEXT);
  });

  it('sends nothing that the balance does not cover', async () => {
    fixture.open();
    const button = await generateButton();
    await waitFor(() => expect(fixture.api.requestsTo('/api/v1/usage/tokens').length).toBeGreaterThan(0));
    fixture.remainingTokens = 2;
    await userEvent.click(button);
    await waitFor(() => expect(screen.getAllByText(/토큰이 부족합니다/).length).toBeGreaterThan(0));
    expect(fixture.posts()).toEqual([]);
  });

  it('hides answers until they are asked for, one or all', async () => {
    fixture.list = aList(2);
    fixture.open();
    const [first] = await screen.findAllByRole('button', { name: '답변 보기' });
    const answer = screen.getByText('1번째 질문의 답변입니다.');
    expect(answer.closest('[hidden]')).not.toBeNull();
    if (first) await userEvent.click(first);
    expect(answer.closest('[hidden]')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '답변 모두 보기' }));
    expect(screen.queryByRole('button', { name: '답변 보기' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '답변 모두 가리기' }));
    expect(answer.closest('[hidden]')).not.toBeNull();
  });

  it("marks stale questions and the member's own", async () => {
    fixture.list = { qnaList: [aQna(1, { isStale: true }), aQna(2, { isCustom: true })], totalCount: 2 };
    fixture.open();
    const [stale, custom] = await screen.findAllByRole('article');
    expect(stale?.textContent).toContain('글이 바뀌었어요');
    expect(custom?.textContent).toContain('직접 낸 질문');
    expect(custom?.textContent).not.toContain('글이 바뀌었어요');
  });

  it('deletes a question after a confirmation', async () => {
    fixture.list = aList(2);
    fixture.open();
    await userEvent.click(await screen.findByRole('button', { name: '질문 1 삭제' }));
    const dialog = screen.getByRole('alertdialog');
    expect(within(dialog).getByRole('button', { name: '취소' })).toBe(document.activeElement);
    await userEvent.click(within(dialog).getByRole('button', { name: '지우기' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(screen.getByText('2번째로 묻는 질문인가요?')).toBeTruthy();
  });

  describe('a question of one’s own', () => {
    const field = () => screen.findByRole('textbox', { name: '받을까 봐 걱정되는 질문' });
    const job = (overrides: Partial<Job> = {}) =>
      aJob({ type: 'CUSTOM_ANSWER', coverLetterId: 41, stage: 'answer', tokenCost: 1, ...overrides });

    it('must be written, and Enter in the middle of a syllable sends nothing', async () => {
      fixture.open();
      const box = await field();
      await userEvent.type(box, '   {Enter}');
      expect(await screen.findByText('질문은 필수입니다.')).toBeTruthy();
      await userEvent.type(box, '왜 이직하나요');
      expect(screen.queryByText('질문은 필수입니다.')).toBeNull();
      fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
      fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
      expect(fixture.posts()).toEqual([]);
    });

    it('is sent by Enter, stays until its answer is there, and shows the answer', async () => {
      fixture.accept(job());
      fixture.open();
      const box = await field();
      await userEvent.type(box, ' 왜 이직하나요? {Enter}');
      await screen.findByRole('progressbar', { name: '맞춤 질문 답변 진행률' });
      expect(fixture.posts()).toEqual([{ path: '/custom-answer', body: { question: '왜 이직하나요?' } }]);
      expect(box).toHaveProperty('value', ' 왜 이직하나요? ');

      const qna = aQna(9, { question: '왜 이직하나요?', isCustom: true, sourceSentence: null });
      fixture.list = { qnaList: [qna], totalCount: 1 };
      await fixture.move({ status: 'SUCCEEDED', progress: 100, result: qna });
      const answer = await screen.findByText('9번째 질문의 답변입니다.');
      expect(answer.closest('[hidden]')).toBeNull();
      expect(box).toHaveProperty('value', '');
    });

    it('offers to try again after a failure only while it can be sent', async () => {
      fixture.accept(job());
      fixture.open();
      await userEvent.type(await field(), '왜 이직하나요?{Enter}');
      await screen.findByRole('progressbar', { name: '맞춤 질문 답변 진행률' });
      const error = { errorCode: 'AI_TIMEOUT', message: 'AI가 답하지 않았어요.', canRetry: true } as const;
      await fixture.move({ status: 'FAILED', error });
      expect(await screen.findByRole('button', { name: '다시 시도' })).toBeTruthy();
      setOnline(false);
      expect(screen.queryByRole('button', { name: '다시 시도' })).toBeNull();
      setOnline(true);
      await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
      await waitFor(() => expect(fixture.posts()).toHaveLength(2));
    });

    it('is still there after a reload', async () => {
      const { unmount } = fixture.open();
      await userEvent.type(await field(), '쓰던 질문');
      unmount();
      fixture.open();
      expect(await field()).toHaveProperty('value', '쓰던 질문');
    });
  });

  it('lays the set out for the printer only while it prints', async () => {
    fixture.list = aList(2);
    fixture.open();
    await screen.findAllByRole('article');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const sheet = document.querySelector('.print-sheet');
    expect(sheet?.textContent).toContain('2. 2번째로 묻는 질문인가요?');
    expect(sheet?.textContent).toContain('2번째 질문의 도움말입니다.');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('.print-sheet')).toBeNull();
  });
});
