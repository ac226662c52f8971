import { NavLink } from 'react-router';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';

const SECTIONS = [
  { path: paths.adminMembers, name: '회원' },
  { path: paths.restore, name: '복구' },
  { path: paths.crawling, name: '크롤링' },
  { path: paths.adminJobs, name: '작업' },
  { path: paths.adminAi, name: 'AI' },
  { path: paths.audit, name: '감사 기록' },
];

/** Leads from one part of the back office to another. */
export function AdminNavigation() {
  return (
    <div className="border-b border-line bg-sunken">
      <nav
        aria-label="관리 메뉴"
        className="page-width flex items-center overflow-x-auto sm:gap-5 max-sm:justify-between"
      >
        {SECTIONS.map(({ path, name }) => (
          <NavLink
            key={path}
            to={path}
            className={({ isActive }) =>
              classNames(
                'flex min-h-11 items-center border-b-2 px-1 text-small font-semibold whitespace-nowrap transition-colors focus-visible:-outline-offset-2',
                isActive ? 'border-accent text-accent' : 'border-transparent text-ink-soft hover:text-ink',
              )
            }
          >
            {name}
          </NavLink>
        ))}
      </nav>
    </div>
  );
}
