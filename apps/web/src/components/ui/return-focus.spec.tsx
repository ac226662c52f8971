import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.js';
import { Dialog } from './dialog.js';

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <StrictMode>
      <button onClick={() => setIsOpen(true)}>열기</button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="서랍" placement="side">
        <button onClick={() => setIsConfirming(true)}>묻기</button>
        <ConfirmDialog
          isOpen={isConfirming}
          onOpenChange={setIsConfirming}
          title="할까요?"
          confirmLabel="하기"
          onConfirm={() => setIsConfirming(false)}
        />
      </Dialog>
    </StrictMode>
  );
}

const focused = () => document.activeElement?.textContent;

describe('a dialog that is opened by state', () => {
  afterEach(cleanup);

  it('gives the focus back when it closes, and so does the confirmation above it', async () => {
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

  it('gives the focus back after a confirmation, too', async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: '열기' }));
    await userEvent.click(screen.getByRole('button', { name: '묻기' }));
    await userEvent.click(screen.getByRole('button', { name: '하기' }));
    await waitFor(() => expect(focused()).toBe('묻기'));
  });

  it('gives the focus back though one of its fields takes it as it opens, and when it is unmounted as a whole', async () => {
    function Editor() {
      const [isOpen, setIsOpen] = useState(false);
      return (
        <>
          <textarea aria-label="글" onKeyDown={(event) => event.key === 'F2' && setIsOpen(true)} />
          {isOpen && (
            <Dialog isOpen onOpenChange={setIsOpen} title="빠른 이동">
              <input autoFocus aria-label="찾기" />
            </Dialog>
          )}
        </>
      );
    }
    render(<Editor />);
    const text = screen.getByRole('textbox', { name: '글' });
    await userEvent.click(text);
    await userEvent.keyboard('{F2}');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '찾기' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(text));
  });

  it('gives the focus to an earlier element if its opener is gone, and to the page if all of them are', async () => {
    function Saving() {
      const [step, setStep] = useState(0);
      return (
        <main id="main" tabIndex={-1}>
          {step < 3 && <button onClick={() => setStep(1)}>저장</button>}
          <Dialog isOpen={step === 1} onOpenChange={() => undefined} title="제목">
            <button autoFocus onClick={() => setStep(2)}>
              확인
            </button>
          </Dialog>
          <Dialog isOpen={step === 2} onOpenChange={() => setStep(0)} title="끝">
            <button autoFocus onClick={() => setStep(3)}>
              떠나기
            </button>
          </Dialog>
        </main>
      );
    }
    render(<Saving />);
    const toTheEnd = async () => {
      await userEvent.click(screen.getByRole('button', { name: '저장' }));
      await userEvent.click(screen.getByRole('button', { name: '확인' }));
      await waitFor(() => expect(focused()).toBe('떠나기'));
    };
    await toTheEnd();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe('저장'));
    await toTheEnd();
    await userEvent.click(screen.getByRole('button', { name: '떠나기' }));
    await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  });
});
