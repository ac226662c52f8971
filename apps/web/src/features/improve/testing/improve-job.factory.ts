import type { Job } from '#contracts';

export const improveJob = (overrides: Partial<Job> = {}): Job => ({
  jobId: '2f1f7e0a-55a1-4d7c-9a54-1d9f3f0b7c10',
  type: 'AI_IMPROVE',
  status: 'RUNNING',
  stage: 'rewrite',
  progress: 60,
  tokenCost: 5,
  attempt: 1,
  coverLetterId: 41,
  draftId: null,
  result: null,
  error: null,
  createdAt: '2026-11-20T14:00:00+09:00',
  startedAt: '2026-11-20T14:00:01+09:00',
  finishedAt: null,
  ...overrides,
});
