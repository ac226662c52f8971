import {
  eventSchemas,
  jobStatusSchema,
  sessionEndReasonSchema,
  type EventName,
  type EventPayload,
} from '#contracts';
import { z } from 'zod';

const audienceSchema = z.object({
  memberId: z.number().int().nullable(),
  administrators: z.boolean(),
  /** Every connected socket. */
  everyone: z.boolean().optional(),
});
/** The owner's sockets, the administrators', both, or all there are. */
export type Audience = z.infer<typeof audienceSchema>;

/** Every administrator, and no owner. */
export const ADMINISTRATORS: Audience = { memberId: null, administrators: true };

/** W3C traceparent of the span that caused the event. */
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

/**
 * What processes send each other: ids, numbers, keys and texts for people (an error's message, why AI calls are stopped), never a member's
 * text. A message is a hint; the rows are the truth.
 */
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
    reason: sessionEndReasonSchema,
  }),
  z.object({ kind: z.literal('member-role-changed'), memberId: z.number().int() }),
]);
/** A message of the bus; see busMessageSchema. */
export type BusMessage = ClientEvent | Exclude<z.infer<typeof busMessageSchema>, { kind: 'client-event' }>;

/** An event for browsers: to a member's own sockets, to every administrator's, to both, or to every connected socket. */
export const clientEvent = <Name extends EventName>(
  audience: Audience,
  event: Name,
  payload: EventPayload<Name>,
): ClientEvent<Name> => ({ kind: 'client-event', audience, event, payload });

/** Milliseconds since 1970 by the sender's clock; missing in a message of an older version. */
const sentAtSchema = z.object({ sentAt: z.number() });

/** The message with the time at which it is sent. */
export const withSentAt = (message: BusMessage): BusMessage & z.infer<typeof sentAtSchema> => ({
  ...message,
  sentAt: Date.now(),
});

/** Seconds between sending and now, at least 0; undefined when the message carries no time. */
export function secondsSinceSent(received: unknown): number | undefined {
  const sent = sentAtSchema.safeParse(received);
  return sent.success ? Math.max(0, (Date.now() - sent.data.sentAt) / 1_000) : undefined;
}
