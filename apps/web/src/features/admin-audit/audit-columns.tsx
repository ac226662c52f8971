import type { AuditEntry } from '#contracts';
import { AUDIT_ACTION_NAMES } from '#domain';
import { Moment } from '@/components/moment/moment';
import type { RecordColumn } from '@/components/record-table/record-table';
import { AuditMembers } from './audit-members.js';
import { ChangeList } from './change-list.js';

// On a phone's card each has a line of its own.
const ENTRY = 'max-sm:col-span-2 max-lg:!items-baseline';

export const auditColumns: readonly RecordColumn<AuditEntry>[] = [
  {
    header: '한 일',
    isTitle: true,
    className: 'max-lg:col-span-2 lg:w-44',
    cell: ({ action }) => <span className="font-semibold">{AUDIT_ACTION_NAMES[action]}</span>,
  },
  {
    header: '누가',
    className: `lg:w-56 ${ENTRY}`,
    cell: ({ actor, target }) => <AuditMembers actor={actor} target={target} />,
  },
  { header: '바뀐 것', className: ENTRY, cell: (entry) => <ChangeList entry={entry} /> },
  { header: '사유', className: `lg:w-1/5 ${ENTRY}`, cell: ({ reason }) => reason ?? '-' },
  { header: '언제', className: `lg:w-44 ${ENTRY}`, cell: ({ createdAt }) => <Moment at={createdAt} /> },
];
