import { useQuery } from '@tanstack/react-query';
import { ArchiveRestore } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { z } from 'zod';
import { ADMIN_PAGE_SIZES, type DocumentStatus, documentStatusSchema } from '#contracts';
import { ListFilterBar, SelectFilter, TextFilter } from '@/components/list-filter-bar';
import { useListFilters, type ListFilters } from '@/components/use-list-filters';
import { RecordList } from '@/components/record-list';
import type { RecordColumn } from '@/components/record-table';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { formatDate, formatDateTime } from '@/lib/format';
import { DOCUMENT_KINDS, type DocumentKind, KINDS, type RestorableDocument } from './document-kinds.js';
import { RestoreDialog } from './restore-dialog.js';
import { documentListQuery, useRestore } from './restore-queries.js';

const TABS = DOCUMENT_KINDS.map((value) => ({ value, label: KINDS[value].tabLabel }));
const DEFAULT_SIZE = 10;
const tabParser = parseAsStringLiteral(DOCUMENT_KINDS)
  .withDefault('resumes')
  .withOptions({ history: 'push', clearOnDefault: true });

/**
 * Resumes and cover letters of all members, one tab each: the deleted ones, which can be restored, unless the filter
 * asks for active ones. An address without `tab` opens the first.
 */
export function RestoreTabs() {
  const [tab, setTab] = useQueryState('tab', tabParser);
  const filters = useListFilters({
    schema: restoreFiltersSchema,
    sizes: ADMIN_PAGE_SIZES,
    defaultSize: DEFAULT_SIZE,
  });
  const choose = (kind: DocumentKind) => {
    void setTab(kind);
    filters.reset();
    filters.pagination.setSize(DEFAULT_SIZE);
  };
  return (
    <Tabs label="복구할 문서" value={tab} onValueChange={choose} tabs={TABS}>
      <TabPanel key={tab} value={tab} className="!pt-6">
        <RestorePanel kind={tab} filters={filters} />
      </TabPanel>
    </Tabs>
  );
}

interface RestorePanelProps {
  kind: DocumentKind;
  filters: ListFilters<RestoreFilters>;
}

/** The documents of one kind: filters and table, with a restore button for deleted ones. */
function RestorePanel({ kind, filters }: RestorePanelProps) {
  const { listLabel, errorTitle } = KINDS[kind];
  const { applied, pagination } = filters;
  const query = useQuery(
    documentListQuery(kind, {
      page: pagination.page,
      size: pagination.size,
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
        pagination={pagination}
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

interface RowActions {
  isRestoring: boolean;
  onRestore: (document: RestorableDocument) => void;
}

const documentColumns = ({ isRestoring, onRestore }: RowActions): RecordColumn<RestorableDocument>[] => [
  { header: 'ID', cell: ({ documentId }) => documentId, className: 'lg:w-20' },
  {
    header: '작성자',
    cell: ({ authorEmail }) => authorEmail,
    // In a phone's card a line of its own, right below the title.
    className: 'max-sm:-order-1 max-sm:col-span-2 lg:w-1/4',
  },
  {
    header: '제목',
    isTitle: true,
    cell: ({ title }) => <span className="max-lg:font-semibold">{title}</span>,
  },
  { header: '생성일', cell: ({ createdAt }) => <Day at={createdAt} /> },
  { header: '삭제일', cell: ({ deletedAt }) => (deletedAt ? <Day at={deletedAt} /> : '-') },
  {
    header: '상태',
    cell: ({ status }) => (
      <Badge tone={status === 'ACTIVE' ? 'green' : 'neutral'}>{STATUS_NAMES[status]}</Badge>
    ),
  },
  {
    header: '복구',
    isActions: true,
    align: 'end',
    cell: (document) => (
      <Button
        size="small"
        aria-label={`${document.title} 복구`}
        disabled={document.status === 'ACTIVE' || isRestoring}
        onClick={() => onRestore(document)}
      >
        <ArchiveRestore aria-hidden /> 복구
      </Button>
    ),
  },
];

const Day = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatDateTime(at)} className="whitespace-nowrap">
    {formatDate(at)}
  </time>
);

const restoreFiltersSchema = z.object({
  status: documentStatusSchema.catch('DELETED'),
  email: z.string().catch(''),
  title: z.string().catch(''),
});
type RestoreFilters = z.infer<typeof restoreFiltersSchema>;

const STATUS_NAMES: Record<DocumentStatus, string> = { DELETED: '삭제됨', ACTIVE: '활성화' };
const STATUS_OPTIONS = documentStatusSchema.options.map((value) => ({ value, label: STATUS_NAMES[value] }));

interface RestoreFilterBarProps {
  label: string;
  filters: ListFilters<RestoreFilters>;
}

function RestoreFilterBar({ label, filters }: RestoreFilterBarProps) {
  const { pending, change, search, reset } = filters;
  return (
    <ListFilterBar label={label} onSearch={search} onReset={reset}>
      <SelectFilter
        label="상태"
        width="sm:w-36"
        value={pending.status}
        options={STATUS_OPTIONS}
        onChange={(status) => change({ status })}
      />
      <TextFilter
        label="작성자 이메일"
        className="min-w-48 flex-1"
        inputMode="email"
        placeholder="이메일의 일부"
        value={pending.email}
        onChange={(email) => change({ email })}
      />
      <TextFilter
        label="제목"
        className="min-w-48 flex-1"
        placeholder="제목의 일부"
        value={pending.title}
        onChange={(title) => change({ title })}
      />
    </ListFilterBar>
  );
}
