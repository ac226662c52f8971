import type { Logger } from '#observability';
import { busMessageSchema } from './bus-message.js';
import type { BusListener } from './event-bus.js';

/** The listeners of one process: parses what arrives and hands it on; one that throws does not keep the others from hearing. */
export class BusListeners {
  private readonly listeners = new Set<BusListener>();

  constructor(private readonly logger: Logger) {}

  add(listener: BusListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  deliver(text: string): void {
    const message = busMessageSchema.safeParse(parseJson(text));
    if (!message.success) {
      this.logger.warn({ length: text.length }, 'an event on the bus does not fit and is left out');
      return;
    }
    for (const listener of this.listeners) {
      try {
        listener(message.data);
      } catch (error) {
        this.logger.error({ err: error, kind: message.data.kind }, 'a listener of the event bus failed');
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
