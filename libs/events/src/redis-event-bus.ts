import type { Transaction } from '#database';
import { liveMetrics, type Logger } from '#observability';
import { Redis, type RedisOptions } from 'ioredis';
import { BusListeners } from './bus-listeners.js';
import type { BusMessage } from './bus-message.js';
import type { BusListener, EventBus } from './event-bus.js';
import { postmarked } from './postmark.js';

const CHANNEL = 'jasogongbang:events';
/** A process that cannot hear the others this long after its start gives up rather than run deaf. */
const FIRST_CONNECT_MILLISECONDS = 10_000;

/** The bus of the many-machines mode: Redis PUBLISH once the transaction has committed, since NOTIFY serialises busy commits. */
export class RedisEventBus implements EventBus {
  private readonly listeners: BusListeners;
  private readonly publisher: Redis;
  private subscriber: Redis | undefined;
  private subscribing: Promise<void> | undefined;

  constructor(
    private readonly redisUrl: string,
    private readonly logger: Logger,
    private readonly firstConnectMilliseconds = FIRST_CONNECT_MILLISECONDS,
  ) {
    this.listeners = new BusListeners(logger);
    // A publish fails fast while Redis is away: messages are hints, and the rows are committed already.
    this.publisher = this.connect({
      maxRetriesPerRequest: 1,
      enableOfflineQueue: true,
      commandTimeout: 2_000,
    });
  }

  publish(tx: Transaction, ...messages: BusMessage[]): void {
    tx.afterCommit(() => {
      this.publisher.publish(CHANNEL, JSON.stringify(messages.map(postmarked))).catch((error: unknown) => {
        liveMetrics.busFailures.inc(messages.length);
        this.logger.warn({ err: error }, 'events could not be published');
      });
    });
  }

  async subscribe(listener: BusListener, onGap?: () => void): Promise<() => void> {
    this.subscribing ??= this.listen();
    await this.subscribing;
    return this.listeners.add(listener, onGap);
  }

  async close(): Promise<void> {
    this.publisher.disconnect();
    this.subscriber?.disconnect();
    return Promise.resolve();
  }

  // Subscribed by hand at every connection, so that it is known when messages are heard again.
  private listen(): Promise<void> {
    const subscriber = this.connect({ maxRetriesPerRequest: null, autoResubscribe: false });
    this.subscriber = subscriber;
    subscriber.on('message', (_channel: string, text: string) => this.listeners.deliver(text));
    return new Promise((resolve, reject) => {
      let heardBefore = false;
      const tooLate = setTimeout(() => {
        this.subscribing = undefined;
        subscriber.disconnect();
        reject(new Error('Redis did not answer'));
      }, this.firstConnectMilliseconds);
      subscriber.on('ready', () => {
        subscriber.subscribe(CHANNEL).then(
          () => {
            if (heardBefore) this.listeners.deliverGap();
            heardBefore = true;
            clearTimeout(tooLate);
            resolve();
          },
          (error: unknown) => this.logger.warn({ err: error }, 'events could not be subscribed to yet'),
        );
      });
    });
  }

  private connect(options: RedisOptions): Redis {
    const redis = new Redis(this.redisUrl, { ...options, keepAlive: 10_000 });
    redis.on('error', (error: Error) => this.logger.warn({ err: error }, 'Redis is away'));
    return redis;
  }
}
