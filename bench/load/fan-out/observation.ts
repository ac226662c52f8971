import { z } from 'zod';

/** What one browser's socket went through: everything it was told, and what it found by asking after a loss. */
export const observationSchema = z.object({
  memberId: z.number().int(),
  /** Every end of a job that an event told of, in order, with the moment on the monotonic clock. */
  events: z.array(z.object({ jobId: z.uuid(), at: z.number() })),
  /** One list for each time it was connected again: the jobs that had ended by then, as GET /api/v1/jobs said. */
  resyncs: z.array(z.array(z.uuid())),
  /** When the connection was lost first, and when the last resync after it was done; null without a loss. */
  lostAt: z.number().nullable(),
  connectedAgainAt: z.number().nullable(),
  wholeAgainAt: z.number().nullable(),
  /** Attempts to connect that failed, by what was said. */
  refusals: z.record(z.string(), z.number().int()),
  /** Resync requests that were not answered with 200, by status; 0 when there was no answer. */
  failedRequests: z.record(z.string(), z.number().int()),
});
export type Observation = z.infer<typeof observationSchema>;
