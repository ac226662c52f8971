const KEY = 'session-in-doubt';

/**
 * A member was known here, was forgotten because the server could not be asked, and may be signed in all the same. As
 * long as that is open, also after a reload, the member is asked for straight away: /auth/status says no to a session
 * that only has to be renewed.
 */
export const isSessionInDoubt = (): boolean => localStorage.getItem(KEY) !== null;

export const doubtSession = (): void => localStorage.setItem(KEY, '1');

export const settleSession = (): void => localStorage.removeItem(KEY);
