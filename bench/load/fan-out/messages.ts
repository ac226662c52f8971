import { z } from 'zod';

/** What the processes of the fan-out say to each other. */
export const openOrderSchema = z.object({
  kind: z.literal('open'),
  ports: z.array(z.number().int()),
  origin: z.string(),
  sockets: z.array(z.object({ memberId: z.number().int(), cookie: z.string() })),
  /** Where this process begins to spread its sockets. */
  first: z.number().int(),
});
const statusOrderSchema = z.object({ kind: z.literal('status') });
const collectOrderSchema = z.object({ kind: z.literal('collect') });
export const clientOrderSchema = z.discriminatedUnion('kind', [
  openOrderSchema,
  statusOrderSchema,
  collectOrderSchema,
]);

export const openedSchema = z.object({ kind: z.literal('opened') });
export const statusSchema = z.object({
  kind: z.literal('status'),
  /** Sockets that are connected and have no resync to do. */
  settled: z.number().int(),
  /** Ends of jobs that the sockets know of, all together. */
  known: z.number().int(),
});

/** What one browser's socket went through: every event it received, and what it fetched after a lost connection. */
const observationSchema = z.object({
  memberId: z.number().int(),
  /** Every end of a job that an event reported, in order, with the moment on the monotonic clock. */
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

export const collectedSchema = z.object({
  kind: z.literal('collected'),
  observations: z.array(observationSchema),
});

export const sendOrderSchema = z.object({
  kind: z.literal('send'),
  databaseUrl: z.string(),
  redisUrl: z.string().optional(),
  /** Ends of jobs a second. */
  rate: z.number().positive(),
  jobs: z.array(z.object({ jobId: z.uuid(), memberId: z.number().int() })),
});
/** Half of the jobs are handed over; the sender waits for the order to go on. */
export const halfSentSchema = z.object({ kind: z.literal('half-sent') });
export const goOnOrderSchema = z.object({ kind: z.literal('go-on') });
export const sentSchema = z.object({
  kind: z.literal('sent'),
  /** Milliseconds on the monotonic clock, one a job in their order: when its end was handed over, and when it was committed. */
  handedOverAt: z.array(z.number()),
  committedAt: z.array(z.number()),
});
export type Observation = z.infer<typeof observationSchema>;
