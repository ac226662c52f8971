import { useSessionStore } from '@/lib/stores/session-store';
import { MemberDrawer, useOpenedMember } from './member-drawer.js';
import { MemberList } from './member-list.js';
import type { AuditWords } from './member-records.js';
import { MemberCharts } from './member-statistics.js';

/** The statistics of the members, their list, and the drawer of one of them. */
export function MembersPanel({ auditWords }: { auditWords: AuditWords }) {
  const actor = useSessionStore((state) => state.user);
  const { memberId, open, close } = useOpenedMember();
  if (!actor) return null;
  return (
    <>
      <MemberCharts />
      <MemberList actor={actor} onOpen={open} />
      {memberId !== null && (
        <MemberDrawer
          key={memberId}
          actor={actor}
          memberId={memberId}
          onClose={close}
          auditWords={auditWords}
        />
      )}
    </>
  );
}
