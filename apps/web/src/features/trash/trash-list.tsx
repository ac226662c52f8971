import { useQuery } from '@tanstack/react-query';
import { TRASH_DAYS, type TrashItem, trashRoutes } from '#contracts';
import { PagedList } from '@/components/paged-list';
import { useListPage } from '@/components/paged-list';
import { EmptyState } from '@/components/ui/empty-state';
import { callApi } from '@/lib/api/call-api';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { trashQuery } from './trash-queries.js';
import { TrashRow } from './trash-row.js';

/** What the member deleted and can have back. */
export function TrashList() {
  const [page, setPage] = useListPage();
  const query = useQuery(trashQuery(page));
  const restore = useApiMutation({
    loading: 'toast',
    successMessage: '되살렸어요. 목록에서 다시 볼 수 있어요.',
    isSideBySide: true,
    mutationFn: ({ kind, id }: TrashItem) => callApi(trashRoutes.restore, { params: { kind, id } }),
    invalidate: [queryKeys.trash, queryKeys.coverLetters, queryKeys.resumes],
    // Gone for good meanwhile, or restored in another tab: the list tells.
    onError: () => void query.refetch(),
  });
  return (
    <PagedList
      query={query}
      page={page}
      onPageChange={setPage}
      label="휴지통"
      errorTitle="휴지통을 불러오지 못했어요"
      empty={
        <EmptyState
          title="휴지통이 비어 있어요"
          description={`지운 자기소개서와 이력서가 ${TRASH_DAYS}일 동안 여기에 남아요.`}
        />
      }
    >
      {(item) => (
        <TrashRow
          key={`${item.kind}-${item.id}`}
          item={item}
          isRestoring={
            restore.isPending && restore.variables.kind === item.kind && restore.variables.id === item.id
          }
          onRestore={() => restore.mutate(item)}
        />
      )}
    </PagedList>
  );
}
