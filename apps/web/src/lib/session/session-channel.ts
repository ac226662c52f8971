import { z } from 'zod';

const messageSchema = z.enum(['signed-in', 'signed-out']);
type SessionMessage = z.infer<typeof messageSchema>;

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : null;

/** Tells the other tabs of this browser. */
export const tellOtherTabs = (message: SessionMessage): void => channel?.postMessage(message);

/** @returns a function that stops listening */
export function onOtherTab(listener: (message: SessionMessage) => void): () => void {
  const receive = (event: MessageEvent<unknown>) => {
    const message = messageSchema.safeParse(event.data);
    if (message.success) listener(message.data);
  };
  channel?.addEventListener('message', receive);
  return () => channel?.removeEventListener('message', receive);
}
