import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { toPage } from '#contracts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { RecordList } from './record-list.js';

type ListProps = ComponentProps<typeof RecordList<string>>;

const query = {
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: jest.fn<ListProps['query']['refetch']>(),
};
const pagination = { page: 0, size: 10, setPage: jest.fn(), setSize: jest.fn(), clampPage: jest.fn() };

/** A list with a dialog beside it. While a removed row is still shown, no other row can be removed. */
function ListPage({ isReadable }: { isReadable: boolean }) {
  const [rows, setRows] = useState(['가', '나', '다']);
  const [chosen, setChosen] = useState<string | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const remove = () => {
    setRemoving(chosen);
    setChosen(null);
  };
  const answer = () => {
    setRows(rows.filter((row) => row !== removing));
    setRemoving(null);
  };
  const removal = (row: string) => (
    <button disabled={removing !== null} onClick={() => setChosen(row)}>
      {row} 삭제
    </button>
  );
  return (
    <>
      <button onClick={answer}>서버의 답</button>
      <RecordList
        query={{ ...query, data: toPage(rows, rows.length, { page: 0, size: 10 }) }}
        pagination={pagination}
        sizeOptions={[10]}
        hidesSinglePage
        label="글 목록"
        columns={[
          { header: '글', cell: (row) => (isReadable ? <button>{row} 읽기</button> : row), isTitle: true },
          { header: '삭제', cell: removal, isActions: true },
        ]}
        rowKey={(row) => row}
        loadingText="로딩 중..."
        errorTitle="불러오지 못했습니다."
        empty="아무것도 없어요"
      />
      {chosen && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setChosen(null)}
          title="지울까요?"
          confirmLabel="지우기"
          onConfirm={remove}
        />
      )}
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** Not a press of the member: unlike `press`, it does not move the focus to its button. */
const answer = () => fireEvent.click(screen.getByRole('button', { name: '서버의 답' }));
const focusIsOn = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(text));

describe('the focus in a list of records', () => {
  afterEach(cleanup);

  it('returns to the button whose confirmation was cancelled', async () => {
    render(<ListPage isReadable />);
    await press('나 삭제');
    await press('취소');
    await focusIsOn('나 삭제');
  });

  it.each([
    [true, '나 읽기', '다 읽기', '다 읽기', '가 읽기'],
    [false, '나나 삭제', '다 삭제', '다다 삭제', '가 삭제'],
  ])(
    'moves from a removed row to the one in its position, or the last (rows with more buttons: %s)',
    async (isReadable, whileSecondLeaves, afterSecond, whileThirdLeaves, afterThird) => {
      render(<ListPage isReadable={isReadable} />);
      await press('나 삭제');
      await press('지우기');
      await focusIsOn(whileSecondLeaves);
      answer();
      await focusIsOn(afterSecond);
      await press('다 삭제');
      await press('지우기');
      await focusIsOn(whileThirdLeaves);
      answer();
      await focusIsOn(afterThird);
    },
  );

  it('moves to the empty state once the list is empty', async () => {
    render(<ListPage isReadable={false} />);
    for (const row of ['가', '나', '다']) {
      await press(`${row} 삭제`);
      await press('지우기');
      answer();
    }
    await focusIsOn('아무것도 없어요');
  });
});
