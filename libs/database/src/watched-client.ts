import pg from 'pg';
import type { Socket } from 'node:net';

const LOOK_MILLISECONDS = 5_000;
/** After so long without an answer the server is asked, over another connection, whether it still works at it. */
const DOUBT_MILLISECONDS = 10_000;
const ASK_MILLISECONDS = 5_000;

// A server that waits for its client while the client waits for it has sent into the void, or never heard the question.
const IS_WORKING = `
SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND state = 'active' AND wait_event_type IS DISTINCT FROM 'Client'`;

/** What a proxy says that cannot reach the server. */
const UNREACHABLE = /^08/;

/** What pg's client has and its types do not say. */
interface ClientInside {
  /** False from when a statement is sent until its answer is whole. */
  readyForQuery?: boolean;
  processID?: number | null;
  connection?: { stream?: Socket };
}

const inside = (client: pg.Client): ClientInside => client as object;

const living = new Set<WatchedClient>();

/**
 * A connection that breaks off when nothing gets through it any more: TCP alone notices after a quarter of an hour, or never when a
 * router between forgets the connection. A statement may take as long as the server works at it. For a pool's option `Client`.
 */
export class WatchedClient extends pg.Client {
  private timer: NodeJS.Timeout | undefined;
  private bytesHeard = 0;
  private heardAt = performance.now();
  private isAsking = false;

  constructor(private readonly settings: pg.ClientConfig) {
    super(settings);
    living.add(this);
    this.timer = setInterval(() => this.look(), LOOK_MILLISECONDS).unref();
    this.on('end', () => this.forget());
    this.on('error', () => this.forget());
  }

  /** Breaks off when nothing was heard for a while, whether an answer is awaited or not. */
  private breakOffUnheard(reason: Error): void {
    this.listen();
    if (performance.now() - this.heardAt >= DOUBT_MILLISECONDS)
      inside(this).connection?.stream?.destroy(reason);
  }

  private forget(): void {
    clearInterval(this.timer);
    living.delete(this);
  }

  private listen(): void {
    const bytesRead = inside(this).connection?.stream?.bytesRead ?? 0;
    if (bytesRead !== this.bytesHeard) this.heardAt = performance.now();
    this.bytesHeard = bytesRead;
  }

  private look(): void {
    this.listen();
    const { readyForQuery, processID } = inside(this);
    if (this.isAsking || readyForQuery !== false || typeof processID !== 'number') return;
    if (performance.now() - this.heardAt < DOUBT_MILLISECONDS) return;
    this.isAsking = true;
    void this.doubt(processID).finally(() => (this.isAsking = false));
  }

  private async doubt(processId: number): Promise<void> {
    if (await isWorking(this.settings, processId)) return;
    this.listen();
    if (performance.now() - this.heardAt < DOUBT_MILLISECONDS) return;
    const reason = Object.assign(new Error('nothing gets through the connection'), { code: 'ETIMEDOUT' });
    // What befell this one has befallen those that were silent as long.
    for (const client of [...living]) client.breakOffUnheard(reason);
  }
}

/** Whether the server may be working for that connection just now; one that cannot be reached is not. */
async function isWorking(settings: pg.ClientConfig, processId: number): Promise<boolean> {
  const client = new pg.Client({
    ...settings,
    connectionTimeoutMillis: ASK_MILLISECONDS,
    query_timeout: ASK_MILLISECONDS,
  });
  // Told by the promises below.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return ((await client.query(IS_WORKING, [processId])).rowCount ?? 0) > 0;
  } catch (error) {
    // One that refuses the question, as when all its connections are taken, is there: it may work for those it has.
    return error instanceof pg.DatabaseError && !UNREACHABLE.test(error.code ?? '');
  } finally {
    inside(client).connection?.stream?.destroy();
  }
}
