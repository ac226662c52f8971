import { act, cleanup, render, screen } from '@testing-library/react';
import { useConnectionStore } from '@/lib/live/connection-store';
import { ConnectionChip } from './admin-page-frame.js';

describe('the chip of the live connection', () => {
  afterEach(() => {
    cleanup();
    useConnectionStore.setState({ isConnected: false, since: null });
  });

  it('shows nothing until the first attempt has ended, then that it is live, then since when it is lost', () => {
    render(<ConnectionChip />);
    const chip = screen.getByRole('status');
    expect(chip.textContent).toBe('');
    act(() => useConnectionStore.getState().set(true));
    expect(chip.textContent).toBe(' 실시간');
    const since = Date.parse('2026-11-20T05:02:00Z');
    act(() => useConnectionStore.setState({ isConnected: false, since }));
    expect(chip.textContent).toContain('실시간 연결 끊김 · 14:02부터');
  });
});
