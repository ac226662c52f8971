import { eventSchemas, jobStatusSchema } from '#contracts';
import { z } from 'zod';

const clientEventSchema = z.union(
  Object.entries(eventSchemas).map(([event, payload]) =>
    z.object({
      kind: z.literal('client-event'),
      /** The owner's sockets, the administrators', or both. */
      audience: z.object({ memberId: z.number().int().nullable(), administrators: z.boolean() }),
      event: z.literal(event),
      payload,
    }),
  ),
);

/** What processes tell each other: ids and numbers, never a member's text. Messages are hints; the rows are the truth. */
export const busMessageSchema = z.union([
  clientEventSchema,
  z.object({ kind: z.literal('jobs-ready'), queue: z.string() }),
  z.object({ kind: z.literal('job-ended'), jobId: z.uuid(), status: jobStatusSchema }),
  z.object({
    kind: z.literal('sessions-ended'),
    memberId: z.number().int(),
    /** null: every session of the member. */
    sessionIds: z.array(z.uuid()).nullable(),
    reason: z.string(),
  }),
  z.object({ kind: z.literal('member-role-changed'), memberId: z.number().int() }),
]);
export type BusMessage = z.infer<typeof busMessageSchema>;
