import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AI_CONSENT_VERSION, toPage, spellingRoutes } from '#contracts';
import type { Job } from '#contracts';
import { startJobEvents } from '@/lib/jobs/job-event-buffer';
import { publishLiveEvent } from '@/lib/live/event-hub';
import { queryKeys } from '@/lib/query/query-keys';
import { useSessionStore } from '@/lib/stores/session-store';
import { apiOfFile } from '../../../testing/api-of-file.js';
import { aJob } from '../../../testing/job.factory.js';
import { aMember } from '../../../testing/member.factory.js';
import { renderWithApp, testQueryClient } from '../../../testing/render-with-app.js';
import { setOnline } from '../../../testing/set-online.js';
import { stubMediaQueries } from '../../../testing/stub-media-queries.js';
import { failure, success } from '../../../testing/test-api.js';
import type { TestAnswer } from '../../../testing/test-api.js';
import { ImproveReview } from './improve-review.js';
import {
  improveResult,
  memoryReviews,
  reviewQuestion,
  rewordedResult,
} from './testing/improve-result.factory.js';
import { useImproveJob } from './use-improve-job.js';

const question = reviewQuestion('저는 서점에서 열심히 일했습니다. 재고를 정리했습니다.');
const result = improveResult(
  [question],
  [
    { original: '저는 서점에서 열심히 일했습니다.', revised: '저는 서점에서 주말마다 일했습니다.' },
    { original: '재고를 정리했습니다.', revised: '재고를 꼼꼼히 정리했습니다.' },
  ],
);
const improvement = aJob({ status: 'SUCCEEDED', progress: 100, result });
const rewording = (overrides: Partial<Job> = {}): Job =>
  aJob({
    jobId: '6b1f3c0e-8a54-4b0e-9a7e-2f6c1d9e0a33',
    type: 'AI_IMPROVE_CHANGE',
    stage: 'reword',
    tokenCost: 1,
    improveChange: { improveJobId: improvement.jobId, changeId: 'change-1' },
    ...overrides,
  });
const PATH = `/api/v1/cover-letters/ai-improve/${improvement.jobId}/changes/change-1`;

