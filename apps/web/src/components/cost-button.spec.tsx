import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSessionStore } from '@/lib/stores/session-store';
import { apiOfFile } from '../../testing/api-of-file.js';
import { aMember } from '../../testing/member.factory.js';
import { renderWithApp } from '../../testing/render-with-app.js';
import { success } from '../../testing/test-api.js';
import { CostButton } from './cost-button.js';

const balanceOf = (remainingTokens: number, nextRefillTime: number | null) => ({
  remainingTokens,
  maxTokens: 40,
  nextRefillTime: nextRefillTime === null ? null : new Date(nextRefillTime).toISOString(),
  refillAmount: 10,
});

describe('a button that costs tokens', () => {
  const api = apiOfFile();
  beforeEach(() => useSessionStore.getState().setUser(aMember()));
  afterEach(cleanup);

  const button = () => screen.getByRole('button', { name: /AI 개선/ });
  const show = (disabledReason: string | null = null) => {
    const onClick = jest.fn();
    renderWithApp(<CostButton label="AI 개선" cost={5} disabledReason={disabledReason} onClick={onClick} />);
    return onClick;
  };

  it('says that the tokens known of are too few and when there will be more, and leaves the decision to the action', async () => {
    api.handler = () => success(balanceOf(2, Date.now() + 20.5 * 60_000));
    const onClick = show();
    const note = await screen.findByText('남은 토큰은 2개예요. 20분 후에 채워져요.');
    expect(button().getAttribute('aria-describedby')).toBe(note.id);
    expect(button().getAttribute('aria-disabled')).toBe('false');
    await userEvent.click(button());
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('cannot be pressed for a reason of the page', async () => {
    api.handler = () => success(balanceOf(40, null));
    const onClick = show('인터넷에 연결되면 할 수 있어요.');
    await userEvent.click(button());
    expect(onClick).not.toHaveBeenCalled();
  });

  it('no longer says that tokens are missing once they have been refilled, with nothing done meanwhile', async () => {
    api.handler = () =>
      success(api.requests.length > 1 ? balanceOf(12, null) : balanceOf(2, Date.now() + 3_000));
    show();
    const note = await screen.findByText('남은 토큰은 2개예요. 곧 채워져요.');
    await waitFor(() => expect(note.isConnected).toBe(false));
  });
});
