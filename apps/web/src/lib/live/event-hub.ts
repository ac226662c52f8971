import type { EventName, EventPayload } from '#contracts';

type Listener<Name extends EventName> = (payload: EventPayload<Name>) => void;

const listeners = new Map<EventName, Set<Listener<never>>>();

/**
 * Listens to a live event, already parsed.
 * @returns a function that stops listening
 */
export function onLiveEvent<Name extends EventName>(name: Name, listener: Listener<Name>): () => void {
  const ofName = listeners.get(name) ?? new Set<Listener<never>>();
  listeners.set(name, ofName.add(listener));
  return () => ofName.delete(listener);
}

export function publishLiveEvent<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
  for (const listener of listeners.get(name) ?? []) (listener as Listener<Name>)(payload);
}
