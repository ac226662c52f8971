import { liveMetrics, type Logger } from '#observability';
import { busMessageSchema } from './bus-message.js';
import { lagOf } from './postmark.js';
import type { BusListener } from './event-bus.js';

interface Registered {
  listener: BusListener;
  onGap: () => void;
}

/** The listeners of one process: parses what arrives and hands it on; one that throws does not keep the others from hearing. */
export class BusListeners {
  private readonly registered = new Set<Registered>();

  constructor(private readonly logger: Logger) {}

  add(listener: BusListener, onGap: () => void = () => undefined): () => void {
    const entry = { listener, onGap };
    this.registered.add(entry);
    return () => this.registered.delete(entry);
  }

  /** @param text JSON: messages that were sent together, in their order */
  deliver(text: string): void {
    const messages = parseJson(text);
    for (const item of Array.isArray(messages) ? messages : [messages]) this.deliverOne(item);
  }

  /** Says that messages may have been missed. */
  deliverGap(): void {
    liveMetrics.busGaps.inc();
    this.tellEach(({ onGap }) => onGap());
  }

  private deliverOne(item: unknown): void {
    const message = busMessageSchema.safeParse(item);
    if (message.success) {
      const lag = lagOf(item);
      if (lag !== undefined) liveMetrics.busLag.observe({ kind: message.data.kind }, lag);
      this.tellEach(({ listener }) => listener(message.data));
    } else this.logger.warn({ kind: typeof item }, 'an event on the bus does not fit and is left out');
  }

  private tellEach(tell: (entry: Registered) => void): void {
    for (const entry of this.registered) {
      try {
        tell(entry);
      } catch (error) {
        this.logger.error({ err: error }, 'a listener of the event bus failed');
      }
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
