import { z } from 'zod';

const messageSchema = z.object({ kind: z.string(), draftId: z.string() });
/** A draft of a kind, by its name, that was written in this browser. */
type DraftElsewhere = z.infer<typeof messageSchema>;

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('draft-kept') : null;

/** Tells the other tabs of this browser that a draft was written here. */
export const tellDraftKept = (message: DraftElsewhere): void => channel?.postMessage(message);

/** @returns a function that stops listening */
export function onDraftElsewhere(listener: (message: DraftElsewhere) => void): () => void {
  const receive = (event: MessageEvent<unknown>) => {
    const message = messageSchema.safeParse(event.data);
    if (message.success) listener(message.data);
  };
  channel?.addEventListener('message', receive);
  return () => channel?.removeEventListener('message', receive);
}
