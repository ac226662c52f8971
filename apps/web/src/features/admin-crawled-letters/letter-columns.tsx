import type { CrawledCoverLetter } from '#contracts';
import type { RecordColumn } from '@/components/record-table/record-table';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { formatDateTime } from '@/lib/format';
import { LetterPreview } from './letter-preview.js';

interface LetterActions {
  onEdit: (letter: CrawledCoverLetter) => void;
  onDelete: (letter: CrawledCoverLetter) => void;
}

const DATE_CLASS = 'md:whitespace-nowrap text-ink-soft';

/** The columns of the letters' table. */
export const letterColumns = ({ onEdit, onDelete }: LetterActions): RecordColumn<CrawledCoverLetter>[] => [
  { header: '크롤링 ID', isTitle: true, cell: ({ coverLetterId }) => `#${coverLetterId}` },
  { header: '내용 미리보기', cell: (letter) => <LetterPreview letter={letter} />, className: 'md:w-full' },
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
  { header: '상태', cell: () => <Badge tone="green">완료</Badge> },
  {
    header: '수정',
    isActions: true,
    cell: (letter) => (
      <Button
        size="small"
        aria-label={`#${letter.coverLetterId} 수정`}
        className="max-md:w-full"
        onClick={() => onEdit(letter)}
      >
        수정
      </Button>
    ),
  },
  {
    header: '삭제',
    isActions: true,
    cell: (letter) => (
      <Button
        size="small"
        variant="danger-outline"
        aria-label={`#${letter.coverLetterId} 삭제`}
        className="max-md:w-full"
        onClick={() => onDelete(letter)}
      >
        삭제
      </Button>
    ),
  },
];
