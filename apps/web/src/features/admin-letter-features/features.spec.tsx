import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import {
  type AdminJobDetail,
  type Feature,
  type FeatureSource,
  type FeatureStatistics,
  type RawFeature,
  toPage,
} from '#contracts';
import ToastArea from '@/components/ui/toast-area';
import { formatDate, formatTime } from '@/lib/format';
import { publishLiveEvent } from '@/lib/live/event-hub';
import { LOADING_TOAST } from '@/lib/toast';
import { useSessionStore } from '@/lib/stores/session-store';
import { aJob } from '../../../testing/job.factory.js';
import { aMember } from '../../../testing/member.factory.js';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure, success, type TestAnswer, TestApi } from '../../../testing/test-api.js';
import { useFeatureFilters } from './feature-list.js';
import { FinalFeatures } from './final-features.js';
import { RawFeatures } from './raw-features.js';
import { aFeature, aFeatureJob, aRawFeature, aSource, statistics } from './testing/feature.factory.js';
import { useLiveFeatures } from './use-feature-job.js';

const FEATURES = '/api/cover-letter-features';
const RAW = `${FEATURES}/raw`;
const JOB_ID = aFeatureJob().jobId;
const dateText = (at: string) => `${formatDate(at)} ${formatTime(at)}`;
const ALREADY = '이미 실행 중인 작업이 있어요.';

const api = new TestApi();
let raw: RawFeature[];
let final: Feature[];
let sources: FeatureSource[];
let numbers: FeatureStatistics;
let job: AdminJobDetail | null;
let answers: Record<string, () => TestAnswer | Promise<TestAnswer>>;
let address: URLSearchParams;

/** The statistics' entry of the job: the latest of its kind. */
const lastJob = () => (job ? { jobId: job.jobId, status: job.status, finishedAt: job.finishedAt } : null);

function start(type: AdminJobDetail['type']): TestAnswer {
  job = aFeatureJob({ type, stage: null });
  return { ...success(aJob({ jobId: JOB_ID, type, status: 'QUEUED', tokenCost: 0 })), status: 202 };
}

function listed<Row extends { featuresCategory: string }>(path: string, rows: Row[], query: URLSearchParams) {
  const category = path.split('/category/')[1];
  const found = rows.filter(({ featuresCategory }) => !category || featuresCategory === category);
  const size = Number(query.get('size'));
  const page = Number(query.get('page'));
  return success(toPage(found.slice(page * size, (page + 1) * size), found.length, { page, size }));
}

beforeAll(() => api.start());
afterAll(() => api.stop());
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  useSessionStore.getState().setUser(aMember({ role: 'ADMIN' }));
  raw = [aRawFeature({ rawCoverLetterFeatureId: 32, featuresCategory: 'CONTENT' }), aRawFeature()];
  final = [aFeature()];
  sources = [aSource()];
  numbers = statistics();
  job = null;
  answers = {};
  address = new URLSearchParams();
  api.handler = ({ method, path, query }) => {
    const answer = answers[`${method} ${path}`];
    if (answer) return answer();
    if (path === `${FEATURES}/statistics`) {
      const extracts = job?.type !== 'DEDUPLICATE';
      const merges = job?.type !== 'EXTRACT';
      return success({
        ...numbers,
        lastExtraction: extracts ? lastJob() : null,
        lastDeduplication: merges ? lastJob() : null,
      });
    }
    if (path.startsWith('/api/v1/admin/jobs/')) return success(job);
    if (path.endsWith('/sources')) {
      const [page, size] = [Number(query.get('page')), Number(query.get('size'))];
      return success(toPage(sources.slice(page * size, (page + 1) * size), sources.length, { page, size }));
    }
    if (path.startsWith(RAW)) return listed(path, raw, query);
    return listed(path, final, query);
  };
});
afterEach(() => {
  cleanup();
  api.reset();
  useSessionStore.getState().clear();
  jest.restoreAllMocks();
});

function Page({ tab }: { tab: 'raw' | 'final' }) {
  useLiveFeatures();
  const filters = useFeatureFilters(`${tab}-`);
  return tab === 'raw' ? (
    <RawFeatures filters={filters} refreshes={0} />
  ) : (
    <FinalFeatures filters={filters} refreshes={0} />
  );
}
const open = (tab: 'raw' | 'final', searchParams = '') =>
  renderWithApp(
    <NuqsTestingAdapter
      hasMemory
      searchParams={searchParams}
      onUrlUpdate={(update) => {
        address = update.searchParams;
      }}
    >
      <Page tab={tab} />
    </NuqsTestingAdapter>,
  );
