import type { CrawledCoverLetter } from '#contracts';
import { DayAndTime } from '@/components/moment/day-and-time';
import type { RecordColumn } from '@/components/record-table/record-table';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { LetterPreview } from './letter-preview.js';

interface LetterActions {
  onEdit: (letter: CrawledCoverLetter) => void;
  onDelete: (letter: CrawledCoverLetter) => void;
}

// On a card most values have a line of their own, and the two buttons share one.
const LINE = 'max-lg:!col-span-2';
const DATE = 'max-sm:!col-span-2';
const BUTTON = 'max-sm:!col-span-1';
// Where there is room for them beside the title the two share its end, the first pushed aside by the width of the second.
const BESIDE_TITLE = 'sm:max-lg:col-start-2 sm:max-lg:justify-self-end';

/** The columns of the letters' table. */
export const letterColumns = ({ onEdit, onDelete }: LetterActions): RecordColumn<CrawledCoverLetter>[] => [
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
  {
    header: '생성일',
    cell: ({ createdAt }) => <DayAndTime at={createdAt} />,
    className: DATE,
  },
  {
    header: '수정일',
    cell: ({ updatedAt }) => <DayAndTime at={updatedAt} />,
    className: DATE,
  },
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
