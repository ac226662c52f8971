import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type CrawlProblem, type CrawlRun, toPage } from '#contracts';
import ToastArea from '@/components/ui/toast-area';
import { publishLiveEvent } from '@/lib/live/event-hub';
import { LOADING_TOAST } from '@/lib/toast';
import { aJob } from '../../../testing/job.factory.js';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure, success, type TestAnswer, TestApi } from '../../../testing/test-api.js';
import { CrawlRunHistory } from './crawl-run-history.js';
import { CrawlRunPanel, StartCrawl } from './crawl-run-panel.js';
import { aRun } from './testing/crawl-run.factory.js';

const RUNS = '/api/v1/admin/crawl-runs';
const START = '/api/crawled-cover-letters';

describe('the panel of a crawl run', () => {
  const api = new TestApi();
  let runs: CrawlRun[];
  let problems: CrawlProblem[];
  let answers: Record<string, () => TestAnswer>;

  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    runs = [aRun()];
    problems = [];
    answers = {};
    api.handler = ({ method, path }) => {
      const answer = answers[`${method} ${path}`];
      if (answer) return answer();
      if (path === RUNS) return success(toPage(runs, runs.length, { page: 0, size: 10 }));
      const run = runs.find(({ runId }) => path === `${RUNS}/${runId}`);
      return run ? success({ ...run, problems }) : failure(404, 'NOT_FOUND', '찾을 수 없어요.');
    };
  });
  afterEach(() => {
    cleanup();
    api.reset();
    jest.restoreAllMocks();
  });

  const open = () =>
    renderWithApp(
      <>
        <StartCrawl />
        <CrawlRunPanel />
        <CrawlRunHistory />
      </>,
    );
  const panel = () => within(screen.getByRole('region', { name: '최근 실행' }));
  const shown = (label: string) => {
    const term = panel().getAllByText(label, { selector: 'dt' })[0];
    return term?.nextElementSibling?.textContent;
  };
  const progress = () => panel().getByRole('progressbar').getAttribute('aria-valuenow');

  it('shows how far it is, in all and source by source', async () => {
    open();
    await panel().findByText('실행 #7');
    expect(progress()).toBe('25');
    expect(panel().getByText('쪽 30개 남음')).toBeTruthy();
    expect([shown('찾은 쪽'), shown('읽은 쪽'), shown('건너뜀'), shown('실패')]).toEqual([
      '40',
      '8',
      '1',
      '1',
    ]);
    expect([shown('새 글'), shown('바뀐 글'), shown('그대로')]).toEqual(['6', '0', '0']);
    const row = panel().getByRole('row', { name: /견본실 게시판/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['40', '8', '1', '1', '6', '0', '0']);
    expect(screen.getByRole('button', { name: '크롤링 시작' }).hasAttribute('disabled')).toBe(true);
  });

  it("follows the crawl's events to its end", async () => {
    open();
    await panel().findByText('실행 #7');
    runs = [aRun({ pagesDone: 28, lettersAdded: 20 })];
    act(() =>
      publishLiveEvent('crawl-list-updated', { runId: 7, added: 1, updated: 0, deleted: 0, total: 20 }),
    );
    await waitFor(() => expect(shown('새 글')).toBe('20'));
    expect(progress()).toBe('75');
    runs = [aRun({ status: 'COMPLETED', pagesDone: 38, finishedAt: '2026-11-20T05:09:00Z' })];
    act(() => publishLiveEvent('job-completed', { jobId: aRun().jobId, type: 'CRAWL' }));
    await waitFor(() => expect(panel().queryByRole('progressbar')).toBeNull());
    expect(panel().getAllByText('완료')).toBeTruthy();
    expect(screen.getByRole('button', { name: '크롤링 시작' }).hasAttribute('disabled')).toBe(false);
  });

  it('asks the server a few times for a burst of events, not once for each', async () => {
    open();
    await panel().findByText('실행 #7');
    api.requests.length = 0;
    const progress = { jobId: aRun().jobId, type: 'CRAWL', stage: 'crawl', progress: 9 } as const;
    act(() => {
      for (let event = 0; event < 1000; event += 1) publishLiveEvent('job-progress', progress);
    });
    // At once, and once more after the last event.
    await waitFor(() => expect(api.requestsTo(RUNS).length).toBeGreaterThanOrEqual(2));
    expect(api.requestsTo(RUNS).length).toBeLessThan(10);
  });

  it('stops after a confirmation that focuses the safe button, and resumes', async () => {
    answers[`POST ${RUNS}/7/stop`] = () => success((runs = [aRun({ status: 'STOPPED' })])[0]);
    answers[`POST ${RUNS}/7/resume`] = () => success((runs = [aRun()])[0]);
    open();
    await userEvent.click(await panel().findByRole('button', { name: '멈추기' }));
    expect(document.activeElement?.textContent).toBe('계속하기');
    expect(api.requestsTo(`${RUNS}/7/stop`)).toHaveLength(0);
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '멈추기' }));
    await userEvent.click(await screen.findByRole('button', { name: '이어서 하기' }));
    expect(await screen.findByRole('button', { name: '멈추기' })).toBeTruthy();
  });

  it('starts one without waiting for its end', async () => {
    runs = [];
    answers[`POST ${START}`] = () => {
      runs = [aRun({ runId: 8 })];
      return { ...success(aJob({ type: 'CRAWL', status: 'QUEUED' })), status: 202 };
    };
    open();
    renderWithApp(<ToastArea />);
    expect(await panel().findByText('아직 크롤링한 적이 없어요')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '크롤링 시작' }));
    expect(await panel().findByText('실행 #8')).toBeTruthy();
    const toast = (await screen.findByText('크롤링을 시작했어요.')).closest('[data-sonner-toast]');
    expect(toast?.getAttribute('data-type')).toBe('success');
    expect(screen.queryByText(LOADING_TOAST)).toBeNull();
    expect(api.requestsTo(START)[0]?.headers['prefer']).toBe('respond-async');
  });

  it.each([
    ['JOB_ALREADY_RUNNING', 409, '이미 실행 중인 작업이 있어요.', '실행 중인 크롤링 보기'],
    ['VALIDATION_ERROR', 400, '켜 둔 출처가 없어요.', '출처 켜기'],
  ] as const)('shows why no run can be started: %s', async (errorCode, status, message, link) => {
    runs = [aRun({ status: 'COMPLETED' })];
    answers[`POST ${START}`] = () => failure(status, errorCode, message);
    open();
    await panel().findByText('실행 #7');
    await userEvent.click(screen.getByRole('button', { name: '크롤링 시작' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(message);
    expect(within(alert).getByRole('link').textContent).toBe(link);
  });

  it('drops the refusal once the run that caused it has ended', async () => {
    runs = [];
    answers[`POST ${START}`] = () => {
      runs = [aRun({ runId: 8 })];
      return failure(409, 'JOB_ALREADY_RUNNING', '이미 실행 중인 작업이 있어요.');
    };
    open();
    await panel().findByText('아직 크롤링한 적이 없어요');
    const start = screen.getByRole('button', { name: '크롤링 시작' });
    await userEvent.click(start);
    await screen.findByText(/이미 실행 중인 작업이 있어요/);
    await waitFor(() => expect(start.hasAttribute('disabled')).toBe(true));
    expect(screen.getByText(/이미 실행 중인 작업이 있어요/)).toBeTruthy();
    runs = [aRun({ runId: 8, status: 'COMPLETED' })];
    act(() => publishLiveEvent('job-completed', { jobId: aRun().jobId, type: 'CRAWL' }));
    await waitFor(() => expect(start.hasAttribute('disabled')).toBe(false));
    expect(screen.queryByText(/이미 실행 중인 작업이 있어요/)).toBeNull();
  });

  it('starts none while an older one that was resumed works', async () => {
    runs = [aRun({ runId: 8, status: 'COMPLETED' }), aRun()];
    open();
    await panel().findByText('실행 #8');
    expect(screen.getByRole('button', { name: '크롤링 시작' }).hasAttribute('disabled')).toBe(true);
  });

  it('shows problems as text without links, the rest on request', async () => {
    problems = Array.from({ length: 7 }, (_, index) => ({
      url: `javascript:alert(${index})//<img src=x onerror=alert(1)>`,
      status: index === 0 ? 'FAILED' : 'SKIPPED',
      reason: `<b>까닭</b> ${index}`,
      at: `2026-11-20T05:00:0${index}Z`,
    }));
    open();
    expect(await panel().findByText('<b>까닭</b> 0')).toBeTruthy();
    const list = within(panel().getByRole('region', { name: '최근 문제' }));
    expect(list.getAllByRole('listitem')).toHaveLength(5);
    await userEvent.click(list.getByRole('button', { name: '최근 문제 7개 모두 보기' }));
    expect(list.getAllByRole('listitem')).toHaveLength(7);
    expect(list.queryByRole('link')).toBeNull();
    expect(list.queryByRole('img')).toBeNull();
  });

  it('opens a run of the past', async () => {
    runs = [aRun(), aRun({ runId: 3, status: 'COMPLETED', lettersAdded: 1234 })];
    open();
    await userEvent.click(await screen.findByRole('button', { name: '실행 #3 자세히 보기' }));
    const dialog = within(screen.getByRole('dialog', { name: '실행 #3' }));
    expect(await dialog.findAllByText('1,234')).toBeTruthy();
  });

  it('says that the state could not be loaded, and tries again', async () => {
    answers[`GET ${RUNS}`] = () => failure(400, 'VALIDATION_ERROR', '입력한 내용을 확인해 주세요.');
    open();
    expect(await panel().findByText('크롤링 상태를 불러오지 못했어요')).toBeTruthy();
    answers = {};
    await userEvent.click(panel().getByRole('button', { name: '다시 시도' }));
    expect(await panel().findByText('실행 #7')).toBeTruthy();
  });

  it('keeps its data when a refetch fails, and says so', async () => {
    open();
    await panel().findByText('실행 #7');
    answers[`GET ${RUNS}`] = () => failure(400, 'VALIDATION_ERROR', '입력한 내용을 확인해 주세요.');
    act(() =>
      publishLiveEvent('crawl-list-updated', { runId: 7, added: 1, updated: 0, deleted: 0, total: 1 }),
    );
    await panel().findByText('새로 불러오지 못해 전에 본 상태를 보여 드려요');
    expect(panel().getByText('실행 #7')).toBeTruthy();
  });
});
