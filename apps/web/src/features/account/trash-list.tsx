import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ArchiveRestore, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { trashRoutes, trashStateSchema } from '#contracts';
import type { TrashItem, TrashKind, TrashState } from '#contracts';
import { PagedList, useListPage } from '@/components/paged-list';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { isHttpError } from '@/lib/api/api-errors';
import { callApi } from '@/lib/api/call-api';
import { DAY_MILLISECONDS } from '@/lib/durations';
import { formatDate, formatNumber, formatRelative } from '@/lib/format';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';

/** What the member is asked to erase: one document, or everything that the trash held when they were asked. */
type Erasure = TrashItem | TrashState;

/** Deleted documents of the member, which can be restored. */
export function TrashList() {
  const [page, setPage] = useListPage();
  const query = useQuery(trashQuery(page));
  // After a failure the document may have been purged, or restored or erased in another tab: the list shows the rest.
  const refetch = () => void query.refetch();
  const restore = useApiMutation({
    loading: 'toast',
    successMessage: '되살렸어요. 목록에서 다시 볼 수 있어요.',
    isSideBySide: true,
    mutationFn: ({ kind, id }: TrashItem) => callApi(trashRoutes.restore, { params: { kind, id } }),
    invalidate: [queryKeys.trash, queryKeys.coverLetters, queryKeys.resumes],
    onError: refetch,
  });
  const [toConfirm, setToConfirm] = useState<Erasure | null>(null);
  const erase = useErase({
    onEnd: () => setToConfirm(null),
    onTrashChanged: setToConfirm,
    onError: refetch,
  });
  const { data: trash } = query;
  return (
    <>
      {trash && trash.totalElements > 0 && (
        <Button className="mb-4" onClick={() => setToConfirm(trash)}>
          <Trash2 aria-hidden /> 휴지통 비우기
        </Button>
      )}
      <PagedList
        query={query}
        page={page}
        onPageChange={setPage}
        label="휴지통"
        errorTitle="휴지통을 불러오지 못했어요"
        empty={<EmptyState title="휴지통이 비어 있어요" />}
      >
        {(item) => (
          <TrashRow
            key={`${item.kind}-${item.id}`}
            item={item}
            isRestoring={
              restore.isPending && restore.variables.kind === item.kind && restore.variables.id === item.id
            }
            onRestore={() => restore.mutate(item)}
            onErase={() => setToConfirm(item)}
          />
        )}
      </PagedList>
      <ConfirmDialog
        isOpen={toConfirm !== null}
        onOpenChange={() => erase.isPending || setToConfirm(null)}
        title={toConfirm ? questionOf(toConfirm) : ''}
        description="지난 버전과 면접 질문, 사진까지 지워지고 되찾을 수 없어요."
        confirmLabel="완전히 지우기"
        isDanger
        isBusy={erase.isPending}
        onConfirm={() => toConfirm && erase.mutate(toConfirm)}
      />
    </>
  );
}

const questionOf = (erasure: Erasure): string =>
  'revision' in erasure
    ? `휴지통에 있는 글 ${formatNumber(erasure.totalElements)}개를 완전히 지울까요?`
    : `‘${erasure.title}’ 글을 완전히 지울까요?`;

interface EraseCallbacks {
  onEnd: () => void;
  /** Nothing was erased: the trash holds other documents than the member was asked about. */
  onTrashChanged: (trash: TrashState) => void;
  /** Called after each failure, also after `onTrashChanged`: the list may be out of date. */
  onError: () => void;
}

function useErase({ onEnd, onTrashChanged, onError }: EraseCallbacks) {
  return useApiMutation({
    loading: 'toast',
    successMessage: '완전히 지웠어요.',
    mutationFn: async (erasure: Erasure) => {
      if ('revision' in erasure) await callApi(trashRoutes.empty, { query: { revision: erasure.revision } });
      else await callApi(trashRoutes.erase, { params: { kind: erasure.kind, id: erasure.id } });
    },
    invalidate: [queryKeys.trash, queryKeys.storage],
    onSuccess: onEnd,
    onError: (error) => {
      const changed = changedTrash(error);
      if (changed) onTrashChanged(changed);
      else onEnd();
      onError();
    },
  });
}

const changedTrash = (error: unknown): TrashState | null =>
  isHttpError(error) && error.errorCode === 'VERSION_CONFLICT'
    ? (trashStateSchema.safeParse(error.data).data ?? null)
    : null;

const KINDS: Record<TrashKind, string> = { 'cover-letters': '자기소개서', resumes: '이력서' };

interface TrashRowProps {
  item: TrashItem;
  isRestoring: boolean;
  onRestore: () => void;
  onErase: () => void;
}

function TrashRow({ item, isRestoring, onRestore, onErase }: TrashRowProps) {
  const { kind, title, deletedAt, purgedAt } = item;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 sm:gap-x-6">
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Badge>{KINDS[kind]}</Badge>
          <span className="min-w-0 font-bold">{title}</span>
        </p>
        <p className="mt-1 text-caption text-ink-faint">
          <time dateTime={deletedAt}>{formatRelative(deletedAt)}</time> 지움 ·{' '}
          <time dateTime={purgedAt}>{formatDate(purgedAt)}</time>에 완전히 지워져요 ({daysLeft(purgedAt)})
        </p>
      </div>
      <div className="ml-auto flex gap-2">
        <Button variant="quiet" onClick={onErase} aria-label={`${title} 완전히 지우기`}>
          지우기
        </Button>
        <Button isBusy={isRestoring} onClick={onRestore} aria-label={`${title} 복구`}>
          {!isRestoring && <ArchiveRestore aria-hidden />} 복구
        </Button>
      </div>
    </li>
  );
}

const PAGE_SIZE = 10;

/** Deleted documents, the last deleted first. Always fetched again: other pages change the list. */
const trashQuery = (page: number) =>
  queryOptions({
    queryKey: [...queryKeys.trash, page],
    queryFn: ({ signal }) => callApi(trashRoutes.list, { query: { page, size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The time left until a moment, in started days: 30일 남음; 하루도 안 남음 on the last day and after it. */
export function daysLeft(moment: string, now: number = Date.now()): string {
  const days = Math.ceil((Date.parse(moment) - now) / DAY_MILLISECONDS);
  return days <= 1 ? '하루도 안 남음' : `${days}일 남음`;
}
