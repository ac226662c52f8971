import type { z } from 'zod';

interface TabChannel<Message> {
  /** Tells the other tabs of this browser. */
  tell: (message: Message) => void;
  /** Listens to the other tabs; what is no message of this channel is passed over. @returns a function that stops listening */
  listen: (listener: (message: Message) => void) => () => void;
}

/** A channel between the tabs of this browser; where the browser has none, nothing is told and nothing heard. */
export function tabChannel<Message>(name: string, messageSchema: z.ZodType<Message>): TabChannel<Message> {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
  return {
    tell: (message) => channel?.postMessage(message),
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
