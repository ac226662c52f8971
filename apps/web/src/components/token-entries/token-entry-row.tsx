import type { TokenEntry } from '#contracts';
import { classNames } from '@/lib/class-names';
import { formatDateTime, formatNumber } from '@/lib/format';
import { entryText, signedAmount } from './entry-text.js';

/** One change of the balance: for what, how much, and what was left. */
export function TokenEntryRow({ entry }: { entry: TokenEntry }) {
  const { amount, remainingAfter, createdAt } = entry;
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
            amount > 0 ? 'text-green' : amount === 0 ? 'text-ink-faint' : 'text-ink',
          )}
        >
          {signedAmount(amount)}
        </span>
        <span className="block text-caption text-ink-faint">남은 토큰 {formatNumber(remainingAfter)}</span>
      </p>
    </li>
  );
}
