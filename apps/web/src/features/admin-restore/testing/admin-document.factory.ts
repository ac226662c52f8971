import type { AdminCoverLetter, AdminCoverLetterPreview, AdminResume, AdminResumePreview } from '#contracts';

const DELETED = {
  authorEmail: 'mina@example.com',
  status: 'DELETED',
  createdAt: '2026-10-02T03:00:00Z',
  updatedAt: '2026-10-20T03:00:00Z',
  deletedAt: '2026-11-02T03:00:00Z',
} as const;

/** A deleted resume. */
export const anAdminResume = (overrides: Partial<AdminResume> = {}): AdminResume => ({
  resumeId: 7,
  title: '백엔드 이력서',
  ...DELETED,
  ...overrides,
});

/** A deleted cover letter. */
export const anAdminCoverLetter = (overrides: Partial<AdminCoverLetter> = {}): AdminCoverLetter => ({
  coverLetterId: 9,
  title: '물결서점 지원서',
  ...DELETED,
  ...overrides,
});

/** What would come back with `anAdminResume()`. */
export const aResumePreview = (overrides: Partial<AdminResumePreview> = {}): AdminResumePreview => ({
  ...anAdminResume(),
  version: 4,
  versionCount: 3,
  purgedAt: '2026-12-02T03:00:00Z',
  completedSections: ['basicInfo', 'careers'],
  hasPhoto: true,
  ...overrides,
});

/** What would come back with `anAdminCoverLetter()`. */
export const aCoverLetterPreview = (
  overrides: Partial<AdminCoverLetterPreview> = {},
): AdminCoverLetterPreview => ({
  ...anAdminCoverLetter(),
  version: 2,
  versionCount: 0,
  purgedAt: '2026-12-02T03:00:00Z',
  contentLength: 1834,
  questionCount: 3,
  filledQuestionCount: 2,
  interviewQuestionCount: 5,
  ...overrides,
});
