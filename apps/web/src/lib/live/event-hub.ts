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

const JOB_ENDS = ['job-completed', 'job-failed', 'job-cancelled'] as const;
type JobEvent = EventPayload<'job-progress' | (typeof JOB_ENDS)[number]>;

/**
 * Listens to the end of every job, however it ends.
 * @returns a function that stops listening
 */
export function onJobEnd(listener: (event: JobEvent) => void): () => void {
  const stops = JOB_ENDS.map((name) => onLiveEvent(name, listener));
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Listens to the progress and the end of every job.
 * @returns a function that stops listening
 */
export function onJobEvent(listener: (event: JobEvent) => void): () => void {
  const stops = [onLiveEvent('job-progress', listener), onJobEnd(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

export function publishLiveEvent<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
  for (const listener of listeners.get(name) ?? []) (listener as Listener<Name>)(payload);
}
