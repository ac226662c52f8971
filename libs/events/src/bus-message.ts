import { eventSchemas, jobStatusSchema, type EventName, type EventPayload } from '#contracts';
import { z } from 'zod';

const audienceSchema = z.object({
  memberId: z.number().int().nullable(),
  administrators: z.boolean(),
  /** Whoever is connected. */
  everyone: z.boolean().optional(),
});
/** The owner's sockets, the administrators', both, or all there are. */
export type Audience = z.infer<typeof audienceSchema>;

/** W3C traceparent of what is told of. */
const traceParentSchema = z.string().optional();

/** An event for browsers, by its name. */
export type ClientEvent<Name extends EventName = EventName> = {
  [Event in Name]: {
    kind: 'client-event';
    audience: Audience;
    event: Event;
    payload: EventPayload<Event>;
    traceParent?: string | undefined;
  };
}[Name];

const clientEventOf = <Name extends EventName>(event: Name) =>
  z.object({
    kind: z.literal('client-event'),
    audience: audienceSchema,
    event: z.literal(event),
    payload: eventSchemas[event],
    traceParent: traceParentSchema,
  });

/** What processes tell each other: ids and numbers, never a member's text. Messages are hints; the rows are the truth. */
export const busMessageSchema = z.discriminatedUnion('kind', [
  z.discriminatedUnion('event', [
    clientEventOf('job-progress'),
    clientEventOf('job-completed'),
    clientEventOf('job-failed'),
    clientEventOf('job-cancelled'),
    clientEventOf('tokens-updated'),
    clientEventOf('crawl-list-updated'),
    clientEventOf('feature-list-updated'),
    clientEventOf('session-revoked'),
    clientEventOf('ai-switched'),
  ]),
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
export type BusMessage = ClientEvent | Exclude<z.infer<typeof busMessageSchema>, { kind: 'client-event' }>;
