import type { Transaction } from '#database';
import type { Logger } from '#observability';
import pg from 'pg';
import { BusListeners } from './bus-listeners.js';
import { withSentAt, type BusMessage } from './bus-message.js';
import type { BusListener, EventBus } from './event-bus.js';

const CHANNEL = 'jasogongbang_events';
/** PostgreSQL takes less than 8,000. */
const MAXIMUM_PAYLOAD_BYTES = 7_900;
const NOTIFY = {
  name: 'notify',
  sql: 'SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message',
};
const PROBE_MILLISECONDS = 5_000;
const RECONNECT_MILLISECONDS = 500;

/** The bus without Redis (no `REDIS_URL`): NOTIFY inside the committing transaction, one LISTEN connection a process. */
export class PostgresEventBus implements EventBus {
  private readonly listeners: BusListeners;
  private client: pg.Client | undefined;
  private connecting: Promise<void> | undefined;
  private probeTimer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly logger: Logger,
  ) {
    this.listeners = new BusListeners(logger);
  }

  publish(tx: Transaction, ...messages: BusMessage[]): void {
    const texts = messages.map((message) => JSON.stringify(withSentAt(message)));
    tx.send(NOTIFY, [CHANNEL, packMessages(texts, MAXIMUM_PAYLOAD_BYTES)]);
  }

  async subscribe(listener: BusListener, onGap?: () => void): Promise<() => void> {
    this.connecting ??= this.connect().catch((error: unknown) => {
      this.connecting = undefined;
      throw error;
    });
    await this.connecting;
    return this.listeners.add(listener, onGap);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.probeTimer);
    await this.client?.end();
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      application_name: 'jasogongbang-events',
    });
    client.on('notification', ({ payload }) => this.listeners.deliver(payload ?? ''));
    client.on('error', (error) => this.reconnect(client, error));
    client.on('end', () => this.reconnect(client));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      this.discard(client);
      throw error;
    }
    if (this.closed) return this.discard(client);
    this.client = client;
    clearInterval(this.probeTimer);
    this.probeTimer = setInterval(() => this.probe(client), PROBE_MILLISECONDS);
    this.probeTimer.unref();
  }

  // A half-open connection reports no error; a query without an answer reveals it.
  private probe(client: pg.Client): void {
    client.query('SELECT 1').catch((error: unknown) => this.reconnect(client, error));
  }

  private reconnect(lost: pg.Client, error?: unknown): void {
    if (this.closed || this.client !== lost) return;
    this.logger.warn({ err: error }, 'the event connection is lost and will be made again');
    this.client = undefined;
    clearInterval(this.probeTimer);
    this.discard(lost);
    this.retryConnect();
  }

  private discard(client: pg.Client): void {
    client
      .end()
      .catch((error: unknown) => this.logger.debug({ err: error }, 'closing a lost connection failed'));
  }

  private retryConnect(): void {
    setTimeout(() => {
      if (this.closed) return;
      this.connect().then(
        () => this.listeners.deliverGap(),
        (error: unknown) => {
          this.logger.warn({ err: error }, 'the event connection could not be made yet');
          this.retryConnect();
        },
      );
    }, RECONNECT_MILLISECONDS).unref();
  }
}

/**
 * Joins JSON texts to arrays, in their order, none larger than `maximumBytes` in UTF-8 unless one text alone is.
 * @param texts JSON, one a message
 */
export function packMessages(texts: readonly string[], maximumBytes: number): string[] {
  const packs: { texts: string[]; bytes: number }[] = [];
  for (const text of texts) {
    const bytes = Buffer.byteLength(text) + 1;
    const last = packs.at(-1);
    if (last !== undefined && last.bytes + bytes <= maximumBytes) {
      last.texts.push(text);
      last.bytes += bytes;
    } else packs.push({ texts: [text], bytes: bytes + 1 });
  }
  return packs.map((pack) => `[${pack.texts.join(',')}]`);
}
