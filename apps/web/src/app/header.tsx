import { useQuery } from '@tanstack/react-query';
import { Monitor, Moon, Sun } from 'lucide-react';
import { Link, NavLink, useLocation } from 'react-router';
import { Badge } from '@/components/ui/badge';
import { buttonClass, IconButton } from '@/components/ui/button';
import { classNames } from '@/lib/class-names';
import { deferred } from '@/lib/deferred';
import { paths } from '@/lib/paths';
import { productInfoQuery } from '@/lib/product-info';
import { useIsAdministrator } from '@/lib/session/current-member';
import { useSessionStore } from '@/lib/stores/session-store';
import { useThemeStore, type ThemeChoice } from '@/lib/theme-store';
import { usePhoneScreen } from '@/lib/use-screen';

const MemberTools = deferred(() => import('./member-tools.js').then((module) => module.default));

export function Header() {
  const hasMember = useSessionStore((state) => state.isAuthenticated);
  const isPhone = usePhoneScreen();
  return (
    <>
      <header className="sticky top-0 z-20 border-b border-line bg-paper">
        <div className="page-width flex min-h-16 items-center max-sm:min-h-13 gap-x-6 gap-y-1">
          <Logo />
          {hasMember && !isPhone && <MainNavigation />}
          <PracticeBadge />
          <div className="ml-auto flex min-h-11 items-center gap-1">
            {hasMember ? <MemberTools /> : <VisitorTools />}
          </div>
        </div>
      </header>
      {hasMember && isPhone && (
        <div className="border-b border-line">
          <div className="page-width flex min-h-11 overflow-x-auto">
            <MainNavigation />
          </div>
        </div>
      )}
    </>
  );
}

interface MainPage {
  path: string;
  /** Prefix of addresses that belong to the page but are not under its own path. */
  below?: string;
  name: string;
}

const PAGES: readonly MainPage[] = [
  { path: paths.coverLetters, below: paths.coverLetter(''), name: '자기소개서' },
  { path: paths.resumes, name: '이력서' },
  { path: paths.interviewQuestions(), name: '면접 연습' },
];

const ADMIN_PAGES: readonly MainPage[] = [{ path: paths.admin, name: '관리' }];

function MainNavigation() {
  const pages = useIsAdministrator() ? [...PAGES, ...ADMIN_PAGES] : PAGES;
  const { pathname } = useLocation();
  return (
    <nav aria-label="주 메뉴" className="flex gap-5 self-stretch max-sm:-mx-1">
      {pages.map(({ path, below, name }) => (
        <NavLink
          key={path}
          to={path}
          className={({ isActive }) =>
            classNames(
              '-mb-px flex items-center border-b-2 px-1 text-small font-semibold whitespace-nowrap transition-colors',
              isActive || (below && pathname.startsWith(below))
                ? 'border-accent text-accent'
                : 'border-transparent text-ink-soft hover:text-ink',
            )
          }
        >
          {name}
        </NavLink>
      ))}
    </nav>
  );
}

function VisitorTools() {
  const { pathname, search } = useLocation();
  const isSignIn = pathname === paths.signIn || pathname === paths.googleCallback;
  const returnTo = pathname === paths.home ? paths.coverLetters : `${pathname}${search}`;
  return (
    <>
      <ThemeButton />
      {!isSignIn && (
        <Link
          to={`${paths.signIn}?${new URLSearchParams({ return: returnTo })}`}
          className={buttonClass({ variant: 'outline' })}
        >
          로그인
        </Link>
      )}
    </>
  );
}

function PracticeBadge() {
  const { data: productInfo } = useQuery(productInfoQuery());
  if (!productInfo?.aiPracticeMode) return null;
  return (
    <span
      title="AI 제공사 없이 규칙으로 도는 연습용이에요. 제안의 질은 실제 AI와 달라요."
      className="max-md:hidden"
    >
      <Badge>연습용 AI</Badge>
    </span>
  );
}

function Logo() {
  return (
    <Link
      to={paths.home}
      className="flex min-h-11 items-center gap-2.5 text-[1.0625rem] font-bold tracking-tight"
    >
      <svg aria-hidden viewBox="0 0 24 24" className="size-6">
        <path
          d="M2.5 2.5h19v19h-19zM12 2.5v19M2.5 12h19"
          fill="none"
          className="stroke-accent"
          strokeWidth="1.5"
        />
        <path d="M2.5 2.5H12V12H2.5z" className="fill-accent" />
        <path
          d="m14.2 16.9 2 2.3 3.6-4.6"
          fill="none"
          className="stroke-red"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      자소공방
    </Link>
  );
}

const NEXT: Record<ThemeChoice, ThemeChoice> = { system: 'light', light: 'dark', dark: 'system' };
const THEME_LABELS: Record<ThemeChoice, string> = {
  system: '시스템 설정',
  light: '밝게',
  dark: '어둡게',
};
const ICONS = { system: Monitor, light: Sun, dark: Moon };

/** Switches to the next of the three themes. */
function ThemeButton() {
  const { choice, choose } = useThemeStore();
  const Icon = ICONS[choice];
  return (
    <IconButton
      className="last:-mr-3"
      label={`화면 테마: ${THEME_LABELS[choice]}. 누르면 ${THEME_LABELS[NEXT[choice]]}`}
      onClick={() => choose(NEXT[choice])}
    >
      <Icon aria-hidden />
    </IconButton>
  );
}
