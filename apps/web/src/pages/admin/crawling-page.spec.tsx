import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { toPage } from '#contracts';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure, success, TestApi } from '../../../testing/test-api.js';
import CrawlingPage from './crawling-page.js';

const LETTERS = '/api/crawled-cover-letters';
const RAW = '/api/cover-letter-features/raw';
const AT = '2026-11-20T05:00:00Z';
const dates = { createdAt: AT, updatedAt: AT };

describe('the crawling page', () => {
  const api = new TestApi();
  let newest: number;
  let address: URLSearchParams;

  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    newest = 60;
    address = new URLSearchParams();
    api.handler = ({ path, query }) => {
      const pagination = { page: Number(query.get('page') ?? 0), size: Number(query.get('size') ?? 10) };
      const ids = Array.from(
        { length: pagination.size },
        (_, row) => newest - pagination.page * pagination.size - row,
      );
      if (path === LETTERS)
        return success(
          toPage(
            ids.map((id) => ({ coverLetterId: id, text: '글', ...dates })),
            newest,
            pagination,
          ),
        );
      if (path.startsWith(RAW)) return success(toPage(ids.map(aRawFeature), newest, pagination));
      if (path.endsWith('/statistics')) return failure(400, 'VALIDATION_ERROR', '통계가 없습니다.');
      return success(toPage([], 0, pagination));
    };
  });
  afterEach(() => {
    cleanup();
    api.reset();
    jest.restoreAllMocks();
  });

  const aRawFeature = (rawCoverLetterFeatureId: number) => ({
    rawCoverLetterFeatureId,
    coverLetterId: 1,
    featuresCategory: 'CONTENT',
    description: '설명',
    ...dates,
  });
  const open = (searchParams = '') =>
    renderWithApp(
      <NuqsTestingAdapter
        hasMemory
        searchParams={searchParams}
        onUrlUpdate={(update) => {
          address = update.searchParams;
        }}
      >
        <CrawlingPage />
      </NuqsTestingAdapter>,
    );
  const tab = (name: string) => userEvent.click(screen.getByRole('tab', { name }));
  const firstRow = async (label: string) => {
    const table = await screen.findByRole('table', { name: label });
    return within(table).getAllByText(/^#\d+$/)[0]?.textContent;
  };

  it('shows a tab each for letters, raw features and final ones', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('크롤링 관리');
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(['크롤링', '특징 추출', '중복 제거']);
    expect(await firstRow('크롤링 데이터')).toBe('#60');
    await tab('중복 제거');
    expect(await screen.findByText('조회된 데이터가 없습니다')).toBeTruthy();
    expect(address.get('tab')).toBe('final');
  });

  it('begins at the first page with another tab, and each tab keeps its own filters', async () => {
    open('?letter-page=1&letter-size=5&letter-sortField=updatedAt&raw-page=2&raw-category=CONTENT');
    expect(await firstRow('크롤링 데이터')).toBe('#55');
    await tab('특징 추출');
    expect(await firstRow('원본 특징')).toBe('#60');
    expect(api.requestsTo(RAW)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '다음 쪽' }));
    await waitFor(async () => expect(await firstRow('원본 특징')).toBe('#40'));
    await tab('크롤링');
    expect(await firstRow('크롤링 데이터')).toBe('#60');
    expect(Object.fromEntries(api.requestsTo(LETTERS).at(-1)?.query ?? [])).toEqual({
      page: '0',
      size: '5',
      sort: 'updatedAt,desc',
    });
    expect(Object.fromEntries(address)).toMatchObject({
      'letter-size': '5',
      'letter-sortField': 'updatedAt',
      'raw-category': 'CONTENT',
    });
    expect(address.has('letter-page') || address.has('raw-page')).toBe(false);
  });

  it('keeps what was chosen but not searched for yet while another tab is open', async () => {
    open('?letter-size=5');
    expect(await firstRow('크롤링 데이터')).toBe('#60');
    await userEvent.selectOptions(screen.getByLabelText('정렬 기준'), '수정일');
    await userEvent.selectOptions(screen.getByLabelText('정렬 방향'), '오름차순');
    await tab('특징 추출');
    expect(await firstRow('원본 특징')).toBe('#60');
    expect(screen.getByLabelText<HTMLSelectElement>('정렬 기준').value).toBe('');
    await userEvent.selectOptions(screen.getByLabelText('분류'), '구조');
    await tab('중복 제거');
    expect(screen.getByLabelText<HTMLSelectElement>('분류').value).toBe('');
    await tab('특징 추출');
    expect(screen.getByLabelText<HTMLSelectElement>('분류').value).toBe('STRUCTURE');
    await tab('크롤링');
    expect(screen.getByLabelText<HTMLSelectElement>('정렬 기준').value).toBe('updatedAt');
    expect(screen.getByLabelText<HTMLSelectElement>('정렬 방향').value).toBe('asc');
    expect(api.requestsTo(LETTERS).every(({ query }) => !query.has('sort'))).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: '검색' }));
    await waitFor(() => expect(api.requestsTo(LETTERS).at(-1)?.query.get('sort')).toBe('updatedAt,asc'));
    expect(address.get('letter-sortField')).toBe('updatedAt');
  });

  it('shows new rows at once after a refresh by hand', async () => {
    open('?letter-size=5');
    expect(await firstRow('크롤링 데이터')).toBe('#60');
    newest = 62;
    await userEvent.click(screen.getByRole('button', { name: '새로고침' }));
    await waitFor(async () => expect(await firstRow('크롤링 데이터')).toBe('#62'));
    expect(screen.queryByRole('button', { name: /새 항목/ })).toBeNull();
  });
});
