import type { Job } from '#contracts';

/** A running AI improvement of letter 1. */
export const aJob = (overrides: Partial<Job> = {}): Job => ({
  jobId: '6b1f3c0e-8a54-4b0e-9a7e-2f6c1d9e0a11',
  type: 'AI_IMPROVE',
  status: 'RUNNING',
  stage: 'feedback',
  progress: 30,
  tokenCost: 5,
  attempt: 1,
  coverLetterId: 1,
  draftId: null,
  result: null,
  partialResult: null,
  thinkingSince: null,
  error: null,
  createdAt: '2026-11-20T00:00:00Z',
  startedAt: '2026-11-20T00:00:01Z',
  finishedAt: null,
  ...overrides,
});
