import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.js';
import { useKeptFocus } from './use-kept-focus.js';

function Rows({ asks = false }: { asks?: boolean }) {
  const [rows, setRows] = useState(['가', '나', '다']);
  const keptFocus = useKeptFocus<HTMLDivElement>('li');
  return (
    <div {...keptFocus} aria-label="목록" role="group">
      <ul>
        {rows.map((row) => (
          <Row
            key={row}
            name={row}
            asks={asks}
            onRemove={() => setRows(rows.filter((other) => other !== row))}
          />
        ))}
      </ul>
    </div>
  );
}

function Row({ name, asks, onRemove }: { name: string; asks: boolean; onRemove: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <li>
      <button onClick={() => (asks ? setIsConfirming(true) : onRemove())}>{name} 지우기</button>
      <ConfirmDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title="지울까요?"
        confirmLabel="지우기"
        onConfirm={onRemove}
      />
    </li>
  );
}

const remove = (name: string) => userEvent.click(screen.getByRole('button', { name: `${name} 지우기` }));
const confirm = () => userEvent.click(screen.getByRole('button', { name: '지우기' }));
const focusIsOn = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name));

describe('the focus in a list', () => {
  it.each([false, true])(
    'moves from a removed row to the next, or the last (asked first: %s)',
    async (asks) => {
      render(<Rows asks={asks} />);
      for (const [name, next] of [
        ['나', '다 지우기'],
        ['다', '가 지우기'],
      ] as const) {
        await remove(name);
        if (asks) await confirm();
        await focusIsOn(next);
      }
      await remove('가');
      if (asks) await confirm();
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: '목록' })));
    },
  );

  it('stays outside of the list once it has left it', async () => {
    const { rerender } = render(<Rows />);
    screen.getByRole('button', { name: '가 지우기' }).focus();
    (document.activeElement as HTMLElement).blur();
    rerender(<Rows asks />);
    expect(document.activeElement).toBe(document.body);
  });
});
