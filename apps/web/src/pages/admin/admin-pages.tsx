import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import NotFoundPage from '@/features/dead-ends/not-found-page';
import { SkeletonLines } from '@/components/ui/skeleton';
import { paths } from '@/lib/paths';
import { AdminNavigation } from './admin-navigation.js';

const MembersPage = lazy(() => import('./members-page.js'));
const RestorePage = lazy(() => import('./restore-page.js'));
const CrawlingPage = lazy(() => import('./crawling-page.js'));
const CrawlSourcesPage = lazy(() => import('./crawl-sources-page.js'));
const CrawlSourcePage = lazy(() => import('./crawl-source-page.js'));
const JobsPage = lazy(() => import('./jobs-page.js'));
const AiPage = lazy(() => import('./ai-page.js'));
const AuditPage = lazy(() => import('./audit-page.js'));

/** Every page for administrators, in their frame. */
export default function AdminPages() {
  return (
    <>
      <AdminNavigation />
      <Suspense fallback={<SkeletonLines lines={6} className="page-width py-10" />}>
        <Routes>
          <Route index element={<Navigate to={paths.adminMembers} replace />} />
          <Route path="members" element={<MembersPage />} />
          <Route path="restore" element={<RestorePage />} />
          <Route path="crawling" element={<CrawlingPage />} />
          <Route path="crawling/sources" element={<CrawlSourcesPage />} />
          <Route path="crawling/sources/:id" element={<CrawlSourcePage />} />
          <Route path="jobs" element={<JobsPage />} />
          <Route path="ai" element={<AiPage />} />
          <Route path="audit" element={<AuditPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </>
  );
}
