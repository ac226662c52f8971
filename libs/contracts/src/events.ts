import { z } from 'zod';
import { sessionRevokedReasonSchema } from './auth.js';
import { timestampSchema } from './identifiers.js';
import { jobTypeSchema } from './job-kinds.js';
import { jobErrorSchema } from './job.js';
import { aiStatusSchema } from './product-info.js';

const jobReference = { jobId: z.uuid(), type: jobTypeSchema };

/** Every event the server sends over socket.io, with its payload. Events are hints: a client refetches after a reconnect. */
export const eventSchemas = {
  'job-progress': z.object({
    ...jobReference,
    stage: z.string().nullable(),
    progress: z.number().int(),
    /** As in the job; null or absent while no reply is awaited. */
    thinkingSince: timestampSchema.nullable().optional(),
  }),
  'job-completed': z.object(jobReference),
  'job-failed': z.object({ ...jobReference, error: jobErrorSchema }),
  'job-cancelled': z.object(jobReference),
  'tokens-updated': z.object({ remainingTokens: z.number().int() }),
  /** `runId` is 0 when an administrator caused it instead of a run. */
  'crawl-list-updated': z.object({
    runId: z.number().int(),
    added: z.number().int(),
    updated: z.number().int(),
    deleted: z.number().int(),
    total: z.number().int(),
  }),
  'feature-list-updated': z.object({ raw: z.number().int(), final: z.number().int() }),
  'session-revoked': z.object({ reason: sessionRevokedReasonSchema }),
  /** AI calls were stopped, allowed again, or are stopped with another text; sent to every client. */
  'ai-switched': aiStatusSchema,
} as const;

export type EventName = keyof typeof eventSchemas;
export type EventPayload<Name extends EventName> = z.infer<(typeof eventSchemas)[Name]>;