const cells = async (label: string, row: number) => {
  const table = await screen.findByRole('table', { name: label });
  return within(within(table).getAllByRole('row')[row] ?? table)
    .getAllByRole('cell')
    .map(({ lastElementChild }) => lastElementChild?.textContent);
};
const ids = async (label: string) => {
  const table = await screen.findByRole('table', { name: label });
  return within(table)
    .getAllByText(/^#\d+$/)
    .map(({ textContent }) => textContent);
};
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await button(name));
/** Waits for the loading toast to become a success with this text. */
const announced = async (text: string) => {
  renderWithApp(<ToastArea />);
  const toast = (await screen.findByText(text)).closest('[data-sonner-toast]');
  expect(toast?.getAttribute('data-type')).toBe('success');
  expect(screen.queryByText(LOADING_TOAST)).toBeNull();
};
const posts = () => api.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);

describe('the raw features', () => {
  const date = dateText('2026-11-20T05:00:00Z');

  it('shows each with its numbers, category, description and dates; one page has no pager', async () => {
    open('raw');
    expect(await cells('원본 특징', 2)).toEqual(['#31', '12', '표현', '성과를 숫자로 밝힌다', date, date]);
    expect(await cells('원본 특징', 1)).toEqual(expect.arrayContaining(['내용']));
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('shows one category once searched for, from the first page on, with the pager that says so', async () => {
    raw = Array.from({ length: 42 }, (_, index) =>
      aRawFeature({
        rawCoverLetterFeatureId: 100 - index,
        featuresCategory: index % 2 ? 'STRUCTURE' : 'CONTENT',
      }),
    );
    open('raw', '?raw-page=1');
    await screen.findByText('총 42개 중 21-40 표시');
    expect(screen.getByText('분류: 전체')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('분류'), '구조');
    expect(api.requestsTo(`${RAW}/category/STRUCTURE`)).toEqual([]);
    await press('검색');
    await screen.findByText('총 21개 중 1-20 표시');
    expect(screen.getByText('분류: 구조')).toBeTruthy();
    expect(Object.fromEntries(address)).toEqual({ 'raw-category': 'STRUCTURE' });
    await userEvent.selectOptions(screen.getByLabelText('한 쪽에 볼 개수'), '5');
    await screen.findByText('총 21개 중 1-5 표시');
    await press('필터 초기화');
    await screen.findByText('총 42개 중 1-5 표시');
  });

  it.each([
    ['', '조회된 데이터가 없습니다'],
    ['?raw-category=EXPRESSION', '조회된 데이터가 없습니다 (표현)'],
    ['?raw-category=nonsense', '조회된 데이터가 없습니다'],
  ])('says that there are none, and of which category: %s', async (search, text) => {
    raw = [];
    open('raw', search);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('shows the totals as text', async () => {
    open('raw');
    const panel = within(screen.getByRole('region', { name: '특징 통계' }));
    const table = within(await panel.findByRole('table', { name: '분류별 특징' }));
    expect(table.getByRole('row', { name: '표현 600 400' })).toBeTruthy();
    expect(panel.getByText('35.0%')).toBeTruthy();
    expect(panel.getByText('/ 100편 · 40.0%')).toBeTruthy();
    expect(panel.getAllByText('아직 한 적이 없어요')).toHaveLength(2);
  });
});

describe('the extraction', () => {
  it('shows its progress in numbers, and its features at once when it ends', async () => {
    answers[`POST ${FEATURES}/extract`] = () => start('EXTRACT');
    open('raw');
    await press('특징 추출');
    expect((await button('특징 추출 중...')).getAttribute('aria-busy')).toBe('true');
    await announced('특징 추출을 시작했어요.');
    expect(await screen.findByText('글 32편 읽음 · 2편 실패 · 103편 남음 · 찾은 특징 96개')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: '특징 추출 진행률' })).toBeTruthy();
    expect(posts()).toEqual([`${FEATURES}/extract`]);

    raw = [aRawFeature({ rawCoverLetterFeatureId: 40 }), ...raw];
    job = aFeatureJob({
      status: 'SUCCEEDED',
      finishedAt: '2026-11-20T06:00:00Z',
      children: { queued: 0, running: 0, succeeded: 80, failed: 2, cancelled: 55 },
    });
    act(() => publishLiveEvent('job-completed', { jobId: JOB_ID, type: 'EXTRACT' }));
    await screen.findByText(
      /글 80편을 읽었어요. 57편은 읽지 못했어요. 그 가운데 남아 있는 글은 다시 추출하면 읽어요.$/,
    );
    await waitFor(async () => expect(await ids('원본 특징')).toEqual(['#40', '#32', '#31']));
    expect(screen.queryByRole('button', { name: /새 항목/ })).toBeNull();
    expect(await button('특징 추출')).toBeTruthy();
  });

  it('is found again after a reload, no matter who started it, and can be cancelled after a confirmation', async () => {
    job = aFeatureJob({ memberId: 99 });
    answers[`POST /api/v1/admin/jobs/${JOB_ID}/cancel`] = () => {
      job = aFeatureJob({ memberId: 99, status: 'CANCELLED', finishedAt: '2026-11-20T06:00:00Z' });
      return success(job);
    };
    open('raw');
    await button('특징 추출 중...');
    await press('취소');
    const question = within(await screen.findByRole('alertdialog', { name: '특징 추출 작업을 취소할까요?' }));
    expect(document.activeElement?.textContent).toBe('계속하기');
    await userEvent.click(question.getByRole('button', { name: '작업 취소' }));
    await announced('작업을 취소했어요.');
    expect(await screen.findByText(/특징 추출 작업을 취소했어요/)).toBeTruthy();
    await press('닫기');
    expect(screen.queryByText(/특징 추출 작업을 취소했어요/)).toBeNull();
  });

  it("keeps the features of another administrator's extraction behind a button", async () => {
    job = aFeatureJob({ memberId: 99 });
    open('raw');
    expect(await ids('원본 특징')).toEqual(['#32', '#31']);
    await button('특징 추출 중...');
    raw = [aRawFeature({ rawCoverLetterFeatureId: 40 }), ...raw];
    job = aFeatureJob({ memberId: 99, status: 'SUCCEEDED', finishedAt: '2026-11-20T06:00:00Z' });
    act(() => publishLiveEvent('job-completed', { jobId: JOB_ID, type: 'EXTRACT' }));
    await press('새 항목 1개 보기');
    expect(await ids('원본 특징')).toEqual(['#40', '#32', '#31']);
  });

  it('shows why it failed, and logs it', async () => {
    job = aFeatureJob();
    open('raw');
    await button('특징 추출 중...');
    const error = {
      errorCode: 'AI_SERVICE_ERROR',
      message: 'AI가 답하지 않았습니다.',
      canRetry: true,
    } as const;
    const log = jest.spyOn(console, 'error');
    job = aFeatureJob({ status: 'FAILED', error });
    act(() => publishLiveEvent('job-failed', { jobId: JOB_ID, type: 'EXTRACT', error }));
    expect((await screen.findByRole('alert')).textContent).toContain(error.message);
    expect(log.mock.calls).toContainEqual([`EXTRACT ${JOB_ID}`, error]);
  });

  it('is refused while another runs, with the way to that one', async () => {
    answers[`POST ${FEATURES}/extract`] = () => {
      job = aFeatureJob({ type: 'DEDUPLICATE', stage: 'compare', memberId: 99 });
      return failure(409, 'JOB_ALREADY_RUNNING', ALREADY);
    };
    open('raw');
    await press('특징 추출');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(ALREADY);
    const link = within(alert).getByRole('link', { name: '실행 중인 작업 보기' });
    const panel = await screen.findByRole('region', { name: '중복 제거 진행' });
    expect(link.getAttribute('href')).toBe(`#${panel.id}`);
    expect(within(panel).getByText('원본 특징 1,200개 · 최종 특징 780개')).toBeTruthy();
    expect(await button('특징 추출')).toHaveProperty('disabled', true);
  });

  it('asks the server a few times for a burst of events, not once for each', async () => {
    job = aFeatureJob();
    open('raw');
    await screen.findByText(/글 32편 읽음/);
    api.requests.length = 0;
    const progress = { jobId: JOB_ID, type: 'EXTRACT', stage: 'extract', progress: 9 } as const;
    act(() => {
      for (let event = 0; event < 1000; event += 1) {
        publishLiveEvent('job-progress', progress);
        publishLiveEvent('feature-list-updated', { raw: event, final: 780 });
      }
    });
    await waitFor(() => expect(api.requestsTo(RAW).length).toBeGreaterThanOrEqual(2));
    expect(api.requests.length).toBeLessThan(30);
  });
});

describe('the final features', () => {
  const date = dateText('2026-11-20T05:00:00Z');

  it('shows each with its letter, category, count and dates, and leads to its raw ones page by page', async () => {
    sources = Array.from({ length: 12 }, (_, index) =>
      aSource({
        rawCoverLetterFeatureId: 50 + index,
        coverLetterId: index,
        letterPreview: `<b>글 ${index}</b>`,
      }),
    );
    open('final');
    expect(await cells('최종 특징', 1)).toEqual([
      '#5',
      '12',
      '표현',
      '성과를 숫자로 밝힌다',
      '3',
      date,
      date,
      '원본 보기',
    ]);
    await press('#5 원본 보기');
    const dialog = within(await screen.findByRole('dialog', { name: '특징 #5의 원본' }));
    expect(await dialog.findByText('<b>글 0</b>')).toBeTruthy();
    expect(dialog.getByText(/#50 · 자기소개서 0/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: '다음 쪽' }));
    expect(await dialog.findByText('<b>글 11</b>')).toBeTruthy();
  });

  it('shows in its dialog that a feature no longer exists', async () => {
    answers[`GET ${FEATURES}/5/sources`] = () => failure(404, 'NOT_FOUND', '특징을 찾을 수 없어요.');
    open('final');
    await press('#5 원본 보기');
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toContain('특징을 찾을 수 없어요.');
  });

  it.each([
    [
      '중복 제거 실행',
      '중복 제거 중...',
      'deduplicate',
      'DEDUPLICATE',
      '전체 처리',
      '중복 제거를 시작했어요.',
    ],
    ['전체 처리', '전체 처리 중...', 'process', 'PROCESS', '중복 제거 실행', '전체 처리를 시작했어요.'],
  ] as const)('starts %s, reloads at its end, and one of them at a time', async (...names) => {
    const [name, running, path, type, other, started] = names;
    answers[`POST ${FEATURES}/${path}`] = () => start(type);
    open('final');
    await press(name);
    await button(running);
    await announced(started);
    await waitFor(async () => expect(await button(other)).toHaveProperty('disabled', true));
    expect(posts()).toEqual([`${FEATURES}/${path}`]);
    final = [aFeature({ coverLetterFeatureId: 9 }), aFeature({ duplicateCount: 4 })];
    job = aFeatureJob({ type, status: 'SUCCEEDED', finishedAt: '2026-11-20T06:00:00Z' });
    act(() => publishLiveEvent('job-completed', { jobId: JOB_ID, type }));
    await waitFor(async () => expect(await ids('최종 특징')).toEqual(['#9', '#5']));
    expect(await button(name)).toBeTruthy();
  });

  it.each([
    ['DEDUPLICATE', '중복 제거 중...', '전체 처리'],
    ['PROCESS', '전체 처리 중...', '중복 제거 실행'],
  ] as const)('says of %s alone that it runs, also while its details load', async (type, running, other) => {
    job = aFeatureJob({ type, memberId: 99 });
    answers[`GET /api/v1/admin/jobs/${JOB_ID}`] = () => new Promise(() => undefined);
    open('final');
    expect((await button(running)).getAttribute('aria-busy')).toBe('true');
    expect(await button(other)).toHaveProperty('disabled', true);
  });

  it('says of none that it runs while an extraction does', async () => {
    job = aFeatureJob({ memberId: 99 });
    answers[`GET /api/v1/admin/jobs/${JOB_ID}`] = () => new Promise(() => undefined);
    open('final');
    await waitFor(async () => expect(await button('중복 제거 실행')).toHaveProperty('disabled', true));
    const process = await button('전체 처리');
    expect(process).toHaveProperty('disabled', true);
    expect(process.title).toBe('특징 추출 작업이 끝나면 할 수 있어요.');
  });
});
