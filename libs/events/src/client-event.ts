import type { EventName, EventPayload } from '#contracts';
import { busMessageSchema, type BusMessage } from './bus-message.js';

/** An event for browsers: to a member's own sockets, to every administrator's, or to both. */
export const clientEvent = <Name extends EventName>(
  audience: { memberId: number | null; administrators: boolean },
  event: Name,
  payload: EventPayload<Name>,
): BusMessage => busMessageSchema.parse({ kind: 'client-event', audience, event, payload });
