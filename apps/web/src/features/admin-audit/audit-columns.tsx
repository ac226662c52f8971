import type { AuditEntry } from '#contracts';
import { Moment } from '@/components/moment/moment';
import type { RecordColumn } from '@/components/record-table/record-table';
import { ACTION_NAMES } from './action-names.js';
import { AuditMembers } from './audit-members.js';
import { ChangeList } from './change-list.js';

export const auditColumns: readonly RecordColumn<AuditEntry>[] = [
  {
    header: '한 일',
    isTitle: true,
    className: 'md:w-44',
    cell: ({ action }) => <span className="font-semibold">{ACTION_NAMES[action]}</span>,
  },
  {
    header: '누가',
    className: 'md:w-56',
    cell: ({ actor, target }) => <AuditMembers actor={actor} target={target} />,
  },
  { header: '바뀐 것', cell: (entry) => <ChangeList entry={entry} /> },
  { header: '까닭', className: 'md:w-1/5', cell: ({ reason }) => reason ?? '-' },
  { header: '언제', className: 'md:w-44', cell: ({ createdAt }) => <Moment at={createdAt} /> },
];
