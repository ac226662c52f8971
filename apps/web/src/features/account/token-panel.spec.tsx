import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toPage, type TokenEntry } from '#contracts';
import { signedAmount } from '@/components/token-entry-row';
import { useSessionStore } from '@/lib/stores/session-store';
import { aMember } from '../../../testing/member.factory.js';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure, success, TestApi, type TestAnswer } from '../../../testing/test-api.js';
import { TokenPanel } from './token-panel.js';

const HISTORY = '/api/v1/usage/tokens/history';
const BALANCE = {
  remainingTokens: 27,
  maxTokens: 40,
  nextRefillTime: '2999-01-01T00:00:00Z',
  refillAmount: 10,
};
const entry = (entryId: number, overrides: Partial<TokenEntry> = {}): TokenEntry => ({
  entryId,
  kind: 'HOLD',
  amount: -5,
  remainingAfter: 35,
  jobId: null,
  reason: 'AI 개선',
  createdAt: '2026-11-20T00:00:00Z',
  ...overrides,
});

describe('the tokens', () => {
  const api = new TestApi();
  let history: (page: number) => TestAnswer;
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    useSessionStore.getState().setUser(aMember());
    history = (page) => success(toPage([entry(page + 1)], 11, { page, size: 10 }));
    api.handler = ({ path, query }) =>
      path === HISTORY ? history(Number(query.get('page'))) : success(BALANCE);
  });
  afterEach(() => {
    cleanup();
    api.reset();
    useSessionStore.getState().clear();
    jest.restoreAllMocks();
  });
  const open = (searchParams = '') => renderWithApp(<TokenPanel />, { searchParams });
  const rows = async () =>
    within(await screen.findByRole('list', { name: '토큰 내역' })).getAllByRole('listitem');
  const lastPage = () => api.requestsTo(HISTORY).at(-1)?.query.get('page');

  it('show the balance and the next refill', async () => {
    open();
    expect(await screen.findByText('27')).toBeTruthy();
    expect(screen.getByText(/10개가 채워져요/)).toBeTruthy();
  });

  it('show the reason of each entry, and what became of an action in one row', async () => {
    const entries = [
      entry(6, { kind: 'GRANT', amount: 30, remainingAfter: 60, reason: '감사 선물' }),
      entry(5, { kind: 'REFILL', amount: 10, remainingAfter: 30, reason: null }),
      entry(4, { outcome: 'RETURNED', remainingAfter: 20 }),
      entry(3, { outcome: 'TAKEN', remainingAfter: 15 }),
      entry(2, { outcome: 'HELD' }),
    ];
    history = () => success(toPage(entries, 5, { page: 0, size: 10 }));
    open();
    const shown = await rows();
    expect(api.requestsTo(HISTORY).at(-1)?.query.get('view')).toBe('actions');
    const texts = shown.map(({ textContent }) => textContent);
    const expected = [
      ['감사 선물', '+30'],
      ['자동 충전', '+10'],
      ['묶어 둠 → 돌려받음', '−5'],
      ['사용', '−5'],
      ['묶어 둠', '−5'],
    ] as const;
    for (const [index, [words, amount]] of expected.entries()) {
      expect(texts[index]).toContain(words);
      expect(texts[index]).toContain(`${amount}남은 토큰`);
    }
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('are paged by the address', async () => {
    open('?page=1');
    await rows();
    expect(lastPage()).toBe('1');
    await userEvent.click(screen.getByRole('button', { name: '이전 쪽' }));
    await waitFor(() => expect(lastPage()).toBe('0'));
  });

  it('go to the last page when the address names one beyond it', async () => {
    open('?page=7');
    await waitFor(() => expect(lastPage()).toBe('1'));
  });

  it('show that the history could not be loaded, and keep the balance', async () => {
    history = () => failure(400, 'VALIDATION_ERROR', '입력한 내용을 확인해 주세요.');
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('토큰 내역을 불러오지 못했어요');
    expect(await screen.findByText('27')).toBeTruthy();
  });
});

it.each([
  [10, '+10'],
  [-5, '−5'],
  [0, '0'],
])('an amount of %d is written %s', (amount, text) => expect(signedAmount(amount)).toBe(text));
