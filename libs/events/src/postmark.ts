import { z } from 'zod';
import type { BusMessage } from './bus-message.js';

/** Milliseconds since 1970 by the sender's clock; a message of an older process bears none. */
const postmarkSchema = z.object({ sentAt: z.number() });

/** The message as it is sent: with the moment it was. */
export const postmarked = (message: BusMessage): BusMessage & z.infer<typeof postmarkSchema> => ({
  ...message,
  sentAt: Date.now(),
});

/** Seconds that a message was on its way, if it says when it was sent; 0 when the clocks say that it came before. */
export function lagOf(received: unknown): number | undefined {
  const postmark = postmarkSchema.safeParse(received);
  return postmark.success ? Math.max(0, (Date.now() - postmark.data.sentAt) / 1_000) : undefined;
}
