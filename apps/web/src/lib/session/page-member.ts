import { createContext, use } from 'react';
import { useSessionStore } from '@/lib/stores/session-store';

/** The id of the member for whom the page was opened; unchanged when the session expires. */
export const PageMemberContext = createContext<number | undefined>(undefined);

/** The member whose page this is: drafts on this device belong to that member, even after the session has expired. */
export function usePageMemberId(): number | undefined {
  const signedInId = useSessionStore((state) => state.user?.memberId);
  return use(PageMemberContext) ?? signedInId;
}
