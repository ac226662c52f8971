import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { type CrawledCoverLetter, toPage } from '#contracts';
import { formatDate, formatTime } from '@/lib/format';
import { publishLiveEvent } from '@/lib/live/event-hub';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure, success, type TestAnswer, TestApi } from '../../../testing/test-api.js';
import { SampleLetters, useLetterFilters } from './sample-letters.js';

const LETTERS = '/api/crawled-cover-letters';
const dateText = (at: string) => `${formatDate(at)} ${formatTime(at)}`;
const GONE = '수집한 자기소개서를 찾을 수 없어요.';

const Letters = () => <SampleLetters filters={useLetterFilters()} refreshes={0} />;

describe('the sample letters', () => {
  const api = new TestApi();
  let letters: CrawledCoverLetter[];
  let total: number | null;
  let answers: Record<string, () => TestAnswer>;
  let address: URLSearchParams;

  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    letters = [aLetter({ coverLetterId: 13, text: '나중에 온 글' }), aLetter()];
    total = null;
    answers = {};
    address = new URLSearchParams();
    api.handler = ({ method, path, query }) => {
      const answer = answers[`${method} ${path}`];
      if (answer) return answer();
      const pagination = { page: Number(query.get('page')), size: Number(query.get('size')) };
      return success(toPage(letters, total ?? letters.length, pagination));
    };
  });
  afterEach(() => {
    cleanup();
    api.reset();
    jest.restoreAllMocks();
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
        <Letters />
      </NuqsTestingAdapter>,
    );
  const table = () => screen.findByRole('table', { name: '크롤링 데이터' });
  const rows = async () =>
    within(await table())
      .getAllByRole('row')
      .slice(1);
  const ids = async () => (await rows()).map((row) => within(row).getAllByRole('cell')[0]?.textContent);
  const lastQuery = () => Object.fromEntries(api.requestsTo(LETTERS).at(-1)?.query ?? []);
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  const edit = async () => {
    await press('#12 수정');
    return within(await screen.findByRole('dialog', { name: '크롤링 데이터 수정' }));
  };
  const write = async (text: string) => {
    const box = within(screen.getByRole('dialog', { name: '크롤링 데이터 수정' })).getByRole('textbox');
    await userEvent.clear(box);
    if (text !== '') await userEvent.paste(text);
  };

  it('shows each with its number, beginning, dates and state, and where in the list one is', async () => {
    letters = [aLetter({ text: `${'가'.repeat(119)}😀나`, updatedAt: '2026-11-21T05:00:00Z' })];
    total = 41;
    open();
    expect(screen.getAllByText('로딩 중...')).toBeTruthy();
    const [row] = await rows();
    const cells = within(row ?? document.body)
      .getAllByRole('cell')
      .map(({ lastElementChild }) => lastElementChild?.textContent);
    expect(cells).toEqual([
      '#12',
      `${'가'.repeat(119)}😀…`,
      dateText('2026-11-20T05:00:00Z'),
      dateText('2026-11-21T05:00:00Z'),
      '완료',
      '수정',
      '삭제',
    ]);
    expect(screen.getByText('총 41개 중 1-20 표시')).toBeTruthy();
    expect(lastQuery()).toEqual({ page: '0', size: '20' });
    expect(screen.getAllByRole('option', { name: /개씩/ }).map(({ textContent }) => textContent)).toEqual([
      '5개씩',
      '10개씩',
      '20개씩',
    ]);
  });

  it('says that there are none', async () => {
    letters = [];
    open();
    expect(await screen.findByText('조회된 크롤링 데이터가 없습니다')).toBeTruthy();
  });

  it('says that they could not be loaded, and tries again', async () => {
    answers[`GET ${LETTERS}`] = () => failure(400, 'VALIDATION_ERROR', '입력한 내용을 확인해 주세요.');
    open();
    await screen.findByText('크롤링 데이터를 불러오지 못했어요');
    answers = {};
    await press('다시 시도');
    expect(await ids()).toEqual(['#13', '#12']);
  });

  it('sorts only once searched for, from the first page on, and goes back to the defaults', async () => {
    total = 41;
    open('?letter-page=2');
    await waitFor(() => expect(lastQuery()).toEqual({ page: '2', size: '20' }));
    await table();
    await userEvent.selectOptions(screen.getByLabelText('정렬 기준'), '수정일');
    await userEvent.selectOptions(screen.getByLabelText('정렬 방향'), '오름차순');
    expect(lastQuery()).toEqual({ page: '2', size: '20' });
    await press('검색');
    await waitFor(() => expect(lastQuery()).toEqual({ page: '0', size: '20', sort: 'updatedAt,asc' }));
    expect(Object.fromEntries(address)).toEqual({
      'letter-sortField': 'updatedAt',
      'letter-sortDirection': 'asc',
    });
    await press('필터 초기화');
    await waitFor(() => expect(address.size).toBe(0));
    expect(screen.getByLabelText('정렬 방향')).toHaveProperty('value', 'desc');
  });

  it('shows the whole letter on hover, and on press where there is no hover', async () => {
    const text = '긴 글 '.repeat(100);
    letters = [aLetter({ text })];
    open();
    await table();
    const beginning = screen.getByRole('button', { name: /^긴 글/ });
    await userEvent.hover(beginning);
    await waitFor(() => expect(document.body.textContent).toContain(text));
    await userEvent.unhover(beginning);
    beginning.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: '크롤링 데이터 #12 전체 내용' });
    expect(dialog.textContent).toContain(text);
  });

  it('shows markup in a letter as the text that it is', async () => {
    letters = [aLetter({ text: '<img src=x onerror=alert(1)>' })];
    open();
    expect(within(await table()).getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
    expect(within(await table()).queryByRole('img')).toBeNull();
  });

  it.each([
    ['nothing', '', '내용을 적어 주세요.'],
    ['white space', ' \n\t\u200b', '내용을 적어 주세요.'],
    ['more than fits', '가'.repeat(20_001), '내용은 20,000자까지 쓸 수 있어요.'],
    ['a lone surrogate', '글 \ud800', '쓸 수 없는 문자가 들어 있어요.'],
  ])('refuses %s at the field, and sends no call', async (_, text, message) => {
    open();
    const dialog = await edit();
    await write(text);
    await userEvent.click(dialog.getByRole('button', { name: '수정' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(message);
    expect(api.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('corrects a letter, closes, and shows the list as it is then', async () => {
    answers[`PUT ${LETTERS}/12`] = () => {
      letters = [
        aLetter({ coverLetterId: 14, text: '그사이에 온 글' }),
        aLetter({ coverLetterId: 13, text: '나중에 온 글' }),
        aLetter({ text: '고친 글' }),
      ];
      return success(letters[2]);
    };
    open();
    const dialog = await edit();
    await write('고친 글');
    expect(dialog.getByText('4 / 20,000자')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: '수정' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect(await ids()).toEqual(['#14', '#13', '#12']));
    expect(screen.getByText('고친 글')).toBeTruthy();
    expect(api.requestsTo(`${LETTERS}/12`).map(({ body }) => body)).toEqual(['{"text":"고친 글"}']);
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['취소', () => userEvent.click(screen.getByRole('button', { name: '취소' }))],
  ])('asks before %s discards changes, and closes at once without changes', async (_way, leave) => {
    open();
    await edit();
    await leave();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await edit();
    await write('반쯤 고친 글');
    await leave();
    const question = within(await screen.findByRole('alertdialog', { name: '고친 내용을 버릴까요?' }));
    await userEvent.click(question.getByRole('button', { name: '계속 고치기' }));
    const box = within(await screen.findByRole('dialog')).getByRole('textbox');
    expect(box).toHaveProperty('value', '반쯤 고친 글');
    await userEvent.keyboard('{Escape}');
    await press('버리기');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('says that the letter was deleted in the meantime, and keeps the text', async () => {
    answers[`PUT ${LETTERS}/12`] = () => failure(404, 'NOT_FOUND', GONE);
    open();
    const dialog = await edit();
    letters = [aLetter({ coverLetterId: 13 })];
    await write('늦게 고친 글');
    await userEvent.click(dialog.getByRole('button', { name: '수정' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(GONE);
    expect(dialog.getByRole('textbox')).toHaveProperty('value', '늦게 고친 글');
    await waitFor(() => expect(screen.queryByText('#12')).toBeNull());
  });

  it('says during editing that another administrator has changed the letter', async () => {
    open();
    const dialog = await edit();
    letters = [aLetter({ text: '남이 고친 글' })];
    act(() =>
      publishLiveEvent('crawl-list-updated', { runId: 0, added: 0, updated: 1, deleted: 0, total: 1 }),
    );
    await userEvent.click(await dialog.findByRole('button', { name: '바뀐 내용 불러오기' }));
    expect(dialog.getByRole('textbox')).toHaveProperty('value', '남이 고친 글');
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('deletes one after asking, with the focus on the safe button', async () => {
    answers[`DELETE ${LETTERS}/12`] = () => {
      letters = [aLetter({ coverLetterId: 13 })];
      return success(null);
    };
    open();
    await press('#12 삭제');
    const question = within(
      await screen.findByRole('alertdialog', { name: '선택한 크롤링 데이터를 삭제하시겠습니까?' }),
    );
    expect(document.activeElement?.textContent).toBe('취소');
    await userEvent.click(question.getByRole('button', { name: '삭제' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(async () => expect(await ids()).toEqual(['#13']));
  });

  it('says that it is already deleted, and shows the list without it', async () => {
    answers[`DELETE ${LETTERS}/12`] = () => failure(404, 'NOT_FOUND', GONE);
    open();
    await press('#12 삭제');
    letters = [aLetter({ coverLetterId: 13 })];
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: '삭제' }));
    expect((await question.findByRole('alert')).textContent).toContain(GONE);
    await waitFor(() => expect(screen.queryByText('#12')).toBeNull());
  });

  it('deletes all of them only once the words are typed, and not by Enter', async () => {
    answers[`DELETE ${LETTERS}/all`] = () => {
      letters = [];
      return success({ deletedCount: 2 });
    };
    open();
    await press('전체 삭제');
    const question = within(
      await screen.findByRole('alertdialog', { name: '모든 크롤링 데이터를 삭제하시겠습니까?' }),
    );
    expect(document.activeElement?.textContent).toBe('취소');
    const confirm = question.getByRole('button', { name: '전체 삭제' });
    expect(confirm).toHaveProperty('disabled', true);
    await userEvent.type(question.getByRole('textbox'), '전체 삭제{Enter}');
    expect(api.requestsTo(`${LETTERS}/all`)).toEqual([]);
    await userEvent.click(confirm);
    expect(await screen.findByText('조회된 크롤링 데이터가 없습니다')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  const tell = () =>
    publishLiveEvent('crawl-list-updated', { runId: 7, added: 1, updated: 0, deleted: 0, total: 9 });

  it('announces new letters with a button, changes the shown ones where they stand, and asks at a bounded rate', async () => {
    open();
    expect(await ids()).toEqual(['#13', '#12']);
    letters = [
      aLetter({ coverLetterId: 15 }),
      aLetter({ coverLetterId: 14 }),
      aLetter({ coverLetterId: 13, text: '바뀐 글' }),
      aLetter(),
    ];
    api.requests.length = 0;
    act(() => {
      for (let event = 0; event < 1000; event += 1) tell();
    });
    await screen.findByRole('button', { name: '새 항목 2개 보기' });
    expect(screen.getByText('바뀐 글')).toBeTruthy();
    expect(await ids()).toEqual(['#13', '#12']);
    // At once, and once more after the last event.
    await waitFor(() => expect(api.requestsTo(LETTERS).length).toBeGreaterThanOrEqual(2));
    expect(api.requestsTo(LETTERS).length).toBeLessThan(10);
    await press('새 항목 2개 보기');
    expect(await ids()).toEqual(['#15', '#14', '#13', '#12']);
  });
});

/** A sample letter, stored and never changed. */
const aLetter = (overrides: Partial<CrawledCoverLetter> = {}): CrawledCoverLetter => ({
  coverLetterId: 12,
  text: '저는 물결서점에서 독자를 만났습니다.',
  createdAt: '2026-11-20T05:00:00Z',
  updatedAt: '2026-11-20T05:00:00Z',
  ...overrides,
});
