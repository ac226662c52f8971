import { liveMetrics, type Logger } from '#observability';
import { busMessageSchema, secondsSinceSent } from './bus-message.js';
import type { BusListener } from './event-bus.js';

interface Registered {
  listener: BusListener;
  onGap: () => void;
}

/** The listeners of one process: parses what arrives and calls each; one that throws does not affect the others. */
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

  /** Calls every `onGap`: messages may have been missed. */
  deliverGap(): void {
    liveMetrics.busGaps.inc();
    this.forEach(({ onGap }) => onGap());
  }

  private deliverOne(item: unknown): void {
    const message = busMessageSchema.safeParse(item);
    if (message.success) {
      const lag = secondsSinceSent(item);
      if (lag !== undefined) liveMetrics.busLag.observe({ kind: message.data.kind }, lag);
      this.forEach(({ listener }) => listener(message.data));
    } else this.logger.warn({ kind: typeof item }, 'an event on the bus does not fit and is left out');
  }

  private forEach(call: (entry: Registered) => void): void {
    for (const entry of this.registered) {
      try {
        call(entry);
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
