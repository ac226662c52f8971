import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AiStatistics, AiSwitchView } from '#contracts';
import { aiStatistics, aiSwitch, figures } from '@/features/admin-ai/testing/ai.factory';
import { apiOfFile } from '../../../testing/api-of-file.js';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure, success } from '../../../testing/test-api.js';
import AiPage from './ai-page.js';

const STATISTICS = '/api/v1/admin/ai/statistics';
const SWITCH = '/api/v1/admin/ai/switch';

describe('the page of the AI calls', () => {
  const api = apiOfFile();
  let statistics: AiStatistics | null;
  let state: AiSwitchView;
  let refusal: ReturnType<typeof failure> | null;
  let writtenSearchParams: string[];
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    // The chart draws nothing where nothing is laid out.
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 240));
    [statistics, state, refusal, writtenSearchParams] = [aiStatistics(), aiSwitch(), null, []];
    api.handler = ({ method, path }) => {
      if (path === STATISTICS)
        return statistics ? success(statistics) : failure(400, 'VALIDATION_ERROR', '다시 골라 주세요.');
      return method === 'PUT' && refusal ? refusal : success(state);
    };
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });
  const open = (searchParams = '') => renderWithApp(<AiPage />, { searchParams, writtenSearchParams });
  const figureOf = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement?.textContent;
  const cells = (table: string, row: number) =>
    within(within(screen.getByRole('table', { name: table })).getAllByRole('row')[row] as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.lastElementChild?.textContent);
  const change = () => JSON.parse(api.requests.find(({ method }) => method === 'PUT')?.body ?? 'null');

  it('shows count, failures, latency and cost of the calls', async () => {
    open();
    await screen.findByRole('table', { name: '종류별 AI 호출' });
    expect(figureOf('호출')).toContain('1,234');
    expect(figureOf('실패')).toMatch(/100.*8\.3%/);
    expect(figureOf('첫 토큰까지')).toMatch(/31\.4초.*느린 5% 88\.0초/);
    expect(figureOf('비용')).toContain('US$12.34');
    expect(cells('종류별 AI 호출', 1).slice(0, 4)).toEqual(['자기소개서 진단', '1,234', '100', '34']);
    expect([1, 2, 3].map((row) => cells('실패한 까닭', row))).toEqual([
      ['제때 답이 오지 않음', '90'],
      ['요청이 너무 많다고 거절함 (429)', '9'],
      ['burnt out', '1'],
    ]);
    expect(screen.getByText(/성공한 호출 3건은/)).toBeTruthy();
  });

  it('shows how many calls have no price, and no cost where no price is known', async () => {
    const part = figures({
      calls: 8,
      succeeded: 8,
      inputTokens: 900,
      outputTokens: 90,
      dollars: 0,
      unpriced: 5,
    });
    statistics = aiStatistics({
      totals: { ...figures(part), failures: [] },
      purposes: [
        { purpose: 'cover_letter_feedback', ...part, failures: [] },
        { purpose: 'interview_questions', ...part, dollars: 2, failures: [] },
      ],
    });
    open();
    expect(await screen.findByText(/호출 5건은.*OPENAI_INPUT_PRICE/)).toBeTruthy();
    expect(figureOf('비용')).toBe('비용–');
    expect(cells('종류별 AI 호출', 1).at(-1)).toBe('–');
    expect(cells('종류별 AI 호출', 2).at(-1)).toBe('US$2.00');
  });

  it('compares the versions of a prompt', async () => {
    const ofVersion = (promptVersion: number, failed: number, dollars: number) => ({
      purpose: 'cover_letter_feedback',
      promptVersion,
      ...figures({ calls: 10, succeeded: 10 - failed, failed, dollars }),
    });
    statistics = aiStatistics({ promptVersions: [ofVersion(3, 1, 1.5), ofVersion(2, 4, 2.5)] });
    open();
    await userEvent.click(await screen.findByText('프롬프트 판별 숫자'));
    const shown = [1, 2].map((row) => cells('프롬프트 판별 AI 호출', row));
    expect(shown.map((row) => row.slice(0, 3))).toEqual([
      ['자기소개서 진단 3판', '10', '1'],
      ['자기소개서 진단 2판', '10', '4'],
    ]);
    expect(shown.map((row) => row.at(-1))).toEqual(['US$1.50', 'US$2.50']);
  });

  it('draws a measure of each day, has its numbers as a table, and keeps the choices in the address', async () => {
    const { container } = open('?days=7');
    const bars = () => [...container.querySelectorAll('.recharts-bar-rectangle path')];
    await waitFor(() => expect(bars()).toHaveLength(3));
    expect(new Set(bars().map((bar) => bar.getAttribute('fill'))).size).toBe(3);
    await userEvent.click(screen.getByRole('button', { name: '모델 토큰' }));
    await waitFor(() => expect(bars()).toHaveLength(2));
    expect(writtenSearchParams.at(-1)).toBe('?days=7&measure=tokens');
    await userEvent.click(screen.getByText('날짜별 숫자'));
    expect(cells('날짜별 AI 호출', 1)[0]).toBe('11. 19.');
    await userEvent.click(screen.getByRole('button', { name: '90일' }));
    await waitFor(() => expect(api.requestsTo(STATISTICS).at(-1)?.query.get('days')).toBe('90'));
  });

  it('shows that there were no calls, or that loading failed, and retries', async () => {
    statistics = null;
    open();
    await screen.findByText('호출 기록을 불러오지 못했어요');
    statistics = aiStatistics({ totals: { ...figures(), failures: [] }, days: [], purposes: [] });
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByText('지난 30일 동안 AI를 부르지 않았어요')).toBeTruthy();
  });

  it('stops calls with a message that is previewed, for a reason, after asking', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: '호출 멈추기' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'AI 호출을 멈출까요?' }));
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: '취소' }));
    const text = dialog.getByRole('textbox', { name: /회원에게 보일 글/ });
    await userEvent.clear(text);
    await userEvent.click(dialog.getByRole('button', { name: '호출 멈추기' }));
    expect(await dialog.findByText('회원에게 보일 글을 적어 주세요.')).toBeTruthy();
    expect(dialog.getByText('사유를 적어 주세요.')).toBeTruthy();
    await userEvent.type(text, '점검하고 있어요.');
    expect(dialog.getByText('회원이 보는 글').nextElementSibling?.textContent).toBe('점검하고 있어요.');
    await userEvent.type(dialog.getByRole('textbox', { name: /사유/ }), '제공사 장애');
    state = aiSwitch({
      isStopped: true,
      message: '점검하고 있어요.',
      version: 2,
      changedAt: new Date().toISOString(),
      changedBy: { memberId: 3, email: null, name: '김관리' },
      heldJobs: 12,
    });
    await userEvent.click(dialog.getByRole('button', { name: '호출 멈추기' }));
    expect(await screen.findByText('작업 12건이 기다리고 있어요.', { exact: false })).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText(/부터 멈춤 · 김관리/)).toBeTruthy();
    expect(change()).toEqual({
      isStopped: true,
      message: '점검하고 있어요.',
      reason: '제공사 장애',
      expectedVersion: 1,
    });
  });

  it('allows calls again for a reason, and keeps the dialog open when another administrator was first', async () => {
    state = aiSwitch({ isStopped: true, message: '점검하고 있어요.', version: 4 });
    refusal = failure(409, 'VERSION_CONFLICT', '다른 곳에서 먼저 저장했어요.');
    open();
    await userEvent.click(await screen.findByRole('button', { name: '다시 허용' }));
    const dialog = within(screen.getByRole('alertdialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: /사유/ }), '점검 끝');
    await userEvent.click(dialog.getByRole('button', { name: '다시 허용' }));
    expect(await dialog.findByText(/먼저 저장했/)).toBeTruthy();
    expect(change()).toEqual({ isStopped: false, reason: '점검 끝', expectedVersion: 4 });
    const reads = () => api.requests.filter(({ method, path }) => method === 'GET' && path === SWITCH);
    await waitFor(() => expect(reads().length).toBeGreaterThan(1));
  });
});
