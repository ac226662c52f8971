import type { Role } from '#contracts';
import { useSessionStore } from '@/lib/stores/session-store';

export const isAdministrator = (role: Role): boolean => role !== 'USER';

/** Whether the signed-in member is an administrator, from the stored session; the server checks every call. */
export const useIsAdministrator = (): boolean =>
  useSessionStore((state) => state.user !== null && isAdministrator(state.user.role));
