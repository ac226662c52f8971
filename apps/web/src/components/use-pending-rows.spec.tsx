import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { type Page, toPage } from '#contracts';
import { NewRowsButton } from './new-rows-button.js';
import { usePendingRows } from './use-pending-rows.js';

interface ListProps {
  data: Page<string> | undefined;
  isPlaceholderData?: boolean;
  listKey?: string;
  isEnabled?: boolean;
}

function List({ data, isPlaceholderData = false, listKey = 'all', isEnabled = true }: ListProps) {
  const { page, displaced, newCount, reveal } = usePendingRows({ data, isPlaceholderData }, (row) => row, {
    isEnabled,
    listKey,
  });
  return (
    <>
      <NewRowsButton count={newCount} onReveal={reveal} />
      <p data-testid="rows">{page?.content.join(' ')}</p>
      <p data-testid="total">{page?.totalElements}</p>
      <p data-testid="displaced">{displaced.join(' ')}</p>
    </>
  );
}

const page = (rows: string, total?: number) => {
  const content = rows.split(' ').filter(Boolean);
  return toPage(content, total ?? content.length, { page: 0, size: 3 });
};
const rows = () => screen.getByTestId('rows').textContent;
const button = () => screen.queryByRole('button', { name: /새 항목/ });

describe('a live list', () => {
  afterEach(cleanup);
  const open = (first: ListProps) => {
    const { rerender } = render(<List {...first} />, { wrapper: StrictMode });
    return (props: ListProps) => rerender(<List {...props} />);
  };

  it('keeps new rows behind the button until it is pressed, which keeps the focus near', async () => {
    const answer = open({ data: undefined });
    expect(rows()).toBe('');
    answer({ data: page('b a') });
    expect(button()).toBeNull();
    answer({ data: page('d c b', 4) });
    expect([rows(), screen.getByTestId('displaced').textContent]).toEqual(['b a', 'a']);
    expect(button()?.textContent).toContain('새 항목 2개 보기');
    expect(screen.getByTestId('total').textContent).toBe('2');
    expect(screen.getByRole('status').textContent).toBe('새 항목이 있어요.');
    await userEvent.click(screen.getByRole('button', { name: '새 항목 2개 보기' }));
    expect([rows(), button(), screen.getByRole('status').textContent]).toEqual(['d c b', null, '']);
    expect(document.activeElement).not.toBe(document.body);
    answer({ data: page('e d c', 5) });
    expect([rows(), button()?.textContent]).toEqual(['d c b', expect.stringContaining('1개')]);
  });

  it('shows the previous rows until those of another list are there, and then all of them', () => {
    const answer = open({ data: page('b a') });
    answer({ data: page('c b a'), listKey: 'failed', isPlaceholderData: true });
    expect(rows()).toBe('b a');
    answer({ data: page('z y'), listKey: 'failed' });
    expect([rows(), button()]).toEqual(['z y', null]);
  });

  it('shows a later page as it comes, and the first one as it is then', () => {
    const answer = open({ data: page('b a') });
    answer({ data: page('c b a') });
    expect(rows()).toBe('b a');
    answer({ data: page('x'), isEnabled: false });
    expect([rows(), button()]).toEqual(['x', null]);
    answer({ data: page('d c b', 4) });
    expect([rows(), button()]).toEqual(['d c b', null]);
  });
});
