export const ACCOUNT_TABS = ['profile', 'tokens', 'jobs', 'words', 'devices', 'trash', 'data'] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number];

export const CRAWLING_TABS = ['letters', 'raw', 'final'] as const;
export type CrawlingTab = (typeof CRAWLING_TABS)[number];

/** Every path of the web app. Features link through these, never through a literal. */
export const paths = {
  home: '/',
  signIn: '/login',
  googleCallback: '/auth/callback/google',
  forbidden: '/403',
  /** Everything under it is for administrators. */
  admin: '/admin',
  adminMembers: '/admin/members',
  /** The list of members with one of them opened. */
  adminMember: (memberId: number) => withSearch('/admin/members', { member: String(memberId) }),
  restore: '/admin/restore',
  crawling: '/admin/crawling',
  crawlingTab: (tab: CrawlingTab) => withSearch('/admin/crawling', { tab }),
  crawlSources: '/admin/crawling/sources',
  newCrawlSource: '/admin/crawling/sources/new',
  crawlSource: (id: number | string) => `/admin/crawling/sources/${encodeURIComponent(id)}`,
  adminJobs: '/admin/jobs',
  adminJobsOf: (memberId: number) => withSearch('/admin/jobs', { memberId: String(memberId) }),
  /** The queue board, which the API serves. */
  queueBoard: '/api/v1/admin/queue-board',
  adminAi: '/admin/ai',
  audit: '/admin/audit',
  /** The audit entries by a member and about them, found by e-mail, which a deleted account does not have. */
  auditOf: (email: string) => withSearch('/admin/audit', { email }),
  coverLetters: '/cover-letters',
  newCoverLetter: (search: { draft?: string; job?: string } = {}) => withSearch('/cover-letter/new', search),
  coverLetter: (id: number | string, search: { job?: string } = {}) =>
    withSearch(`/cover-letter/${encodeURIComponent(id)}`, search),
  resumes: '/resumes',
  newResume: (search: { draft?: string } = {}) => withSearch('/resumes/new', search),
  resume: (id: number | string) => `/resumes/${encodeURIComponent(id)}`,
  resumeImport: '/resumes/import',
  resumeImportResult: (job: string) => withSearch('/resumes/import', { job }),
  interviewQuestions: (search: { coverLetterId?: string } = {}) => withSearch('/interview-questions', search),
  /** The member's own account; `tab` is one of ACCOUNT_TABS. */
  account: (search: { tab?: AccountTab } = {}) => withSearch('/account', search),
  privacy: '/privacy',
} as const;

function withSearch(path: string, search: Record<string, string | undefined>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value) parameters.set(name, value);
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
