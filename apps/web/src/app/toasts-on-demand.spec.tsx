import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { notify, useToastNeed } from '@/lib/toast';
import { ToastsOnDemand } from './toasts-on-demand.js';

const area = () => screen.findByLabelText(/^알림/);
const open = () => render(<ToastsOnDemand />, { wrapper: StrictMode });

describe('the toast area', () => {
  beforeEach(() => useToastNeed.setState({ isNeeded: false }));
  afterEach(cleanup);

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
