import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type UsageTokens, tokenRoutes } from '#contracts';
import { PagedList, useListPage } from '@/components/paged-list';
import { TokenEntryRow } from '@/components/token-entry-row';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Progress } from '@/components/ui/progress';
import { Skeleton } from '@/components/ui/skeleton';
import { callApi } from '@/lib/api/call-api';
import { MINUTE_MILLISECONDS } from '@/lib/durations';
import { formatDateTime, formatNumber, formatRelative } from '@/lib/format';
import { queryKeys } from '@/lib/query/query-keys';
import { useTokenBalance } from '@/lib/token-queries';
import { useNow } from '@/lib/use-now';

/** The balance, the time of the next refill, and the token history. */
export function TokenPanel() {
  const [page, setPage] = useListPage();
  const history = useQuery(tokenHistoryQuery(page));
  return (
    <div className="flex flex-col gap-10">
      <section aria-labelledby="token-balance" className="flex flex-col gap-3">
        <h2 id="token-balance" className="text-lead font-bold">
          남은 토큰
        </h2>
        <Balance />
      </section>
      <section aria-labelledby="token-history" className="flex flex-col gap-4">
        <h2 id="token-history" className="text-lead font-bold">
          내역
        </h2>
        <PagedList
          query={history}
          page={page}
          onPageChange={setPage}
          label="토큰 내역"
          errorTitle="토큰 내역을 불러오지 못했어요"
          empty={<EmptyState title="아직 내역이 없어요" />}
        >
          {(entry) => <TokenEntryRow key={entry.entryId} entry={entry} />}
        </PagedList>
      </section>
    </div>
  );
}

function Balance() {
  const { data, error, isFetching, refetch } = useTokenBalance();
  if (data) return <BalanceDetails balance={data} />;
  if (!error) return <Skeleton className="h-20 max-w-md" />;
  return (
    <ErrorState title="토큰을 확인하지 못했어요" isRetrying={isFetching} onRetry={() => void refetch()} />
  );
}

function BalanceDetails({ balance }: { balance: UsageTokens }) {
  const { remainingTokens, maxTokens, nextRefillTime, refillAmount } = balance;
  const now = useNow(MINUTE_MILLISECONDS);
  return (
    <div className="flex max-w-md flex-col gap-2.5">
      <p>
        <strong className="text-title">{formatNumber(remainingTokens)}</strong>
        <span className="text-ink-faint"> / {formatNumber(maxTokens)}</span>
      </p>
      <Progress
        label="남은 토큰"
        value={maxTokens === 0 ? 100 : Math.min(100, (remainingTokens / maxTokens) * 100)}
      />
      <p className="text-small text-ink-soft">
        {nextRefillTime ? (
          <>
            {formatRelative(nextRefillTime, now)} {formatNumber(refillAmount)}개가 채워져요.{' '}
            <span className="whitespace-nowrap text-ink-faint">({formatDateTime(nextRefillTime)})</span>
          </>
        ) : (
          '가득 차 있어요. 쓰기 시작하면 다시 채워져요.'
        )}
      </p>
    </div>
  );
}

const PAGE_SIZE = 10;

/** What the member's tokens were given and used for, newest first. */
const tokenHistoryQuery = (page: number) =>
  queryOptions({
    queryKey: [...queryKeys.tokenHistory, page],
    queryFn: ({ signal }) =>
      callApi(tokenRoutes.history, { query: { page, size: PAGE_SIZE, view: 'actions' }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
