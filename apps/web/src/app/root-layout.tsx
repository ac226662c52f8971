import { lazy, Suspense, useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { useSessionSync } from '@/features/auth/use-session-sync';
import { useLiveUpdates } from '@/lib/live/use-live-updates';
import { useCurrentMember } from '@/lib/session/current-member';
import { useSessionExpiryStore } from '@/lib/session/session-expiry-store';
import { useLoadingStore } from '@/lib/stores/loading-store';
import { useSessionStore } from '@/lib/stores/session-store';
import { Footer } from './shell/footer.js';
import { Header } from './shell/header.js';

const MemberDesk = lazy(() => import('./shell/member-desk.js'));

/** The frame of every page. */
export function RootLayout() {
  useCurrentMember();
  useSessionSync();
  useLiveUpdates();
  useOverlayReset();
  const isSignedIn = useSessionStore((state) => state.isAuthenticated);
  // What is open on a member's desk stays open when the session ends in the middle.
  const isExpired = useSessionExpiryStore((state) => state.isExpired);
  const isMoving = useNavigation().state !== 'idle';
  return (
    <>
      <a
        href="#main"
        className="sr-only rounded-s bg-accent px-4 py-3 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        본문으로 건너뛰기
      </a>
      <Header />
      <main id="main" tabIndex={-1} aria-busy={isMoving} className="flex flex-1 flex-col outline-none">
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
      {(isSignedIn || isExpired) && (
        <Suspense>
          <MemberDesk />
        </Suspense>
      )}
    </>
  );
}

function useOverlayReset(): void {
  const { pathname } = useLocation();
  useEffect(() => useLoadingStore.getState().stop(), [pathname]);
}
