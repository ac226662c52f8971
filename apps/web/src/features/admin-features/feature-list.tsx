import type { UseQueryResult } from '@tanstack/react-query';
import { ADMIN_PAGE_SIZES, type Page } from '#contracts';
import { ListFilterBar } from '@/components/list-filters/list-filter-bar';
import { SortFilterFields } from '@/components/list-filters/sort-filters';
import { NewRowsChip } from '@/components/live-list/new-rows-chip';
import type { HeldBackRows } from '@/components/live-list/use-held-back-rows';
import { RecordList } from '@/components/record-table/record-list';
import type { RecordColumn } from '@/components/record-table/record-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { CATEGORY_OPTIONS, categoryLabel } from './feature-text.js';
import { categoryFilterSchema, type FeatureFilters } from './use-feature-filters.js';

interface FeatureListProps<Row> {
  label: string;
  query: UseQueryResult<Page<Row>>;
  live: HeldBackRows<Row>;
  filters: FeatureFilters;
  columns: readonly RecordColumn<Row>[];
  rowKey: (row: Row) => number;
  cardsBelow: 'md' | 'lg';
  /** How features come to be here. */
  emptyAdvice: string;
}

/** Features page by page, with their filters; those that came lately wait behind a chip. */
export function FeatureList<Row>({
  label,
  query,
  live,
  filters,
  columns,
  rowKey,
  cardsBelow,
  emptyAdvice,
}: FeatureListProps<Row>) {
  const { category } = filters;
  return (
    <div className="flex flex-col gap-6">
      <ListFilterBar label={`${label} 필터`} onSearch={filters.search} onReset={filters.reset}>
        <SortFilterFields value={filters.pending} onChange={filters.change} />
        <Field label="분류" className="max-sm:w-full">
          <Select
            className="w-full sm:w-36"
            value={filters.pending.category}
            options={CATEGORY_OPTIONS}
            onChange={({ target }) => filters.change({ category: categoryFilterSchema.parse(target.value) })}
          />
        </Field>
      </ListFilterBar>
      <div>
        <NewRowsChip count={live.newCount} onReveal={live.reveal} />
        <RecordList
          query={{ ...query, data: live.page }}
          place={filters.place}
          sizeOptions={ADMIN_PAGE_SIZES}
          label={label}
          columns={columns}
          rowKey={rowKey}
          cardsBelow={cardsBelow}
          loadingText="로딩 중..."
          errorTitle="특징을 불러오지 못했어요"
          empty={
            <EmptyState
              title={`조회된 데이터가 없습니다${category ? ` (${categoryLabel(category)})` : ''}`}
              description={category ? '다른 분류를 고르거나 필터를 초기화해 보세요.' : emptyAdvice}
            />
          }
          pagerNote={
            <p className="text-caption text-ink-faint">분류: {category ? categoryLabel(category) : '전체'}</p>
          }
          hidesSinglePage
        />
      </div>
    </div>
  );
}
