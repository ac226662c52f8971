import { z } from 'zod';

const messageSchema = z.object({ coverLetterId: z.number().int(), version: z.number().int() });
export type SavedElsewhere = z.infer<typeof messageSchema>;

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('cover-letter-saved') : null;

/** Tells the other tabs of this browser that a letter was saved here. */
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
