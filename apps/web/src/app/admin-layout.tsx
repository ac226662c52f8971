import { Suspense } from 'react';
import { Navigate, NavLink, Route, Routes } from 'react-router';
import { SkeletonLines } from '@/components/ui/skeleton';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import { ADMIN_PAGES } from '@/pages/admin/admin-pages';
import { NotFoundPage } from '@/pages/error-pages';

/** The menu and the routes of the pages for administrators. */
export default function AdminLayout() {
  return (
    <>
      <AdminMenu />
      <Suspense fallback={<SkeletonLines lines={6} className="page-width py-10" />}>
        <Routes>
          <Route index element={<Navigate to={paths.adminMembers} replace />} />
          {ADMIN_PAGES.map(({ path, Page }) => (
            <Route key={path} path={path.slice(`${paths.admin}/`.length)} element={<Page />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </>
  );
}

const AdminMenu = () => (
  <div className="border-b border-line bg-sunken">
    <nav
      aria-label="관리 메뉴"
      className="page-width flex items-center overflow-x-auto sm:gap-5 max-sm:justify-between"
    >
      {ADMIN_PAGES.map(
        ({ path, menuName }) =>
          menuName && (
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
              {menuName}
            </NavLink>
          ),
      )}
    </nav>
  </div>
);
