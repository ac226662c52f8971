import { z } from 'zod';

const messageSchema = z.object({ kind: z.string(), documentId: z.number().int(), version: z.number().int() });
/** A document of a kind, by its name, that was saved in this browser. */
export type SavedElsewhere = z.infer<typeof messageSchema>;

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('document-saved') : null;

/** Tells the other tabs of this browser that a document was saved here. */
export const tellSaved = (message: SavedElsewhere): void => channel?.postMessage(message);

/** @returns a function that stops listening */
export function onSavedElsewhere(listener: (message: SavedElsewhere) => void): () => void {
  const receive = (event: MessageEvent<unknown>) => {
    const message = messageSchema.safeParse(event.data);
    if (message.success) listener(message.data);
  };
  channel?.addEventListener('message', receive);
  return () => channel?.removeEventListener('message', receive);
}
