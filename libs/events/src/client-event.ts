import type { EventName, EventPayload } from '#contracts';
import type { Audience, ClientEvent } from './bus-message.js';

/** An event for browsers: to a member's own sockets, to every administrator's, to both, or to whoever is connected. */
export const clientEvent = <Name extends EventName>(
  audience: Audience,
  event: Name,
  payload: EventPayload<Name>,
): ClientEvent<Name> => ({ kind: 'client-event', audience, event, payload });