describe('asking for a change again', () => {
  const api = apiOfFile();
  const server: { improvement: Job; jobs: Job[]; tokens: number; submit: () => TestAnswer } = {
    improvement,
    jobs: [],
    tokens: 10,
    submit: () => failure(500, 'INTERNAL_SERVER_ERROR', '없어요'),
  };
  beforeEach(() => {
    stubMediaQueries(() => true);
    sessionStorage.clear();
    useSessionStore.getState().setUser(aMember());
    server.improvement = improvement;
    server.jobs = [];
    server.tokens = 10;
    server.submit = () => {
      server.jobs = [rewording({ status: 'QUEUED', stage: null, progress: 0 })];
      return { ...success(server.jobs[0]), status: 202 };
    };
    api.handler = ({ path, method }) => {
      if (path === PATH && method === 'POST') return server.submit();
      if (path === '/api/v1/jobs')
        return success(toPage(server.jobs, server.jobs.length, { page: 0, size: 50 }));
      if (path.endsWith('/cancel')) return success(rewording({ status: 'CANCELLED' }));
      if (path.startsWith('/api/v1/jobs/')) return success(server.improvement);
      if (path === '/api/v1/me/consents')
        return success([
          { kind: 'AI_PROCESSING', version: AI_CONSENT_VERSION, acceptedAt: '2026-11-20T00:00:00Z' },
        ]);
      if (path === '/api/v1/product-info') return success({});
      if (path === spellingRoutes.check.path) return success({ findings: [] });
      return success({
        remainingTokens: server.tokens,
        maxTokens: 40,
        nextRefillTime: null,
        refillAmount: 10,
      });
    };
  });
  afterEach(cleanup);

  let { reviews } = memoryReviews();
  beforeEach(() => {
    ({ reviews } = memoryReviews());
  });
  function Page() {
    const improve = useImproveJob({
      subject: { coverLetterId: 1, draftId: null },
      linkedJobId: improvement.jobId,
      drafts: reviews,
      onReady: () => undefined,
    });
    if (!improve.job || !improve.result) return null;
    return (
      <ImproveReview
        jobId={improve.job.jobId}
        references={improve.job}
        result={improve.result}
        questions={[question]}
        drafts={reviews}
        isPracticeMode={false}
        isSaving={false}
        saveError={null}
        onApply={() => undefined}
        onFinish={() => undefined}
        onLeave={() => undefined}
      />
    );
  }

  async function open() {
    const queryClient = testQueryClient();
    const stop = startJobEvents(queryClient);
    const view = renderWithApp(<Page />, { queryClient });
    await screen.findByRole('region', { name: 'AI 개선 검토' });
    const leave = () => {
      stop();
      view.unmount();
    };
    const refetch = () => act(() => queryClient.invalidateQueries({ queryKey: queryKeys.jobs }));
    return { view, leave, refetch };
  }
  const opener = () => screen.findByRole('button', { name: '변경 1 다시 부탁하기, 토큰 1' });
  const input = () => screen.getByLabelText('어떻게 고칠까요?');
  const card = () =>
    within(
      screen.getAllByRole('listitem').find((item) => item.hasAttribute('aria-current')) ?? document.body,
    );
  const sent = () => api.requests.filter(({ path, method }) => path === PATH && method === 'POST');
  /** Sends a wish, and lets its job fail. */
  const failRewording = async (refetch: () => Promise<unknown>) => {
    await userEvent.click(await opener());
    await userEvent.type(input(), '더 담백하게{Enter}');
    await card().findByRole('progressbar', { name: '변경 다시 받기 진행률' });
    const error = {
      errorCode: 'AI_TIMEOUT',
      message: 'AI 응답이 너무 늦어졌습니다.',
      canRetry: true,
    } as const;
    server.jobs = [rewording({ status: 'FAILED', error })];
    await refetch();
  };
  const arrive = async (revised: string) => {
    server.improvement = { ...improvement, result: rewordedResult(result, 'change-1', revised) };
    server.jobs = [rewording({ status: 'SUCCEEDED', progress: 100 })];
    publishLiveEvent('job-completed', { jobId: rewording().jobId, type: 'AI_IMPROVE_CHANGE' });
  };

  it('takes a wish in the card, shows how it goes and then the new wording, to be decided again', async () => {
    const { leave } = await open();
    await userEvent.keyboard('a');
    await userEvent.keyboard('k');
    expect(card().getByRole('button', { name: '변경 1 수락' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(await opener());
    await userEvent.click(screen.getByRole('button', { name: '더 짧게' }));
    expect(document.activeElement).toBe(input());
    await userEvent.keyboard('{Enter}');
    await card().findByRole('progressbar', { name: '변경 다시 받기 진행률' });
    expect(sent().map(({ body }) => JSON.parse(body))).toEqual([{ wish: '더 짧게' }]);
    expect(sent()[0]?.headers).toMatchObject({ prefer: 'respond-async' });
    expect(screen.getByRole('button', { name: '반영하고 저장' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('다시 쓰는 변경이 끝나면 마칠 수 있어요.')).toBeTruthy();

    await arrive('서점에서 일했습니다.');
    await screen.findByText('변경 1의 2번째 안을 받았어요.');
    expect(card().getByText('새로 받음')).toBeTruthy();
    expect(card().getByRole('button', { name: '변경 1 수락' }).getAttribute('aria-pressed')).toBe('false');
    expect(card().getByText('안 2 / 2')).toBeTruthy();
    await userEvent.keyboard('u');
    expect(card().getByText('안 1 / 2')).toBeTruthy();
    expect(card().getByRole('button', { name: '변경 1 수락' }).getAttribute('aria-pressed')).toBe('true');
    leave();
  });

  it('switches between the wordings', async () => {
    server.improvement = { ...improvement, result: rewordedResult(result, 'change-2', '재고를 줄였습니다.') };
    const { view, leave } = await open();
    await userEvent.keyboard('j');
    expect(view.container.textContent).toContain('줄였습니다');
    await userEvent.click(card().getByRole('button', { name: '이전 안' }));
    expect(view.container.textContent).toContain('꼼꼼히');
    expect(view.container.textContent).not.toContain('줄였습니다');
    expect(card().getByRole('button', { name: '이전 안' }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(card().getByRole('button', { name: '다음 안' }));
    expect(view.container.textContent).toContain('줄였습니다');
    leave();
  });

  it('finds what runs after a reload, and stops it', async () => {
    server.jobs = [rewording()];
    const { leave } = await open();
    await card().findByRole('progressbar', { name: '변경 다시 받기 진행률' });
    server.jobs = [rewording({ status: 'CANCELLED' })];
    await userEvent.click(card().getByRole('button', { name: '취소' }));
    expect(await card().findByText(/취소했어요. 토큰 1개는 돌려드렸어요/)).toBeTruthy();
    expect(await opener()).toBeTruthy();
    leave();
  });

  it('says why it failed and that it cost nothing, and tries the same wish again', async () => {
    const { leave, refetch } = await open();
    await failRewording(refetch);
    expect(await card().findByText('AI 응답이 너무 늦어졌습니다. 토큰 1개는 돌려드렸어요.')).toBeTruthy();
    await userEvent.click(card().getByRole('button', { name: '다시 시도' }));
    await waitFor(() => expect(sent().map(({ body }) => JSON.parse(body))).toHaveLength(2));
    expect(sent()[1]?.body).toBe(sent()[0]?.body);
    leave();
  });

  it('opens the form in place of a retry that cannot be sent now', async () => {
    const { leave, refetch } = await open();
    await failRewording(refetch);
    const retry = await card().findByRole('button', { name: '다시 시도' });
    setOnline(false);
    await userEvent.click(retry);
    expect(input()).toHaveProperty('value', '더 담백하게');
    expect(screen.getByText('오프라인이에요. 연결되면 다시 받을 수 있어요.')).toBeTruthy();
    expect(sent()).toHaveLength(1);
    leave();
  });

  it('asks for a wish, keeps it through a reload, and closes on Escape', async () => {
    const { leave } = await open();
    await userEvent.click(await opener());
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('어떻게 고칠지 적어 주세요.')).toBeTruthy();
    await userEvent.type(input(), '어미를 부드럽게');
    leave();
    const again = await open();
    await userEvent.click(await opener());
    expect(screen.getByDisplayValue('어미를 부드럽게')).toBe(input());
    await userEvent.keyboard('{Escape}');
    await waitFor(async () => expect(document.activeElement).toBe(await opener()));
    expect(sent()).toEqual([]);
    again.leave();
  });

  it('says what stands in the way: no tokens, or what the server refuses', async () => {
    server.tokens = 0;
    const { leave } = await open();
    await userEvent.click(await opener());
    expect(await screen.findByText(/남은 토큰은 0개예요/)).toBeTruthy();
    await userEvent.type(input(), '더 짧게');
    await userEvent.click(screen.getByRole('button', { name: /다시 받기/ }));
    expect(sent()).toEqual([]);
    leave();
    server.tokens = 10;
    server.submit = () => failure(404, 'NOT_FOUND', '찾을 수 없어요.');
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const again = await open();
    await userEvent.click(await opener());
    await userEvent.type(input(), '더 짧게{Enter}');
    expect(await card().findByText('찾을 수 없어요.')).toBeTruthy();
    // React may log that it was not told to wait for an update.
    expect(logged.mock.calls.filter(([text]) => String(text).includes('HTTP error!'))).toHaveLength(1);
    logged.mockRestore();
    again.leave();
  });
});
