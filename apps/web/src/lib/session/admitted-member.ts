import { createContext, use } from 'react';
import { useSessionStore } from '@/lib/stores/session-store';

/** The member whom a page was opened for, who stays that one when the session ends in the middle. */
export const AdmittedMemberContext = createContext<number | undefined>(undefined);

/** Whose page this is: their drafts stay on it, and under their name on this device, even when nobody is signed in. */
export function useAdmittedMemberId(): number | undefined {
  const signedInId = useSessionStore((state) => state.user?.memberId);
  return use(AdmittedMemberContext) ?? signedInId;
}
