import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation, Link, useRouteError } from 'react-router';
import { Button, buttonClass } from '@/components/ui/button';
import { useSessionSync } from '@/features/auth/use-session-sync';
import { contentShown } from '@/lib/content-shown';
import { deferred, loadDeferred } from '@/lib/deferred';
import { importNow } from '@/lib/import-later';
import { useLiveUpdates } from '@/lib/live/use-live-updates';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import { productInfoQuery } from '@/lib/product-info';
import { discardDocumentsOfThisTab, onTextsErased } from '@/lib/open-documents';
import { currentMemberQuery, useCurrentMember } from '@/lib/session/current-member';
import { useLeaveMemberPages } from '@/lib/session/session-end';
import { useSessionExpiryStore } from '@/lib/session/session-expiry-store';
import { useLoadingStore } from '@/lib/stores/loading-store';
import { useSessionStore } from '@/lib/stores/session-store';
import { Header } from './header.js';

const MemberOverlays = deferred(() => import('./member-overlays.js').then((module) => module.default));

/** The frame of every page. */
export function RootLayout() {
  useCurrentMember();
  useSessionSync();
  useLiveUpdates();
  useOverlayReset();
  useDeferredCode();
  useErasureInOtherTab();
  const isSignedIn = useSessionStore((state) => state.isAuthenticated);
  // A dialog that is open stays open when the session expires.
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
      {/* While a placeholder stands for the content, the footer is hidden: it would move with the content. */}
      <main
        id="main"
        tabIndex={-1}
        aria-busy={isMoving}
        className="peer flex flex-1 flex-col outline-none has-data-placeholder:min-h-dvh"
      >
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
      {(isSignedIn || isExpired) && <MemberOverlays />}
    </>
  );
}

/**
 * Once a page has shown its content, whatever it may need later is fetched, so that it is here offline too. The other
 * characters of the font wait for the core: before that, each of their files that has one of the page's characters
 * would be fetched.
 */
function useDeferredCode(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    contentShown()
      .then(() => Promise.all([loadDeferred(), loadOtherCharacters()]))
      .catch((error: unknown) => console.error('나중에 쓸 코드와 글꼴을 불러오지 못했습니다.', error));
  }, [pathname]);
}

async function loadOtherCharacters(): Promise<void> {
  await ownFontUsed();
  // Undefined in jsdom.
  const { fonts } = document as Partial<Pick<Document, 'fonts'>>;
  // The others are of use without the core, too.
  await Promise.allSettled([fonts?.load("1em 'Core Sans'", '가')]);
  await import('@web-font/other-characters.css');
}

/** Resolves once src/boot.js has taken away the mark that keeps our font off the page. */
function ownFontUsed(): Promise<void> {
  const { documentElement } = document;
  return new Promise((resolve) => {
    const resolveWithoutMark = () => {
      if (documentElement.dataset.font === 'system') return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(resolveWithoutMark);
    observer.observe(documentElement, { attributeFilter: ['data-font'] });
    resolveWithoutMark();
  });
}

/** Leaves the pages of a member who has erased all texts of this device in another tab, and erases those of this tab. */
function useErasureInOtherTab(): void {
  const queryClient = useQueryClient();
  const leave = useLeaveMemberPages();
  useEffect(
    () =>
      onTextsErased(({ memberId }) => {
        if (queryClient.getQueryData(currentMemberQuery().queryKey)?.memberId !== memberId) return;
        eraseHere(memberId, leave).catch((error: unknown) =>
          console.error('다른 탭에서 지운 글을 이 탭에서 지우지 못했습니다.', error),
        );
      }),
    [queryClient, leave],
  );
}

async function eraseHere(memberId: number, leave: () => Promise<void>): Promise<void> {
  await discardDocumentsOfThisTab(memberId);
  await leave();
  const { eraseDeviceTexts } = await importNow(() => import('@/pages/device-texts'));
  await eraseDeviceTexts(memberId);
}

function useOverlayReset(): void {
  const { pathname } = useLocation();
  useEffect(() => useLoadingStore.getState().stop(), [pathname]);
}

function Footer() {
  const { data: productInfo, isPending } = useQuery(productInfoQuery());
  return (
    <footer
      className={classNames(
        'mt-auto border-t border-line peer-has-data-placeholder:invisible',
        // Its lines break elsewhere once it is known whether the AI only practises.
        isPending && 'invisible',
      )}
    >
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-6 text-caption text-ink-faint">
        <p>자소공방 — 내 문장을 내가 고르는 자기소개서 작업실</p>
        {productInfo?.aiPracticeMode && <p>지금은 연습용 AI로 돌고 있어요.</p>}
        <Link
          to={paths.privacy}
          className="touch-target inline-flex items-center underline underline-offset-4 hover:text-ink"
        >
          개인정보처리방침
        </Link>
      </div>
    </footer>
  );
}

const STALE_CODE = /dynamically imported module|Importing a module script|preload CSS/i;

/**
 * Shown when a page has thrown an error or its code could not be fetched: after a release the old files are gone and
 * a reload loads the new ones.
 */
export function RootErrorPage() {
  const error = useRouteError();
  const isStale = error instanceof Error && STALE_CODE.test(error.message);
  return (
    <main className="page-width flex flex-1 flex-col items-center justify-center py-20 text-center">
      <h1 className="text-title">{isStale ? '화면을 새로 받아야 해요' : '화면을 그리지 못했어요'}</h1>
      <p className="mt-3 max-w-md text-ink-soft">
        {isStale
          ? '새 버전이 나왔거나 연결이 끊겼어요. 새로고침하면 이어서 쓸 수 있어요.'
          : '예상하지 못한 문제가 생겼어요. 쓰던 글은 이 기기에 남아 있으니 새로고침해 주세요.'}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-2">
        <Button variant="solid" onClick={() => window.location.reload()}>
          새로고침
        </Button>
        <a href={paths.home} className={buttonClass()}>
          처음으로
        </a>
      </div>
    </main>
  );
}
