import { useSessionStore } from '@/lib/stores/session-store';
import { MemberDrawer, type AuditWords, useOpenedMember } from './member-drawer.js';
import { MemberList } from './member-list.js';
import { MemberCharts } from './member-statistics.js';

/** The members in numbers, as a list, and one of them in full. */
export function MemberDesk({ auditWords }: { auditWords: AuditWords }) {
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
