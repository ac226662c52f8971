import { z } from 'zod';

/** Messages between the processes of the fan-out test. */
export const openCommandSchema = z.object({
  kind: z.literal('open'),
  ports: z.array(z.number().int()),
  origin: z.string(),
  sockets: z.array(z.object({ memberId: z.number().int(), cookie: z.string() })),
  /** Index of the port that gets this process's first socket. */
  first: z.number().int(),
});
const statusCommandSchema = z.object({ kind: z.literal('status') });
const collectCommandSchema = z.object({ kind: z.literal('collect') });
export const clientCommandSchema = z.discriminatedUnion('kind', [
  openCommandSchema,
  statusCommandSchema,
  collectCommandSchema,
]);

export const openedSchema = z.object({ kind: z.literal('opened') });
export const statusSchema = z.object({
  kind: z.literal('status'),
  /** Sockets that are connected and have no resync to do. */
  settled: z.number().int(),
  /** Ended jobs known to the sockets, summed over all sockets. */
  known: z.number().int(),
});

/** What one browser's socket recorded: every event, and what it fetched after a lost connection. */
const observationSchema = z.object({
  memberId: z.number().int(),
  /** Every end of a job reported by an event, in order, with the milliseconds on the monotonic clock. */
  events: z.array(z.object({ jobId: z.uuid(), at: z.number() })),
  /** One list for each reconnect: the jobs that had ended by then, from GET /api/v1/jobs. */
  resyncs: z.array(z.array(z.uuid())),
  /** When the connection was lost first, reconnected last, and resynced last; null without a loss. */
  lostAt: z.number().nullable(),
  reconnectedAt: z.number().nullable(),
  resyncedAt: z.number().nullable(),
  /** Failed attempts to connect, by error message. */
  refusals: z.record(z.string(), z.number().int()),
  /** Failed resync requests by status; 0 when there was no answer. */
  failedRequests: z.record(z.string(), z.number().int()),
});

export const collectedSchema = z.object({
  kind: z.literal('collected'),
  observations: z.array(observationSchema),
});

export const sendCommandSchema = z.object({
  kind: z.literal('send'),
  databaseUrl: z.string(),
  redisUrl: z.string().optional(),
  /** Ends of jobs per second. */
  rate: z.number().positive(),
  jobs: z.array(z.object({ jobId: z.uuid(), memberId: z.number().int() })),
});
/** Half of the ends are handed over to the finisher; the sender waits for the command to continue. */
export const halfSentSchema = z.object({ kind: z.literal('half-sent') });
export const continueCommandSchema = z.object({ kind: z.literal('continue') });
export const sentSchema = z.object({
  kind: z.literal('sent'),
  /** Milliseconds on the monotonic clock for each job, in order: when its end was handed to the finisher, and when it was committed. */
  handedOverAt: z.array(z.number()),
  committedAt: z.array(z.number()),
});
export type Observation = z.infer<typeof observationSchema>;
