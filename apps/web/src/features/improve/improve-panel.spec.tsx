import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'sonner';
import { AI_CONSENT_VERSION } from '#contracts';
import type { Job } from '#contracts';
import ToastArea from '@/components/ui/toast-area';
import { useLoadingStore } from '@/lib/stores/loading-store';
import { useSessionStore } from '@/lib/stores/session-store';
import { aJob } from '../../../testing/job.factory.js';
import { aMember } from '../../../testing/member.factory.js';
import { aProductInfo } from '../../../testing/product-info.factory.js';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure, success, TestApi } from '../../../testing/test-api.js';
import type { TestAnswer } from '../../../testing/test-api.js';
import { refuseImprovement, ImprovePanel } from './improve-panel.js';
import type { ImproveRequestState } from './improve-panel.js';
import type { ImproveJob } from './use-improve-job.js';

const consent = {
  kind: 'AI_PROCESSING',
  version: AI_CONSENT_VERSION,
  acceptedAt: '2026-11-18T09:00:00+09:00',
};
const info = aProductInfo({ aiPracticeMode: true, aiConsentRequired: true });

describe('the improve panel', () => {
  const api = new TestApi();
  const balance = { remainingTokens: 40 };
  let submit: () => TestAnswer;
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    balance.remainingTokens = 40;
    submit = () => ({ ...success(aJob({ status: 'QUEUED' })), status: 202 });
    useSessionStore.getState().setUser(aMember());
    const answers: Record<string, () => TestAnswer> = {
      '/api/v1/product-info': () => success(info),
      '/api/v1/me/consents': () => success([consent]),
      '/api/v1/usage/tokens': () =>
        success({ ...balance, maxTokens: 40, nextRefillTime: null, refillAmount: 10 }),
      '/api/v1/cover-letters/ai-improve': () => submit(),
      '/api/v1/jobs': () => success({ content: [], totalElements: 0, totalPages: 0, number: 0, size: 20 }),
      [`/api/v1/jobs/${aJob().jobId}/cancel`]: () => success(aJob({ status: 'CANCELLED' })),
    };
    api.handler = ({ path }) => answers[path]?.() ?? { status: 404 };
  });
  afterEach(() => {
    cleanup();
    api.reset();
    useLoadingStore.getState().stop();
    toast.dismiss();
    jest.restoreAllMocks();
  });

  function open({
    content = '서점에서 일했습니다.',
    job = null as Job | null,
    offer = 'none' as ImproveJob['offer'],
  } = {}) {
    const improve = {
      offer,
      job,
      result: null,
      isUnreadable: false,
      follow: jest.fn(),
      dismiss: async () => undefined,
    };
    const onStarted = jest.fn();
    renderWithApp(
      <>
        <ToastArea />
        <ImprovePanel
          subject={{ coverLetterId: 41, draftId: null }}
          content={content}
          jobField="재고 운영"
          experienceYears={2}
          onOptionsChange={() => undefined}
          improve={improve}
          isOnline
          readLetter={() => ({
            content: `${content} 방금 쓴 글.`,
            companyName: '새봄서점',
            questions: [{ prompt: '지원 동기', characterLimit: 500, start: 0, end: 5 }],
          })}
          onStarted={onStarted}
          onReview={() => undefined}
        />
      </>,
    );
    const button = () => screen.getByRole('button', { name: /AI 개선.*토큰 5/ });
    const submissions = () => api.requestsTo('/api/v1/cover-letters/ai-improve');
    return { improve, onStarted, button, submissions };
  }

  it('sends what stands in the letter at that moment, to be answered later, and follows the job', async () => {
    const { improve, onStarted, button, submissions } = open();
    await userEvent.type(screen.getByLabelText('요청 사항'), '더 짧게');
    await userEvent.click(button());
    await waitFor(() => expect(onStarted).toHaveBeenCalledTimes(1));
    expect(improve.follow).toHaveBeenCalledWith(aJob().jobId);
    const [sent] = submissions();
    expect(sent?.headers).toMatchObject({ prefer: 'respond-async', 'idempotency-key': expect.any(String) });
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      content: '서점에서 일했습니다. 방금 쓴 글.',
      companyName: '새봄서점',
      questions: [{ prompt: '지원 동기', characterLimit: 500, start: 0, end: 5 }],
      jobField: '재고 운영',
      experienceYears: 2,
      customPrompt: '더 짧게',
      coverLetterId: 41,
    });
  });

  it('fetches the balance first, and sends nothing that it does not cover', async () => {
    const { button, submissions } = open();
    await waitFor(() => expect(api.requestsTo('/api/v1/usage/tokens').length).toBeGreaterThan(0));
    balance.remainingTokens = 4;
    await userEvent.click(button());
    expect(await screen.findByText('토큰이 부족합니다.')).toBeTruthy();
    expect(submissions()).toEqual([]);
  });

  it.each([
    ['the check of the balance', () => undefined],
    ['the server', () => (balance.remainingTokens = 40)],
  ])('says once that %s refused it for too few tokens, and how many are left', async (_, prepare) => {
    const { button } = open();
    await waitFor(() => expect(api.requestsTo('/api/v1/usage/tokens').length).toBeGreaterThan(0));
    balance.remainingTokens = 4;
    prepare();
    submit = () => {
      balance.remainingTokens = 4;
      return failure(402, 'INSUFFICIENT_TOKENS', '토큰이 부족합니다.');
    };
    await userEvent.click(button());
    expect(await screen.findByText('남은 토큰은 4개예요.', { exact: false })).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText(/토큰이 부족합니다/)).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('decides on the balance of the moment where the one at hand is too low, such as before a grant', async () => {
    balance.remainingTokens = 4;
    const { button, submissions } = open();
    await screen.findByText(/남은 토큰은 4개예요/);
    await userEvent.click(button());
    expect(await screen.findByText('토큰이 부족합니다.')).toBeTruthy();
    expect(submissions()).toEqual([]);
    balance.remainingTokens = 5;
    await userEvent.click(button());
    await waitFor(() => expect(submissions()).toHaveLength(1));
  });

  it('says why it cannot be pressed, and is not', async () => {
    const { button, submissions } = open({ content: '  ' });
    expect(screen.getByText('자기소개서 내용을 입력해주세요.')).toBeTruthy();
    await userEvent.click(button());
    expect(submissions()).toEqual([]);
  });

  it('shows a run under way with its stage, and stops it when asked', async () => {
    const job = aJob({ stage: 'rewrite', progress: 60 });
    open({ job, offer: 'running' });
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('60');
    expect(screen.getByText('다듬기')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '취소' }));
    await waitFor(() => expect(api.requestsTo(`/api/v1/jobs/${job.jobId}/cancel`)).toHaveLength(1));
  });

  it('says that a failure cost nothing and offers to try again', async () => {
    const error = {
      errorCode: 'AI_TIMEOUT',
      message: 'AI 응답이 너무 늦어졌습니다.',
      canRetry: true,
    } as const;
    const { submissions } = open({ job: aJob({ status: 'FAILED', error }), offer: 'failed' });
    expect(screen.getByText('AI 응답이 너무 늦어졌습니다. 토큰 5개는 돌려드렸어요.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    await waitFor(() => expect(submissions()).toHaveLength(1));
  });
});

const ready: ImproveRequestState = {
  content: '서점에서 일했습니다.',
  jobField: '재고 운영',
  experienceYears: 2,
  customPrompt: '',
  isRunning: false,
  isOnline: true,
};

describe('refuseImprovement', () => {
  it('lets a letter through that may be sent', () => {
    expect(refuseImprovement(ready)).toBeNull();
  });

  it.each<[string, Partial<ImproveRequestState>, string]>([
    ['a blank letter', { content: ' \n ' }, '자기소개서 내용을 입력해주세요.'],
    ['a letter without visible characters', { content: '\u200b \u3164' }, '자기소개서 내용을 입력해주세요.'],
    ['too long a letter', { content: '가'.repeat(10_001) }, '10,000자'],
    ['too long a wish', { customPrompt: '가'.repeat(501) }, '500자'],
    ['invalid years', { experienceYears: Number.NaN }, '0년부터 60년까지'],
    ['a run under way', { isRunning: true }, '다듬고 있어요'],
    ['no network', { isOnline: false }, '오프라인'],
  ])('stops %s and says why', (_, change, reason) => {
    expect(refuseImprovement({ ...ready, ...change })).toContain(reason);
  });
});
