type Listener = () => void;
const listeners = new Set<Listener>();

/** Tells the app that a call was refused and the session could not be refreshed. */
export function reportSessionExpired(): void {
  for (const listener of listeners) listener();
}

/** @returns a function that stops listening */
export function onSessionExpired(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
