import { type ComponentType, lazy } from 'react';
import { paths } from '@/lib/paths';

interface AdminPage {
  /** The address, under `paths.admin`; may hold parameters. */
  path: string;
  /** The page's code is fetched when the page is shown. */
  Page: ComponentType;
  /** Its name in the menu of the administration; without one it is reached from another page. */
  menuName?: string;
  /** Its entry in the command palette. */
  command?: { name: string; keywords: string };
}

/** Every page for administrators: its route, its entry in the menu and its entry in the command palette. */
export const ADMIN_PAGES: readonly AdminPage[] = [
  {
    path: paths.adminMembers,
    Page: lazy(() => import('./members-page.js')),
    menuName: '회원',
    command: { name: '회원 관리', keywords: '관리자 권한 상태 정지 admin members' },
  },
  {
    path: paths.restore,
    Page: lazy(() => import('./restore-page.js')),
    menuName: '복구',
    command: { name: '복구 관리', keywords: '관리자 삭제 되살리기 admin restore' },
  },
  {
    path: paths.crawling,
    Page: lazy(() => import('./crawling-page.js')),
    menuName: '크롤링',
    command: { name: '크롤링 관리', keywords: '관리자 수집 실행 admin crawl' },
  },
  {
    path: paths.crawlSources,
    Page: lazy(() => import('./crawl-sources-page.js')),
    command: { name: '크롤링 출처', keywords: '관리자 수집 사이트 admin source' },
  },
  { path: `${paths.crawlSources}/:id`, Page: lazy(() => import('./crawl-source-page.js')) },
  {
    path: paths.adminJobs,
    Page: lazy(() => import('./jobs-page.js')),
    menuName: '작업',
    command: { name: '작업', keywords: '관리자 큐 대기 실패 재시도 admin jobs queue' },
  },
  {
    path: paths.adminAi,
    Page: lazy(() => import('./ai-page.js')),
    menuName: 'AI',
    command: { name: 'AI 호출', keywords: '관리자 AI 토큰 비용 멈춤 스위치 admin ai cost switch' },
  },
  {
    path: paths.audit,
    Page: lazy(() => import('./audit-page.js')),
    menuName: '감사 기록',
    command: { name: '감사 기록', keywords: '관리자 이력 로그 admin audit log' },
  },
];

/** The pages that the command palette lists. */
export const ADMIN_PAGE_COMMANDS = ADMIN_PAGES.flatMap(({ path, command }) =>
  command ? [{ path, ...command }] : [],
);
