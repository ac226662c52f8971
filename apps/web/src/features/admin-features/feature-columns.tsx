import type { Feature, RawFeature } from '#contracts';
import { DayAndTime } from '@/components/moment/day-and-time';
import type { RecordColumn } from '@/components/record-table/record-table';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { formatNumber } from '@/lib/format';
import { categoryLabel } from './feature-text.js';

type Described = Pick<Feature, 'featuresCategory' | 'description' | 'createdAt' | 'updatedAt'>;

const NUMBER = 'md:whitespace-nowrap';

const described: RecordColumn<Described>[] = [
  {
    header: '분류',
    cell: ({ featuresCategory }) => <Badge>{categoryLabel(featuresCategory)}</Badge>,
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
