import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { CrawlSource } from '#contracts';
import { PagedList } from '@/components/paged-list/paged-list';
import { useListPage } from '@/components/paged-list/use-list-page';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { formatNumber } from '@/lib/format';
import { crawlSourceListQuery } from './crawl-source-queries.js';
import { useRemoveSource } from './source-changes.js';
import { SourceRow } from './source-row.js';

/** Where letters are collected from. */
export function SourceList({ emptyAction }: { emptyAction: ReactNode }) {
  const [page, setPage] = useListPage();
  const query = useQuery(crawlSourceListQuery(page));
  const [removing, setRemoving] = useState<CrawlSource | null>(null);
  return (
    <>
      <PagedList
        query={query}
        page={page}
        onPageChange={setPage}
        label="출처 목록"
        errorTitle="출처 목록을 불러오지 못했어요"
        showsTotal
        empty={
          <EmptyState
            title="아직 출처가 없어요"
            description="샘플 자기소개서가 있는 사이트의 시작 주소와 읽는 법을 더해 주세요."
            action={emptyAction}
          />
        }
      >
        {(source) => <SourceRow key={source.sourceId} source={source} onRemove={setRemoving} />}
      </PagedList>
      <RemoveDialog source={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

function RemoveDialog({ source, onClose }: { source: CrawlSource | null; onClose: () => void }) {
  const remove = useRemoveSource(onClose);
  return (
    <ConfirmDialog
      isOpen={source !== null}
      onOpenChange={onClose}
      title={`“${source?.name}” 출처를 지울까요?`}
      description={`모아 둔 글 ${formatNumber(source?.letterCount ?? 0)}개는 그대로 남아요. 이미 시작한 크롤링은 이어서 할 때도 이 출처를 계속 읽어요. 지운 출처는 되돌릴 수 없어요.`}
      confirmLabel="지우기"
      isDanger
      isBusy={remove.isPending}
      onConfirm={() => source && remove.mutate(source)}
    />
  );
}
