import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.js';
import { Dialog } from './dialog.js';

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  return (
    <StrictMode>
      <button onClick={() => setIsOpen(true)}>열기</button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="서랍" placement="side">
        <button onClick={() => setIsAsked(true)}>묻기</button>
        <ConfirmDialog
          isOpen={isAsked}
          onOpenChange={setIsAsked}
          title="할까요?"
          confirmLabel="하기"
          onConfirm={() => setIsAsked(false)}
        />
      </Dialog>
    </StrictMode>
  );
}

const focused = () => document.activeElement?.textContent;

describe('a dialog that is opened by state', () => {
  afterEach(cleanup);

  it('gives the focus back when it closes, and so does the question above it', async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: '열기' }));
    expect(screen.getByRole('dialog', { name: '서랍' }).contains(document.activeElement)).toBe(true);

    await userEvent.click(screen.getByRole('button', { name: '묻기' }));
    expect(focused()).toBe('취소');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe('묻기'));
    expect(screen.queryByRole('alertdialog')).toBeNull();

    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe('열기'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('gives it back after the answer, too', async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: '열기' }));
    await userEvent.click(screen.getByRole('button', { name: '묻기' }));
    await userEvent.click(screen.getByRole('button', { name: '하기' }));
    await waitFor(() => expect(focused()).toBe('묻기'));
  });
});
