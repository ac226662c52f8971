import type { AdminJob, AdminJobDetail, JobStatistics } from '#contracts';
import { aJob } from '../../../../testing/job.factory.js';

/** A running AI improvement of member 12. */
export const anAdminJob = (overrides: Partial<AdminJob> = {}): AdminJob => ({
  ...aJob(),
  memberId: 12,
  memberEmail: 'haneul@example.com',
  queue: 'ai',
  parentJobId: null,
  canBeRetried: false,
  ...overrides,
});

export const NO_CHILDREN = { queued: 0, running: 0, succeeded: 0, failed: 0, cancelled: 0 };

export const aJobDetail = (overrides: Partial<AdminJobDetail> = {}): AdminJobDetail => ({
  ...anAdminJob(),
  requestId: 'request-7',
  children: NO_CHILDREN,
  timeline: [{ kind: 'ACCEPTED', at: '2026-11-20T00:00:00Z' }],
  ...overrides,
});

/** An hour in which 13 jobs ended. */
export const statistics = (overrides: Partial<JobStatistics> = {}): JobStatistics => ({
  hours: 24,
  bucketMinutes: 30,
  queued: 1234,
  running: 4,
  oldestQueuedSeconds: 95,
  buckets: [
    { startedAt: '2026-11-20T00:00:00Z', succeeded: 7, failed: 2, cancelled: 0 },
    { startedAt: '2026-11-20T00:30:00Z', succeeded: 3, failed: 0, cancelled: 1 },
  ],
  types: [
    {
      type: 'AI_IMPROVE',
      succeeded: 10,
      failed: 2,
      cancelled: 1,
      retries: 3,
      medianMilliseconds: 32_000,
      slowestTwentiethMilliseconds: 61_000,
      tokensTaken: 50,
    },
  ],
  ...overrides,
});
