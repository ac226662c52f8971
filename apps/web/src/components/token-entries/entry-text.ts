import type { TokenEntry, TokenEntryKind } from '#contracts';

const TITLES: Record<TokenEntryKind, string> = {
  GRANT: '받은 토큰',
  REFILL: '자동 충전',
  HOLD: '작업',
  TAKE: '작업',
  RELEASE: '작업',
};

const NOTES: Record<TokenEntryKind, string> = {
  GRANT: '받았어요',
  REFILL: '시간이 지나 채워졌어요',
  HOLD: '시작하면서 잡아 뒀어요',
  TAKE: '끝나서 잡아 둔 토큰을 썼어요',
  RELEASE: '실패하거나 취소해서 돌려받았어요',
};

/** What a change of the balance was for, and what happened. */
export const entryText = ({ kind, reason }: Pick<TokenEntry, 'kind' | 'reason'>) => ({
  title: reason ?? TITLES[kind],
  note: NOTES[kind],
});

/** The amount with its sign: +10, −5, 0. */
export function signedAmount(amount: number): string {
  if (amount === 0) return '0';
  return amount > 0 ? `+${amount}` : `−${Math.abs(amount)}`;
}
