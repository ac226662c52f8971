import { z } from 'zod';
import { observationSchema } from './observation.js';

/** What the processes of the fan-out say to each other. */
export const openOrderSchema = z.object({
  kind: z.literal('open'),
  ports: z.array(z.number().int()),
  origin: z.string(),
  sockets: z.array(z.object({ memberId: z.number().int(), cookie: z.string() })),
  /** Where this process begins to spread its sockets. */
  first: z.number().int(),
});
export const statusOrderSchema = z.object({ kind: z.literal('status') });
export const collectOrderSchema = z.object({ kind: z.literal('collect') });
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
/** Half of the jobs are handed over; the sender waits to be told to go on. */
export const halfSentSchema = z.object({ kind: z.literal('half-sent') });
export const goOnOrderSchema = z.object({ kind: z.literal('go-on') });
export const sentSchema = z.object({
  kind: z.literal('sent'),
  /** Milliseconds on the monotonic clock, one a job in their order: when its end was handed over, and when it was committed. */
  handedOverAt: z.array(z.number()),
  committedAt: z.array(z.number()),
});
