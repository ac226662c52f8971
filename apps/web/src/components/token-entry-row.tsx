import type { HeldTokensOutcome, TokenEntry, TokenEntryKind } from '#contracts';
import { classNames } from '@/lib/class-names';
import { formatDateTime, formatNumber } from '@/lib/format';

/** One entry of the token history: the reason, the amount, what became of it and what could be spent after it. */
export function TokenEntryRow({ entry }: { entry: TokenEntry }) {
  const { amount, remainingAfter, createdAt, outcome } = entry;
  const isReturned = outcome === 'RETURNED';
  const { title, note } = entryText(entry);
  return (
    <li className="flex items-start justify-between gap-4 py-3.5">
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-caption text-ink-faint">
          {note} ·{' '}
          <time dateTime={createdAt} className="whitespace-nowrap">
            {formatDateTime(createdAt)}
          </time>
        </p>
      </div>
      <p className="shrink-0 text-right">
        <span
          className={classNames(
            'block font-bold',
            amount > 0 ? 'text-green' : amount === 0 || isReturned ? 'text-ink-faint' : 'text-ink',
            isReturned && 'line-through',
          )}
        >
          {signedAmount(amount)}
        </span>
        <span className="block text-caption text-ink-faint">남은 토큰 {formatNumber(remainingAfter)}</span>
      </p>
    </li>
  );
}

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

const OUTCOMES: Record<HeldTokensOutcome, string> = {
  HELD: '묶어 둠',
  TAKEN: '사용',
  RETURNED: '묶어 둠 → 돌려받음',
};

/** The reason of a token entry, and its kind or what became of it, as text. */
const entryText = ({ kind, reason, outcome }: Pick<TokenEntry, 'kind' | 'reason' | 'outcome'>) => ({
  title: reason ?? TITLES[kind],
  note: outcome === undefined ? NOTES[kind] : OUTCOMES[outcome],
});

/** The amount with its sign: +10, −5, 0. */
export function signedAmount(amount: number): string {
  if (amount === 0) return '0';
  return amount > 0 ? `+${amount}` : `−${Math.abs(amount)}`;
}
