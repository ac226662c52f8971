import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toAiStatus } from '#contracts';
import { CostButton } from '@/components/cost-button';
import { publishLiveEvent } from '@/lib/live/event-hub';
import { useLiveUpdates } from '@/lib/live/use-live-updates';
import { useSessionStore } from '@/lib/stores/session-store';
import { apiOfFile } from '../../../testing/api-of-file.js';
import { aJob } from '../../../testing/job.factory.js';
import { aMember } from '../../../testing/member.factory.js';
import { renderWithApp, testQueryClient } from '../../../testing/render-with-app.js';
import { success } from '../../../testing/test-api.js';
import { HELD_LABEL, HeldNotice } from './held-notice.js';
import { RunningJob } from './job-progress.js';

const MESSAGE = 'AI를 점검하고 있어요.';
const balance = { remainingTokens: 40, maxTokens: 40, nextRefillTime: null, refillAmount: 10 };

describe('while administrators have stopped AI calls', () => {
  const api = apiOfFile();
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    useSessionStore.getState().setUser(aMember());
    api.aiStatus = toAiStatus(MESSAGE);
    api.handler = () => success(balance);
  });
  afterEach(() => {
    cleanup();
    useSessionStore.getState().clear();
    jest.restoreAllMocks();
  });

  it('an action cannot be started, and its button shows why until an event allows calls again', async () => {
    const queryClient = testQueryClient();
    renderHook(() => useLiveUpdates(), {
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    });
    const onClick = jest.fn();
    renderWithApp(<CostButton label="AI 개선" cost={5} onClick={onClick} />, { queryClient });
    await screen.findByText(MESSAGE);
    const button = screen.getByRole('button', { name: /AI 개선/ });
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    api.aiStatus = toAiStatus(null);
    act(() => publishLiveEvent('ai-switched', toAiStatus(null)));
    await waitFor(() => expect(screen.queryByText(MESSAGE)).toBeNull());
    await userEvent.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
    act(() => publishLiveEvent('ai-switched', toAiStatus('다른 글이에요.')));
    expect(await screen.findByText('다른 글이에요.')).toBeTruthy();
  });

  it('a job that waits is not said to wait for its turn', async () => {
    renderWithApp(<RunningJob job={aJob({ type: 'AI_IMPROVE', status: 'QUEUED', stage: null })} />);
    expect(await screen.findByText(HELD_LABEL)).toBeTruthy();
    expect(screen.queryByText('차례를 기다리고 있어요')).toBeNull();
  });

  it('a held job shows why, and one that runs, ended or calls no AI does not', async () => {
    renderWithApp(
      <>
        <HeldNotice job={aJob({ type: 'AI_IMPROVE', status: 'QUEUED', tokenCost: 5 })} />
        <HeldNotice job={aJob({ type: 'AI_IMPROVE', status: 'RUNNING' })} />
        <HeldNotice job={aJob({ type: 'AI_IMPROVE', status: 'SUCCEEDED' })} />
        <HeldNotice job={aJob({ type: 'EXPORT', status: 'QUEUED' })} />
      </>,
    );
    expect((await screen.findAllByText(MESSAGE)).map((text) => text.parentElement?.textContent)).toEqual([
      `${MESSAGE}다시 열리면 저절로 이어서 해요. 취소하면 토큰을 돌려드려요.`,
    ]);
  });

  it('a held job promises no tokens back where a cancel may keep what was shown', async () => {
    renderWithApp(<HeldNotice job={aJob({ type: 'INTERVIEW_QUESTIONS', status: 'QUEUED', tokenCost: 3 })} />);
    const text = await screen.findByText(MESSAGE);
    expect(text.parentElement?.textContent).toBe(`${MESSAGE}다시 열리면 저절로 이어서 해요.`);
  });
});
