import type { Role } from '#contracts';
import { useSessionStore } from '@/lib/stores/session-store';

export const isAdministrator = (role: Role): boolean => role !== 'USER';

/** Whether the signed-in member is an administrator, as far as this browser knows; the server decides. */
export const useIsAdministrator = (): boolean =>
  useSessionStore((state) => state.user !== null && isAdministrator(state.user.role));
