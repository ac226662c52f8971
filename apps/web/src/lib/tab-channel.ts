import type { z } from 'zod';

interface TabChannel<Message> {
  /** Sends a message to the other tabs of this browser. */
  send: (message: Message) => void;
  /**
   * Listens to the other tabs; what does not fit the channel's schema is ignored.
   * @returns a function that stops listening
   */
  listen: (listener: (message: Message) => void) => () => void;
}

/** A channel between the tabs of this browser; where the browser has none, nothing is sent or received. */
export function tabChannel<Message>(name: string, messageSchema: z.ZodType<Message>): TabChannel<Message> {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
  return {
    send: (message) => channel?.postMessage(message),
    listen: (listener) => {
      const receive = (event: MessageEvent<unknown>) => {
        const message = messageSchema.safeParse(event.data);
        if (message.success) listener(message.data);
      };
      channel?.addEventListener('message', receive);
      return () => channel?.removeEventListener('message', receive);
    },
  };
}
