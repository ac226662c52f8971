import { z } from 'zod';
import { parseJson } from '@/lib/parse-json';
import { paths } from '@/lib/paths';

const intentSchema = z.object({
  /** Where the member was, path and query. */
  returnTo: z.string(),
  /** Whether the sign-in runs in a window of its own, beside a page that must stay open. */
  isWindow: z.boolean(),
  redirectUri: z.string(),
  createdAt: z.number(),
});
export type SignInIntent = z.infer<typeof intentSchema>;

const PREFIX = 'sign-in:';
const LIFETIME_MILLISECONDS = 60 * 60_000;

/** Remembers, by the state of the flow, where to return; other tabs may sign in at the same time. */
export function rememberIntent(state: string, intent: Omit<SignInIntent, 'createdAt'>): void {
  forgetOldIntents();
  localStorage.setItem(PREFIX + state, JSON.stringify({ ...intent, createdAt: Date.now() }));
}

/** The intent stored for this state; null for an unknown state. */
export function recallIntent(state: string): SignInIntent | null {
  const parsed = intentSchema.safeParse(parseJson(localStorage.getItem(PREFIX + state)));
  return parsed.success ? parsed.data : null;
}

export const forgetIntent = (state: string): void => localStorage.removeItem(PREFIX + state);

/** The path to return to, if it is one of this app and no page of the sign-in; else that of the letters. */
export function safeReturnPath(returnTo: string | null | undefined): string {
  const { origin } = window.location;
  if (!returnTo?.startsWith('/') || !URL.canParse(returnTo, origin)) return paths.coverLetters;
  const url = new URL(returnTo, origin);
  // With its dots resolved, /.//other.example is //other.example: the address of another site.
  const isOwn = url.origin === origin && !url.pathname.startsWith('//');
  const isSignIn = [paths.googleCallback, paths.signIn].some((path) => path === url.pathname);
  return isOwn && !isSignIn ? `${url.pathname}${url.search}${url.hash}` : paths.coverLetters;
}

function forgetOldIntents(): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(PREFIX)) continue;
    const parsed = intentSchema.safeParse(parseJson(localStorage.getItem(key)));
    if (!parsed.success || Date.now() - parsed.data.createdAt > LIFETIME_MILLISECONDS)
      localStorage.removeItem(key);
  }
}
