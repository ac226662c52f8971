import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { type Page, toPage } from '#contracts';
import { RecordList } from './record-list.js';

interface Row {
  id: number;
  name: string;
}
type Query = ComponentProps<typeof RecordList<Row>>['query'];

const pageOf = (page: number, total: number, size = 10): Page<Row> =>
  toPage([{ id: page, name: `줄 ${page}` }], total, { page, size });

describe('a list of records', () => {
  afterEach(cleanup);

  function open(query: Partial<Query>, more: { page?: number; hidesSinglePage?: boolean } = {}) {
    const { page = 0, hidesSinglePage } = more;
    const pagination = { page, size: 10, setPage: jest.fn(), setSize: jest.fn(), clampPage: jest.fn() };
    const refetch = jest.fn<Query['refetch']>();
    render(
      <RecordList
        query={{
          data: undefined,
          error: null,
          isFetching: false,
          isPlaceholderData: false,
          refetch,
          ...query,
        }}
        pagination={pagination}
        sizeOptions={[10, 20, 50]}
        hidesSinglePage={hidesSinglePage}
        label="회원 목록"
        columns={[
          { header: '이름', cell: ({ name }) => name, isTitle: true },
          { header: '번호', cell: ({ id }) => `#${id}` },
          { header: '관리', cell: () => <button>고치기</button>, isActions: true },
        ]}
        rowKey={({ id }) => id}
        loadingText="로딩 중..."
        errorTitle="불러오지 못했습니다."
        empty="아무것도 없어요"
      />,
    );
    return { pagination, refetch };
  }

  it('says that it loads', () => {
    open({ isFetching: true });
    expect(screen.getByText('로딩 중...')).toBeTruthy();
    expect(screen.getByRole('status', { name: '로딩 중...' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says that it could not be loaded, and asks again', async () => {
    const { refetch } = open({ error: new Error('연결이 끊겼어요') });
    expect(screen.getByRole('alert').textContent).toContain('불러오지 못했습니다.연결이 끊겼어요');
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('keeps its rows when a refetch fails', () => {
    open({ data: pageOf(0, 1), error: new Error('연결이 끊겼어요') });
    expect(screen.getByRole('alert').textContent).toContain('불러오지 못했습니다.');
    expect(screen.getByRole('alert').textContent).toContain('전에 본 목록');
    expect(screen.getByRole('row', { name: /줄 0/ })).toBeTruthy();
  });

  it('says that there is nothing, without a table and a pager', () => {
    open({ data: toPage<Row>([], 0, { page: 0, size: 10 }) });
    expect(screen.getByText('아무것도 없어요')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('names its columns and turns its pages', async () => {
    const { pagination } = open({ data: pageOf(1, 25) }, { page: 1 });
    const table = within(screen.getByRole('table', { name: '회원 목록' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '이름',
      '번호',
      '관리',
    ]);
    expect(table.getAllByRole('cell')).toHaveLength(3);
    const pager = within(screen.getByRole('navigation', { name: '회원 목록 쪽 이동' }));
    expect(pager.getByText('총 25개 중 11-20 표시')).toBeTruthy();
    await userEvent.click(pager.getByRole('button', { name: '마지막 쪽' }));
    expect(pagination.setPage).toHaveBeenCalledWith(2);
    await userEvent.selectOptions(pager.getByLabelText('한 쪽에 볼 개수'), '50개씩');
    expect(pagination.setSize).toHaveBeenCalledWith(50);
  });

  it('goes to the last page when the address names one beyond it, but not while it shows previous rows', () => {
    expect(open({ data: pageOf(9, 25) }, { page: 9 }).pagination.clampPage).toHaveBeenCalledWith(2);
    cleanup();
    const stale = open({ data: pageOf(0, 25), isPlaceholderData: true }, { page: 9 });
    expect(stale.pagination.clampPage).not.toHaveBeenCalled();
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  });

  it.each([
    [25, true],
    [7, false],
  ])('of %i rows that hides a single page shows its pager: %s', (total, isShown) => {
    open({ data: pageOf(0, total) }, { hidesSinglePage: true });
    expect(screen.queryByRole('navigation') !== null).toBe(isShown);
  });
});
