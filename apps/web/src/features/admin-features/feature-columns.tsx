import type { Feature, RawFeature } from '#contracts';
import type { RecordColumn } from '@/components/record-table/record-table';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { formatDateTime, formatNumber } from '@/lib/format';
import { categoryLabel } from './feature-text.js';

type Described = Pick<Feature, 'featuresCategory' | 'description' | 'createdAt' | 'updatedAt'>;

const described: RecordColumn<Described>[] = [
  {
    header: '분류',
    cell: ({ featuresCategory }) => <Badge>{categoryLabel(featuresCategory)}</Badge>,
  },
  { header: '설명', cell: ({ description }) => description, className: 'md:w-full md:min-w-56' },
];

const DATE_CLASS = 'md:whitespace-nowrap text-ink-soft';
const dates: RecordColumn<Described>[] = [
  {
    header: '생성일',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
    className: DATE_CLASS,
  },
  {
    header: '수정일',
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDateTime(updatedAt)}</time>,
    className: DATE_CLASS,
  },
];

export const rawFeatureColumns: readonly RecordColumn<RawFeature>[] = [
  {
    header: '크롤링 ID',
    isTitle: true,
    cell: ({ rawCoverLetterFeatureId }) => `#${rawCoverLetterFeatureId}`,
  },
  { header: '자기소개서 ID', cell: ({ coverLetterId }) => coverLetterId, className: 'md:whitespace-nowrap' },
  ...described,
  ...dates,
];

/** @param onOpen asks for the raw features behind one */
export const finalFeatureColumns = (onOpen: (feature: Feature) => void): RecordColumn<Feature>[] => [
  { header: 'ID', isTitle: true, cell: ({ coverLetterFeatureId }) => `#${coverLetterFeatureId}` },
  {
    header: '자기소개서 ID',
    cell: ({ representativeCoverLetterId }) => representativeCoverLetterId,
    className: 'md:whitespace-nowrap',
  },
  ...described,
  {
    header: '중복 수',
    align: 'end',
    cell: ({ duplicateCount }) => formatNumber(duplicateCount),
    className: 'md:whitespace-nowrap',
  },
  ...dates,
  {
    header: '원본',
    isActions: true,
    cell: (feature) => (
      <Button
        size="small"
        className="max-md:w-full"
        aria-label={`#${feature.coverLetterFeatureId} 원본 보기`}
        onClick={() => onOpen(feature)}
      >
        원본 보기
      </Button>
    ),
  },
];
