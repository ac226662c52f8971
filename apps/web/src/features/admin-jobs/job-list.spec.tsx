import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminJob } from '#contracts';
import { publishLiveEvent } from '@/lib/live/event-hub';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure } from '../../../testing/test-api.js';
import { JobList } from './job-list.js';
import { anAdminJob, jobIdOf, JobFixture } from './testing/job-fixture.js';

const fixture = new JobFixture();
const failed = {
  status: 'FAILED',
  canBeRetried: true,
  finishedAt: '2026-11-20T00:00:36Z',
  error: { errorCode: 'AI_TIMEOUT', message: 'AI 응답이 너무 늦어졌습니다.', canRetry: true },
} as const satisfies Partial<AdminJob>;

describe('the list of jobs', () => {
  let writtenSearchParams: string[];
  const opened = jest.fn<(jobId: string) => void>();

  beforeAll(() => fixture.api.start());
  afterAll(() => fixture.api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    fixture.reset();
    writtenSearchParams = [];
    opened.mockReset();
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });

  const open = (search = '') =>
    renderWithApp(<JobList onOpen={opened} onRetried={opened} refreshes={0} />, {
      searchParams: search,
      writtenSearchParams,
    });
  const rows = () =>
    within(screen.getByRole('table', { name: '작업 목록' }))
      .getAllByRole('row')
      .slice(1);
  const jobs = () => rows().map((row) => within(row).getAllByRole('button')[0]?.textContent);
  const somethingHappens = () =>
    act(() => publishLiveEvent('job-completed', { jobId: jobIdOf(1), type: 'CRAWL' }));
  const numbered = (type: AdminJob['type'], number: number, rest: Partial<AdminJob> = {}) =>
    anAdminJob({ jobId: jobIdOf(number), type, ...rest });

  it('shows owner, progress, times and error of each, and opens one', async () => {
    fixture.jobs = [
      numbered('AI_IMPROVE', 2, { stage: 'rewrite', progress: 62, attempt: 2 }),
      numbered('CRAWL', 1, { ...failed, memberId: null, memberEmail: null, tokenCost: 0 }),
    ];
    open();
    await screen.findByText('실행 중 · 다듬기 62%');
    const [improve, crawl] = rows().map(({ textContent }) => textContent);
    expect(improve).toMatch(/AI 개선.*haneul@example\.com.*다듬기 62%.*대기 1초.*실행 /);
    expect(crawl).toMatch(/크롤링.*관리 작업.*실패AI 응답이 너무 늦어졌습니다\. AI_TIMEOUT.*실행 35초/);
    await userEvent.click(screen.getByRole('button', { name: 'AI 개선' }));
    expect(opened).toHaveBeenCalledWith(jobIdOf(2));
  });

  it('applies the filters on search, and keeps them in the address', async () => {
    open();
    await screen.findByText('아직 작업이 없어요');
    await userEvent.selectOptions(screen.getByLabelText('종류'), 'AI 개선');
    await userEvent.selectOptions(screen.getByLabelText('상태'), '실패');
    await userEvent.type(screen.getByLabelText('회원 이메일'), 'HANEUL@');
    expect(writtenSearchParams).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '검색' }));
    await screen.findByText('조건에 맞는 작업이 없어요');
    const last = new URLSearchParams(fixture.listQueries().at(-1));
    expect(Object.fromEntries(last)).toMatchObject({
      type: 'AI_IMPROVE',
      status: 'FAILED',
      email: 'HANEUL@',
    });
    expect(writtenSearchParams.at(-1)).toBe('?type=AI_IMPROVE&status=FAILED&email=HANEUL@');
    await userEvent.click(screen.getAllByRole('button', { name: '필터 초기화' })[0] as HTMLElement);
    await screen.findByText('아직 작업이 없어요');
    expect(writtenSearchParams.at(-1)).toBe('');
  });

  it('takes the filters from the address, and leaves out invalid ones', async () => {
    open('?type=NONSENSE&status=RUNNING&memberId=x');
    await screen.findByText('조건에 맞는 작업이 없어요');
    expect(fixture.listQueries()[0]).toBe('status=RUNNING&page=0&size=20');
    expect(screen.queryByRole('button', { name: /조건 빼기/ })).toBeNull();
  });

  it('shows the jobs of one member until the chip is taken away', async () => {
    fixture.jobs = [numbered('EXPORT', 1)];
    open('?memberId=12');
    const chip = await screen.findByRole('button', { name: 'haneul@example.com 조건 빼기' });
    expect(new URLSearchParams(fixture.listQueries()[0]).get('memberId')).toBe('12');
    await userEvent.click(chip);
    await waitFor(() => expect(screen.queryByRole('button', { name: /조건 빼기/ })).toBeNull());
    expect(writtenSearchParams.at(-1)).toBe('');
    await waitFor(() =>
      expect(new URLSearchParams(fixture.listQueries().at(-1)).has('memberId')).toBe(false),
    );
  });

  it('updates rows in their positions, and withholds new ones until they are revealed', async () => {
    fixture.jobs = [numbered('EXPORT', 1)];
    open();
    await screen.findByText('실행 중 · feedback 30%');
    fixture.jobs = [numbered('CRAWL', 2), numbered('EXPORT', 1, { ...failed })];
    somethingHappens();
    const reveal = await screen.findByRole('button', { name: '새 항목 1개 보기' });
    expect(jobs()).toEqual(['내보내기']);
    expect(rows()[0]?.textContent).toContain('AI_TIMEOUT');
    await userEvent.click(reveal);
    expect(jobs()).toEqual(['크롤링', '내보내기']);
  });

  it('updates a shown job after new ones have pushed it out of the page', async () => {
    const old = numbered('EXPORT', 1);
    const flood = Array.from({ length: 20 }, (_, index) =>
      numbered('EXTRACT_LETTER', 100 + index, { ...failed }),
    );
    fixture.jobs = [old];
    open();
    await screen.findByText('실행 중 · feedback 30%');
    fixture.jobs = [...flood, { ...old, status: 'SUCCEEDED', finishedAt: '2026-11-20T00:00:05Z' }];
    somethingHappens();
    await screen.findByRole('button', { name: '새 항목 20개 보기' });
    await waitFor(() => expect(rows()[0]?.textContent).toContain('완료'));
    expect(jobs()).toEqual(['내보내기']);
  });

  it('asks the server a few times for a flood of events, not once for each', async () => {
    fixture.jobs = [numbered('EXPORT', 1)];
    open();
    await screen.findByText('실행 중 · feedback 30%');
    fixture.api.requests.length = 0;
    act(() => {
      for (let event = 0; event < 1000; event += 1)
        publishLiveEvent('job-progress', { jobId: jobIdOf(1), type: 'CRAWL', stage: 'crawl', progress: 9 });
    });
    // At once, and once more after the last event.
    await waitFor(() => expect(fixture.listQueries().length).toBeGreaterThanOrEqual(2));
    expect(fixture.listQueries().length).toBeLessThan(10);
  });

  it('cancels a job only after asking, with the focus on the safe button', async () => {
    fixture.jobs = [numbered('AI_IMPROVE', 1)];
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'AI 개선 작업 취소' }));
    const question = within(screen.getByRole('alertdialog', { name: 'AI 개선 작업을 취소할까요?' }));
    expect(question.getByText(/토큰 5개는 haneul@example\.com 님에게 돌려드려요/)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('그대로 두기');
    expect(fixture.asked('POST', `/${jobIdOf(1)}/cancel`)).toHaveLength(0);
    await userEvent.click(question.getByRole('button', { name: '작업 취소' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'AI 개선 작업 취소' })).toBeNull());
    expect(within(rows()[0] as HTMLElement).getByText('취소')).toBeTruthy();
  });

  it('says before it cancels interview questions that those which were shown are kept for their price', async () => {
    fixture.jobs = [numbered('INTERVIEW_QUESTIONS', 1, { tokenCost: 3 })];
    open();
    await userEvent.click(await screen.findByRole('button', { name: /작업 취소$/ }));
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getByText(/본 질문이 있으면 저장되고 보관한 토큰 3개를 써요/)).toBeTruthy();
  });

  it.each([
    [402, 'INSUFFICIENT_TOKENS', '회원의 토큰이 부족합니다.'],
    [409, 'JOB_ALREADY_RUNNING', '이미 실행 중인 작업이 있어요.'],
    [400, 'VALIDATION_ERROR', '원본 파일이 이미 지워졌습니다.'],
  ] as const)('shows why a job cannot be retried: %i', async (status, errorCode, message) => {
    fixture.jobs = [numbered('AI_IMPROVE', 1, failed), numbered('EXPORT', 2, { status: 'SUCCEEDED' })];
    fixture.answers[`POST /${jobIdOf(1)}/retry`] = () => failure(status, errorCode, message);
    open();
    // A succeeded job cannot be retried.
    await userEvent.click(await screen.findByRole('button', { name: /다시 실행$/ }));
    const question = within(screen.getByRole('alertdialog', { name: 'AI 개선 작업을 다시 실행할까요?' }));
    expect(question.getByText(/haneul@example\.com 님의 토큰 5개를 새로 보관해요/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: '다시 실행' }));
    expect((await question.findByRole('alert')).textContent).toBe(message);
    expect(opened).not.toHaveBeenCalled();
  });

  it('says that the jobs could not be loaded, and tries again', async () => {
    fixture.answers['GET '] = () => failure(400, 'VALIDATION_ERROR', '입력한 내용을 확인해 주세요.');
    open();
    await screen.findByText('작업을 불러오지 못했어요');
    fixture.answers = {};
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByText('아직 작업이 없어요')).toBeTruthy();
  });
});
