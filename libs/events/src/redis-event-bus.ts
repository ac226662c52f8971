import type { Transaction } from '#database';
import { liveMetrics, type Logger } from '#observability';
import { Redis, type RedisOptions } from 'ioredis';
import { BusListeners } from './bus-listeners.js';
import { withSentAt, type BusMessage } from './bus-message.js';
import type { BusListener, EventBus } from './event-bus.js';

const CHANNEL = 'jasogongbang:events';
/** Channels are the same in all databases of a Redis, and another of them may be another installation's. */
const channelOf = (database = 0): string => (database === 0 ? CHANNEL : `${CHANNEL}:${database}`);
/** A process that cannot subscribe within this time fails to start, instead of running without messages. */
const FIRST_CONNECT_MILLISECONDS = 10_000;
const PROBE_MILLISECONDS = 5_000;
/** A connection without an answer for so long is made again. */
const SILENCE_MILLISECONDS = 10_000;

/** The bus with Redis (`REDIS_URL`): Redis PUBLISH once the transaction has committed, since NOTIFY serialises busy commits. */
export class RedisEventBus implements EventBus {
  private readonly listeners: BusListeners;
  private readonly publisher: Redis;
  private subscriber: Redis | undefined;
  private probeTimer: NodeJS.Timeout | undefined;
  private subscribing: Promise<void> | undefined;

  constructor(
    private readonly redisUrl: string,
    private readonly logger: Logger,
    private readonly firstConnectMilliseconds = FIRST_CONNECT_MILLISECONDS,
  ) {
    this.listeners = new BusListeners(logger);
    // A publish fails fast while Redis cannot be reached: messages are hints, and the rows are committed already.
    this.publisher = this.connect({
      maxRetriesPerRequest: 1,
      enableOfflineQueue: true,
      commandTimeout: 2_000,
    });
  }

  publish(tx: Transaction, ...messages: BusMessage[]): void {
    tx.afterCommit(() => {
      this.publisher
        .publish(channelOf(this.publisher.options.db), JSON.stringify(messages.map(withSentAt)))
        .catch((error: unknown) => {
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
    clearInterval(this.probeTimer);
    this.publisher.disconnect();
    this.subscriber?.disconnect();
    return Promise.resolve();
  }

  // Subscribes at every connection itself, so that it is known when messages arrive again.
  private listen(): Promise<void> {
    const subscriber = this.connect({ maxRetriesPerRequest: null, autoResubscribe: false });
    this.subscriber = subscriber;
    subscriber.on('message', (_channel: string, text: string) => this.listeners.deliver(text));
    return new Promise((resolve, reject) => {
      let isAsked = false;
      let hasSubscribedBefore = false;
      const subscribe = (): void => {
        isAsked = true;
        subscriber.subscribe(channelOf(subscriber.options.db)).then(
          () => {
            if (hasSubscribedBefore) this.listeners.deliverGap();
            hasSubscribedBefore = true;
            clearTimeout(tooLate);
            resolve();
          },
          (error: unknown) => {
            isAsked = false;
            this.logger.warn({ err: error }, 'events could not be subscribed to yet');
          },
        );
      };
      subscriber.on('close', () => (isAsked = false));
      subscriber.on('ready', subscribe);
      this.probeTimer = setInterval(() => {
        if (subscriber.status !== 'ready') return;
        // Redis refused, as while its access rules did not allow it.
        if (!isAsked) subscribe();
        else this.probe(subscriber);
      }, PROBE_MILLISECONDS).unref();
      const tooLate = setTimeout(() => {
        this.subscribing = undefined;
        clearInterval(this.probeTimer);
        subscriber.disconnect();
        reject(new Error('Redis did not answer'));
      }, this.firstConnectMilliseconds);
    });
  }

  /** A half-open connection reports no error; a ping without an answer reveals it. */
  private probe(subscriber: Redis): void {
    subscriber.ping().catch((error: unknown) => this.logger.debug({ err: error }, 'a ping was not answered'));
  }

  private connect(options: RedisOptions): Redis {
    const redis = new Redis(this.redisUrl, {
      ...options,
      keepAlive: 10_000,
      socketTimeout: SILENCE_MILLISECONDS,
    });
    redis.on('error', (error: Error) => this.logger.warn({ err: error }, 'Redis cannot be reached'));
    return redis;
  }
}
