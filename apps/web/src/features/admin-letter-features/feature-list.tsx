import type { UseQueryResult } from '@tanstack/react-query';
import { z } from 'zod';
import {
  ADMIN_PAGE_SIZES,
  type Page,
  type Feature,
  type RawFeature,
  type FeatureCategory,
  featureCategorySchema,
} from '#contracts';
import {
  ListFilterBar,
  SelectFilter,
  SortFilterFields,
  sortFilterShape,
  sortOf,
} from '@/components/list-filter-bar';
import { type ListFilters, useListFilters } from '@/components/use-list-filters';
import { DayAndTime } from '@/components/moment';
import { NewRowsButton } from '@/components/new-rows-button';
import type { PendingRows } from '@/components/use-pending-rows';
import { RecordList } from '@/components/record-list';
import type { RecordColumn } from '@/components/record-table';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { FEATURE_CATEGORY_NAMES } from '@/lib/feature-category-names';
import { formatNumber } from '@/lib/format';
import type { FeatureListRequest } from './feature-queries.js';
import { CATEGORY_OPTIONS } from './feature-text.js';

interface FeatureListProps<Row> {
  label: string;
  query: UseQueryResult<Page<Row>>;
  live: PendingRows<Row>;
  filters: FeatureFilters;
  columns: readonly RecordColumn<Row>[];
  rowKey: (row: Row) => number;
  cardsBelow: 'md' | 'lg';
  /** Shown when there are no features: how they are made. */
  emptyAdvice: string;
}

/** Features page by page, with their filters; new ones wait behind a button. */
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
        <SelectFilter
          label="분류"
          width="sm:w-36"
          value={filters.pending.category}
          options={CATEGORY_OPTIONS}
          onChange={(category) => filters.change({ category })}
        />
      </ListFilterBar>
      <div>
        <NewRowsButton count={live.newCount} onReveal={live.reveal} />
        <RecordList
          query={{ ...query, data: live.page }}
          pagination={filters.pagination}
          sizeOptions={ADMIN_PAGE_SIZES}
          label={label}
          columns={columns}
          rowKey={rowKey}
          cardsBelow={cardsBelow}
          loadingText="로딩 중..."
          errorTitle="특징을 불러오지 못했어요"
          empty={
            <EmptyState
              title={`조회된 데이터가 없습니다${category ? ` (${FEATURE_CATEGORY_NAMES[category]})` : ''}`}
              description={category ? '다른 분류를 고르거나 필터를 초기화해 보세요.' : emptyAdvice}
            />
          }
          pagerNote={
            <p className="text-caption text-ink-faint">
              분류: {category ? FEATURE_CATEGORY_NAMES[category] : '전체'}
            </p>
          }
          hidesSinglePage
        />
      </div>
    </div>
  );
}

type Described = Pick<Feature, 'featuresCategory' | 'description' | 'createdAt' | 'updatedAt'>;

const NUMBER = 'md:whitespace-nowrap';

const described: RecordColumn<Described>[] = [
  {
    header: '분류',
    cell: ({ featuresCategory }) => <Badge>{FEATURE_CATEGORY_NAMES[featuresCategory]}</Badge>,
  },
  {
    header: '설명',
    cell: ({ description }) => description,
    className: 'max-sm:col-span-2 md:w-full',
  },
];

const dates: RecordColumn<Described>[] = [
  {
    header: '생성일',
    cell: ({ createdAt }) => <DayAndTime at={createdAt} />,
  },
  {
    header: '수정일',
    cell: ({ updatedAt }) => <DayAndTime at={updatedAt} />,
  },
];

export const rawFeatureColumns: readonly RecordColumn<RawFeature>[] = [
  {
    header: '크롤링 ID',
    isTitle: true,
    cell: ({ rawCoverLetterFeatureId }) => `#${rawCoverLetterFeatureId}`,
    className: NUMBER,
  },
  { header: '자기소개서 ID', cell: ({ coverLetterId }) => coverLetterId, className: NUMBER },
  ...described,
  ...dates,
];

/** @param onOpen asks for the raw features behind one */
export const finalFeatureColumns = (onOpen: (feature: Feature) => void): RecordColumn<Feature>[] => [
  {
    header: 'ID',
    isTitle: true,
    cell: ({ coverLetterFeatureId }) => `#${coverLetterFeatureId}`,
    className: `max-lg:font-semibold ${NUMBER}`,
  },
  {
    header: '자기소개서 ID',
    cell: ({ representativeCoverLetterId }) => representativeCoverLetterId,
    className: NUMBER,
  },
  ...described,
  {
    header: '중복 수',
    align: 'end',
    cell: ({ duplicateCount }) => formatNumber(duplicateCount),
    className: NUMBER,
  },
  ...dates,
  {
    header: '원본',
    isActions: true,
    cell: (feature) => (
      <Button
        size="small"
        className="max-sm:w-full"
        aria-label={`#${feature.coverLetterFeatureId} 원본 보기`}
        onClick={() => onOpen(feature)}
      >
        원본 보기
      </Button>
    ),
  },
];

const DEFAULT_SIZE = 20;

const categoryFilterSchema = z.union([z.literal(''), featureCategorySchema]).catch('');
const schema = z.object({ ...sortFilterShape, category: categoryFilterSchema });

export interface FeatureFilters extends ListFilters<z.infer<typeof schema>> {
  /** The query of the list call. */
  request: FeatureListRequest;
  /** The category that the list shows; null for all. */
  category: FeatureCategory | null;
}

/** The filters of a list of features, in the address with a prefix. */
export function useFeatureFilters(prefix: string): FeatureFilters {
  const filters = useListFilters({ schema, sizes: ADMIN_PAGE_SIZES, defaultSize: DEFAULT_SIZE, prefix });
  const { page, size } = filters.pagination;
  const category = filters.applied.category === '' ? null : filters.applied.category;
  return { ...filters, category, request: { page, size, sort: sortOf(filters.applied), category } };
}
