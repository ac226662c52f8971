import { Coins } from 'lucide-react';
import { TOKEN_COSTS } from '#contracts';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Popover } from '@/components/ui/popover';
import { Skeleton } from '@/components/ui/skeleton';
import { MINUTE_MILLISECONDS } from '@/lib/durations';
import { formatDateTime, formatNumber, formatRelative } from '@/lib/format';
import { useTokenBalance } from '@/lib/token-queries';
import { useNow } from '@/lib/use-now';

/** The token balance in the header; its popover shows the next refill and what an AI improvement costs. */
export function TokenBalance() {
  const { data: balance, error, refetch, isFetching } = useTokenBalance();
  return (
    <Popover
      label="토큰"
      align="end"
      className="w-72"
      trigger={
        <Button
          variant="quiet"
          className="!gap-1.5 !px-2.5 [&_svg]:!size-5"
          aria-label={balance ? `남은 토큰 ${balance.remainingTokens}개` : '남은 토큰'}
        >
          <Coins aria-hidden />
          {balance ? (
            <span className="min-w-5 text-left">{formatNumber(balance.remainingTokens)}</span>
          ) : error ? (
            <span>–</span>
          ) : (
            <Skeleton className="h-4 w-5" />
          )}
        </Button>
      }
    >
      {error && !balance ? (
        <ErrorState
          title="토큰을 확인하지 못했어요"
          isRetrying={isFetching}
          onRetry={() => void refetch()}
          className="!px-4 !py-1"
        />
      ) : (
        balance && <BalanceDetails {...balance} />
      )}
    </Popover>
  );
}

interface BalanceDetailsProps {
  remainingTokens: number;
  maxTokens: number;
  nextRefillTime: string | null;
  refillAmount: number;
}

function BalanceDetails({ remainingTokens, maxTokens, nextRefillTime, refillAmount }: BalanceDetailsProps) {
  const now = useNow(MINUTE_MILLISECONDS);
  return (
    <div className="flex flex-col gap-3 text-small">
      <p className="flex items-baseline justify-between">
        <span className="font-semibold">남은 토큰</span>
        <span>
          <strong className="text-heading">{formatNumber(remainingTokens)}</strong>
          <span className="text-ink-faint"> / {formatNumber(maxTokens)}</span>
        </span>
      </p>
      <p className="text-caption text-ink-soft">
        {nextRefillTime ? (
          <>
            {formatRelative(nextRefillTime, now)} {formatNumber(refillAmount)}개가 채워져요.
            <br />
            <span className="text-ink-faint">{formatDateTime(nextRefillTime)}</span>
          </>
        ) : (
          '가득 차 있어요.'
        )}
      </p>
      <dl className="border-t border-line pt-3 text-caption">
        <div className="flex justify-between">
          <dt className="text-ink-soft">AI 개선 한 번</dt>
          <dd>토큰 {TOKEN_COSTS.AI_IMPROVE}</dd>
        </div>
      </dl>
      <p className="text-caption text-ink-faint">실패하거나 취소하면 돌려드려요.</p>
    </div>
  );
}
