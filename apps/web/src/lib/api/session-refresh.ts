import { authRoutes } from '#contracts';
import { toHttpError } from './answers.js';
import { overNetwork } from './network.js';

const REFRESHED_AT = 'session-refreshed-at';
let running: Promise<boolean> | null = null;

/**
 * Refreshes the session once for all calls that met a 401, in every tab.
 * @param askedAt when the call that met the 401 began, in epoch milliseconds: a refresh after that already serves it
 * @returns whether the call may be repeated; false is the session's end
 * @throws HttpError or NetworkError when the server could not say: busy, broken or away
 */
export function refreshSession(askedAt: number): Promise<boolean> {
  running ??= withTabLock(() => (refreshedSince(askedAt) ? Promise.resolve(true) : postRefresh())).finally(
    () => {
      running = null;
    },
  );
  return running;
}

async function postRefresh(): Promise<boolean> {
  const { path, method } = authRoutes.refresh;
  const response = await overNetwork(fetch(path, { method, credentials: 'include' }));
  if (response.ok) {
    rememberRefresh();
    return true;
  }
  const error = await toHttpError(response, path);
  // Only a 401 speaks of the session; any other refusal speaks of the server, and may be gone in a moment.
  if (error.status === 401) return false;
  throw error;
}

function withTabLock(work: () => Promise<boolean>): Promise<boolean> {
  // Web Locks exist in secure contexts only.
  return 'locks' in navigator ? navigator.locks.request('session-refresh', work) : work();
}

function refreshedSince(moment: number): boolean {
  const refreshedAt = Number(localStorage.getItem(REFRESHED_AT));
  return refreshedAt > moment && refreshedAt <= Date.now();
}

function rememberRefresh(): void {
  localStorage.setItem(REFRESHED_AT, String(Date.now()));
}
