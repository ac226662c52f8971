import { isEnded, type AdminJob, type AdminJobDetail, type JobStatistics, toPage } from '#contracts';
import { aJob } from '../../../../testing/job.factory.js';
import {
  failure,
  type SeenRequest,
  success,
  type TestAnswer,
  TestApi,
} from '../../../../testing/test-api.js';

const JOBS = '/api/v1/admin/jobs';

/** The API of the job pages, with the data that a test sets. */
export class JobFixture {
  readonly api = new TestApi();
  jobs: AdminJob[] = [];
  details: Partial<AdminJobDetail> = {};
  statistics: JobStatistics = statistics();
  /** Answers instead, by `METHOD path` below the jobs. */
  answers: Record<string, () => TestAnswer> = {};

  reset(): void {
    Object.assign(this, { jobs: [], details: {}, statistics: statistics(), answers: {} });
    this.api.reset();
    this.api.handler = (request) => this.answer(request);
  }

  /** The queries of the list calls, in order. */
  listQueries = (): string[] => this.api.requestsTo(JOBS).map(({ query }) => query.toString());

  asked = (method: string, path: string): SeenRequest[] =>
    this.api.requestsTo(`${JOBS}${path}`).filter((request) => request.method === method);

  private answer({ method, path, query }: SeenRequest): TestAnswer {
    const below = path.slice(JOBS.length);
    const answer = this.answers[`${method} ${below}`];
    if (answer) return answer();
    if (below === '/statistics') return success({ ...this.statistics, hours: Number(query.get('hours')) });
    if (below === '') return success(this.page(query));
    const [, jobId = '', action] = below.split('/');
    const job = this.jobs.find((candidate) => candidate.jobId === jobId);
    if (!job) return failure(404, 'NOT_FOUND', '찾을 수 없어요.');
    if (action === 'cancel') return success(this.cancel(job));
    return success(aJobDetail({ ...this.details, ...job }));
  }

  private page(query: URLSearchParams) {
    const [page, size] = [Number(query.get('page') ?? 0), Number(query.get('size') ?? 20)];
    const status = query.get('status');
    const listed = this.jobs.filter((job) => status === null || job.status === status);
    return toPage(listed.slice(page * size, (page + 1) * size), listed.length, { page, size });
  }

  private cancel(job: AdminJob): AdminJob {
    if (!isEnded(job.status)) Object.assign(job, { status: 'CANCELLED', finishedAt: '2026-11-20T00:00:30Z' });
    return job;
  }
}

/** A job id that ends in the given number. */
export const jobIdOf = (number: number): string =>
  `6b1f3c0e-8a54-4b0e-9a7e-${String(number).padStart(12, '0')}`;

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

const aJobDetail = (overrides: Partial<AdminJobDetail> = {}): AdminJobDetail => ({
  ...anAdminJob(),
  requestId: 'request-7',
  children: NO_CHILDREN,
  timeline: [{ kind: 'ACCEPTED', at: '2026-11-20T00:00:00Z' }],
  ...overrides,
});

/** A window of 24 hours, of which the fixture holds two buckets; 13 jobs ended in them. */
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
