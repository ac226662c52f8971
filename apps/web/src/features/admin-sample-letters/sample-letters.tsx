import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { ADMIN_PAGE_SIZES, type CrawledCoverLetter } from '#contracts';
import { ListFilterBar, SortFilterFields, sortFilterShape, sortOf } from '@/components/list-filter-bar';
import { type ListFilters, useListFilters } from '@/components/use-list-filters';
import { DayAndTime } from '@/components/moment';
import { NewRowsButton } from '@/components/new-rows-button';
import { usePendingRows } from '@/components/use-pending-rows';
import { RecordList } from '@/components/record-list';
import type { RecordColumn } from '@/components/record-table';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { queryKeys } from '@/lib/query/query-keys';
import { sampleLetterListQuery, useLiveLetters } from './sample-letter-queries.js';
import { DeleteAllLetters, DeleteLetterDialog } from './delete-letters.js';
import { EditLetterDialog } from './edit-letter-dialog.js';
import { LetterPreview } from './letter-preview.js';

const DEFAULT_SIZE = 20;
const schema = z.object(sortFilterShape);
const keyOf = ({ coverLetterId }: CrawledCoverLetter) => coverLetterId;

type LetterFilters = ListFilters<z.infer<typeof schema>>;

/** The filters of the list of sample letters, in the address. */
export const useLetterFilters = (): LetterFilters =>
  useListFilters({ schema, sizes: ADMIN_PAGE_SIZES, defaultSize: DEFAULT_SIZE, prefix: 'letter-' });

interface SampleLettersProps {
  filters: LetterFilters;
  /** How often the administrator has refreshed by hand: a refresh shows new rows at once. */
  refreshes: number;
}

type Opened = { kind: 'edit' | 'delete'; letter: CrawledCoverLetter };

/** The sample letters, to be corrected and deleted. */
export function SampleLetters({ filters, refreshes }: SampleLettersProps) {
  useLiveLetters();
  const queryClient = useQueryClient();
  const { page, size } = filters.pagination;
  const sort = sortOf(filters.applied);
  const query = useQuery(sampleLetterListQuery({ page, size, sort }));
  const live = usePendingRows(query, keyOf, {
    isEnabled: true,
    listKey: JSON.stringify([page, size, sort, refreshes]),
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const columns = useMemo(
    () =>
      letterColumns({
        onEdit: (letter) => setOpened({ kind: 'edit', letter }),
        onDelete: (letter) => setOpened({ kind: 'delete', letter }),
      }),
    [],
  );
  const close = () => setOpened(null);
  // After a change of their own, the administrator sees new rows at once.
  const reload = () => {
    close();
    void queryClient.invalidateQueries({ queryKey: queryKeys.crawledCoverLetters }).then(live.reveal);
  };
  return (
    <section aria-labelledby="sample-letters" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sample-letters" className="text-heading">
          크롤링 데이터
        </h2>
        <DeleteAllLetters onDeleted={reload} />
      </div>
      <ListFilterBar label="크롤링 데이터 필터" onSearch={filters.search} onReset={filters.reset}>
        <SortFilterFields value={filters.pending} onChange={filters.change} />
      </ListFilterBar>
      <div>
        <NewRowsButton count={live.newCount} onReveal={live.reveal} />
        <RecordList
          query={{ ...query, data: live.page }}
          pagination={filters.pagination}
          sizeOptions={ADMIN_PAGE_SIZES}
          label="크롤링 데이터"
          columns={columns}
          rowKey={keyOf}
          cardsBelow="lg"
          loadingText="로딩 중..."
          errorTitle="크롤링 데이터를 불러오지 못했어요"
          empty={
            <EmptyState
              title="조회된 크롤링 데이터가 없습니다"
              description="크롤링을 시작하면 모아 온 글이 여기에 쌓여요."
            />
          }
        />
      </div>
      {opened?.kind === 'edit' && (
        <EditLetterDialog
          letter={opened.letter}
          current={query.data?.content.find((letter) => keyOf(letter) === keyOf(opened.letter))}
          onSaved={reload}
          onClose={close}
        />
      )}
      {opened?.kind === 'delete' && (
        <DeleteLetterDialog coverLetterId={keyOf(opened.letter)} onDeleted={reload} onClose={close} />
      )}
    </section>
  );
}

interface LetterActions {
  onEdit: (letter: CrawledCoverLetter) => void;
  onDelete: (letter: CrawledCoverLetter) => void;
}

// On a card the text and the state have a line each; the two dates share one, and so do the two buttons on a phone.
const LINE = 'max-lg:!col-span-2';
const BUTTON = 'max-sm:!col-span-1';
// On a tablet both buttons are at the end of the title's row: the first has a margin as wide as the second.
const BESIDE_TITLE = 'sm:max-lg:col-start-2 sm:max-lg:justify-self-end';

/** The columns of the letters' table. */
const letterColumns = ({ onEdit, onDelete }: LetterActions): RecordColumn<CrawledCoverLetter>[] => [
  {
    header: '크롤링 ID',
    isTitle: true,
    cell: ({ coverLetterId }) => `#${coverLetterId}`,
    className: 'max-lg:font-semibold lg:whitespace-nowrap',
  },
  {
    header: '내용 미리보기',
    cell: (letter) => <LetterPreview letter={letter} />,
    className: `max-lg:!items-baseline lg:w-full ${LINE}`,
  },
  { header: '생성일', cell: ({ createdAt }) => <DayAndTime at={createdAt} /> },
  { header: '수정일', cell: ({ updatedAt }) => <DayAndTime at={updatedAt} /> },
  { header: '상태', cell: () => <Badge tone="green">완료</Badge>, className: LINE },
  {
    header: '수정',
    isActions: true,
    className: `${BUTTON} ${BESIDE_TITLE} sm:max-lg:mr-15`,
    cell: (letter) => (
      <Button
        size="small"
        aria-label={`#${letter.coverLetterId} 수정`}
        className="max-sm:w-full"
        onClick={() => onEdit(letter)}
      >
        수정
      </Button>
    ),
  },
  {
    header: '삭제',
    isActions: true,
    className: `${BUTTON} ${BESIDE_TITLE}`,
    cell: (letter) => (
      <Button
        size="small"
        variant="danger-outline"
        aria-label={`#${letter.coverLetterId} 삭제`}
        className="max-sm:w-full"
        onClick={() => onDelete(letter)}
      >
        삭제
      </Button>
    ),
  },
];
