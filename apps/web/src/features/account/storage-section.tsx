import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type StorageUsage, storageRoutes } from '#contracts';
import { ErrorState } from '@/components/ui/error-state';
import { Progress } from '@/components/ui/progress';
import { Skeleton } from '@/components/ui/skeleton';
import { callApi } from '@/lib/api/call-api';
import { formatNumber } from '@/lib/format';
import { paths } from '@/lib/paths';
import { queryKeys } from '@/lib/query/query-keys';

const MEGABYTE = 1_000_000;

/** How much the member has stored, and how much room is left. */
export function StorageSection() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.storage,
    queryFn: ({ signal }) => callApi(storageRoutes.usage, { signal }),
    staleTime: 0,
  });
  return (
    <section aria-labelledby="storage" className="flex flex-col gap-3">
      <h2 id="storage" className="text-lead font-bold">
        보관 공간
      </h2>
      <p className="text-small text-ink-soft">
        휴지통에 있는 글도 세요. 고친 글은 자리가 없어도 저장되고, 지난 버전만 오래된 것부터 정리돼요.
      </p>
      {data && <Usages storage={data} />}
      {!data && !error && <Skeleton className="h-40 max-w-md" />}
      {!data && error && (
        <ErrorState
          title="보관 공간을 확인하지 못했어요"
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
}

/** Where a quota is full, the server refuses a new document or photo; of versions it drops the oldest instead. */
const KINDS = [
  { kind: 'documents', label: '자기소개서와 이력서', unit: '개', size: 1, refusesMore: true },
  { kind: 'photos', label: '이력서 사진', unit: '장', size: 1, refusesMore: true },
  { kind: 'versions', label: '지난 버전', unit: '개', size: 1, refusesMore: false },
  { kind: 'bytes', label: '용량', unit: 'MB', size: MEGABYTE, refusesMore: true },
] as const;
/** From this share on, a quota that refuses more is shown as nearly full. */
const NEARLY_FULL = 0.9;

function Usages({ storage }: { storage: StorageUsage }) {
  const isFull = KINDS.some(
    ({ kind, refusesMore }) => refusesMore && storage[kind].used >= storage[kind].limit,
  );
  return (
    <>
      <ul className="flex max-w-md flex-col gap-4">
        {KINDS.map((quota) => (
          <UsageRow key={quota.kind} {...quota} {...storage[quota.kind]} />
        ))}
      </ul>
      {isFull && (
        <p className="text-small">
          필요 없는 글을 지우고{' '}
          <Link className="link" to={paths.account({ tab: 'trash' })}>
            휴지통
          </Link>
          을 비우면 자리가 나요.
        </p>
      )}
    </>
  );
}

type UsageRowProps = (typeof KINDS)[number] & StorageUsage[keyof StorageUsage];

function UsageRow({ label, unit, size, refusesMore, used, limit }: UsageRowProps) {
  const written = (amount: number) => `${formatNumber(amount)}${unit}`;
  // What is used is rounded up, and so what is left down: together they are the limit.
  const [usedUnits, limitUnits] = [Math.ceil(used / size), Math.ceil(limit / size)];
  const isFull = refusesMore && used >= limit;
  const isNearlyFull = refusesMore && used >= limit * NEARLY_FULL;
  return (
    <li className="flex flex-col gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-3 text-small">
        <span className="font-semibold">{label}</span>
        <span className="text-ink-soft">
          {written(usedUnits)} / {written(limitUnits)} ·{' '}
          {isFull ? (
            <span className="font-semibold text-red">가득 참</span>
          ) : (
            `${written(Math.max(0, limitUnits - usedUnits))} 남음`
          )}
        </span>
      </p>
      <Progress
        label={`${label} 쓴 만큼`}
        value={Math.min(100, (used / limit) * 100)}
        tone={isFull ? 'red' : isNearlyFull ? 'amber' : 'accent'}
      />
    </li>
  );
}
