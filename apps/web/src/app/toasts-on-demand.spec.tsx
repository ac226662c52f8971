import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { toast } from 'sonner';
import { LOADING_TOAST, notify, useToastNeed } from '@/lib/toast';
import { ToastsOnDemand } from './toasts-on-demand.js';

const area = () => screen.findByLabelText(/^알림/);
const open = () => render(<ToastsOnDemand />, { wrapper: StrictMode });

describe('the toast area', () => {
  beforeEach(() => useToastNeed.setState({ isNeeded: false }));
  afterEach(() => {
    act(() => void toast.dismiss());
    cleanup();
  });

  it('gets the newest twenty of the toasts that waited for it, and of each the newest text', async () => {
    notify.dismiss(notify.error('치운 것'));
    for (let index = 1; index <= 25; index += 1) notify.error(`오류 ${index}`);
    const id = notify.loading(LOADING_TOAST);
    notify.success('저장했어요.', id);
    open();
    await screen.findByText('저장했어요.');
    const listed = [...document.querySelectorAll('[data-sonner-toast]')].map(
      ({ textContent }) => textContent,
    );
    expect(listed).toEqual([
      '저장했어요.',
      ...Array.from({ length: 19 }, (_, index) => `오류 ${25 - index}`),
    ]);
  });

  it('is there for a toast that waited for it, and not before', async () => {
    open();
    expect(useToastNeed.getState().isNeeded).toBe(false);
    expect(screen.queryByLabelText(/^알림/)).toBeNull();
    act(() => {
      notify.error('저장하지 못했어요.');
      notify.success('다시 저장했어요.');
    });
    expect(await screen.findByText('저장하지 못했어요.')).toBeTruthy();
    expect(await screen.findByText('다시 저장했어요.')).toBeTruthy();
  });

  it('is there for a toast from before the page was drawn', async () => {
    notify.success('먼저 말했어요.');
    open();
    expect(await screen.findByText('먼저 말했어요.')).toBeTruthy();
  });

  it.each(['pointerDown', 'keyDown'] as const)('is made ready by the first %s', async (press) => {
    open();
    fireEvent[press](document.body);
    expect(await area()).toBeTruthy();
  });
});
