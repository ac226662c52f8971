import { parseAsString, useQueryState } from 'nuqs';
import { useCallback } from 'react';
import { idParameterSchema } from '#contracts';
import { deferred } from '@/lib/deferred';
import { useSessionStore } from '@/lib/stores/session-store';
import type { MemberDrawerProps } from './member-drawer.js';
import { MemberList } from './member-list.js';
import type { AuditWords } from './member-records.js';
import { MemberCharts } from './member-statistics.js';

const MemberDrawer = deferred<MemberDrawerProps>(
  () => import('./member-drawer.js').then((module) => module.MemberDrawer),
  { isNeeded: () => true },
);

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

/** The member whose drawer is open; the address holds the id, so that it can be linked to. */
function useOpenedMember() {
  const [text, setText] = useQueryState('member', parseAsString.withOptions({ history: 'push' }));
  return {
    memberId: idParameterSchema.safeParse(text).data ?? null,
    open: useCallback((memberId: number) => void setText(String(memberId)), [setText]),
    close: useCallback(() => void setText(null), [setText]),
  };
}
