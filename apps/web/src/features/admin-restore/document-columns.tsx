import { ArchiveRestore } from 'lucide-react';
import type { RecordColumn } from '@/components/record-table/record-table';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { formatDate, formatDateTime } from '@/lib/format';
import type { RestorableDocument } from './document-kinds.js';
import { STATUS_NAMES } from './restore-filters.js';

interface RowActions {
  isRestoring: boolean;
  onRestore: (document: RestorableDocument) => void;
}

export const documentColumns = ({
  isRestoring,
  onRestore,
}: RowActions): RecordColumn<RestorableDocument>[] => [
  { header: 'ID', cell: ({ documentId }) => documentId, className: 'lg:w-20' },
  {
    header: '작성자',
    cell: ({ authorEmail }) => authorEmail,
    // On a phone's card a line of its own, right below the title.
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
