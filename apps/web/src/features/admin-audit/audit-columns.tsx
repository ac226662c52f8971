import type { AuditEntry } from '#contracts';
import { AUDIT_ACTION_NAMES } from '#domain';
import { Moment } from '@/components/moment/moment';
import type { RecordColumn } from '@/components/record-table/record-table';
import { AuditMembers } from './audit-members.js';
import { ChangeList } from './change-list.js';

export const auditColumns: readonly RecordColumn<AuditEntry>[] = [
  {
    header: '한 일',
    isTitle: true,
    className: 'lg:w-44',
    cell: ({ action }) => <span className="font-semibold">{AUDIT_ACTION_NAMES[action]}</span>,
  },
  {
    header: '누가',
    className: 'max-lg:!items-baseline lg:w-56',
    cell: ({ actor, target }) => <AuditMembers actor={actor} target={target} />,
  },
  { header: '바뀐 것', className: 'max-lg:!items-baseline', cell: (entry) => <ChangeList entry={entry} /> },
  { header: '사유', className: 'max-lg:!items-baseline lg:w-1/5', cell: ({ reason }) => reason ?? '-' },
  { header: '언제', className: 'lg:w-44', cell: ({ createdAt }) => <Moment at={createdAt} /> },
];
