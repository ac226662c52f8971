import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ADMIN_PAGE_SIZES } from '#contracts';
import type { ListFilters } from '@/components/list-filters/use-list-filters';
import { RecordList } from '@/components/record-table/record-list';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { type DocumentKind, KINDS, type RestorableDocument } from './document-kinds.js';
import { documentColumns } from './document-columns.js';
import { RestoreDialog } from './restore-dialog.js';
import { type RestoreFilters, RestoreFilterBar } from './restore-filters.js';
import { documentListQuery } from './restore-queries.js';
import { useRestore } from './use-restore.js';

interface RestorePanelProps {
  kind: DocumentKind;
  filters: ListFilters<RestoreFilters>;
}

/** The documents of one kind: filters, table and the way back for those that are deleted. */
export function RestorePanel({ kind, filters }: RestorePanelProps) {
  const { listLabel, errorTitle } = KINDS[kind];
  const { applied, place } = filters;
  const query = useQuery(
    documentListQuery(kind, {
      page: place.page,
      size: place.size,
      status: applied.status,
      email: applied.email || null,
      title: applied.title || null,
    }),
  );
  const [chosen, setChosen] = useState<RestorableDocument | null>(null);
  const close = () => setChosen(null);
  const restore = useRestore(kind, close);
  const choose = (document: RestorableDocument) => {
    restore.forget();
    setChosen(document);
  };
  return (
    <div className="flex flex-col gap-6">
      <RestoreFilterBar label={`${listLabel} 검색`} filters={filters} />
      <RecordList
        query={query}
        place={place}
        sizeOptions={ADMIN_PAGE_SIZES}
        label={listLabel}
        loadingText="로딩 중..."
        errorTitle={errorTitle}
        empty={<NothingFound kind={kind} filters={filters} />}
        columns={documentColumns({ isRestoring: restore.isPending, onRestore: choose })}
        cardsBelow="lg"
        rowKey={({ documentId }) => documentId}
      />
      {chosen && <RestoreDialog kind={kind} document={chosen} restore={restore} onClose={close} />}
    </div>
  );
}

function NothingFound({ kind, filters: { applied, reset } }: RestorePanelProps) {
  const isSearched = applied.email !== '' || applied.title !== '';
  return (
    <EmptyState
      title={KINDS[kind].emptyText}
      description={isSearched ? '작성자나 제목을 짧게 적거나 상태를 바꿔서 찾아보세요.' : undefined}
      action={isSearched && <Button onClick={reset}>필터 초기화</Button>}
    />
  );
}
