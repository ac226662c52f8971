import pg from 'pg';
import type { Socket } from 'node:net';

const CHECK_MILLISECONDS = 5_000;
/** After this long without a byte from the server, another connection asks it whether the statement is still running. */
const SILENCE_MILLISECONDS = 10_000;
const PROBE_MILLISECONDS = 5_000;

// After SILENCE_MILLISECONDS in which the client waits for the server and the server for the client, the statement or its result is lost.
const IS_ACTIVE = `
SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND state = 'active' AND wait_event_type IS DISTINCT FROM 'Client'`;

/** The error codes of a proxy that cannot reach the server. */
const UNREACHABLE = /^08/;

/** Fields of pg's client that its types do not declare. */
interface ClientInternals {
  /** False from when a statement is sent until its result is complete. */
  readyForQuery?: boolean;
  processID?: number | null;
  connection?: { stream?: Socket };
}

const internals = (client: pg.Client): ClientInternals => client as object;

const openClients = new Set<WatchedClient>();

/**
 * A connection that fails when no data gets through it any more: TCP alone detects that after a quarter of an hour, or never when a
 * router in between drops the connection. A statement may take as long as the server works on it. For a pool's option `Client`.
 */
export class WatchedClient extends pg.Client {
  private timer: NodeJS.Timeout | undefined;
  private bytesReceived = 0;
  private receivedAt = performance.now();
  private isProbing = false;

  constructor(private readonly settings: pg.ClientConfig) {
    super(settings);
    openClients.add(this);
    this.timer = setInterval(() => this.check(), CHECK_MILLISECONDS).unref();
    this.on('end', () => this.stopWatching());
    this.on('error', () => this.stopWatching());
  }

  /** Destroys the socket when nothing arrived for a while, whether a result is awaited or not. */
  private destroyIfSilent(reason: Error): void {
    this.noteReceived();
    if (performance.now() - this.receivedAt >= SILENCE_MILLISECONDS)
      internals(this).connection?.stream?.destroy(reason);
  }

  private stopWatching(): void {
    clearInterval(this.timer);
    openClients.delete(this);
  }

  private noteReceived(): void {
    const bytesRead = internals(this).connection?.stream?.bytesRead ?? 0;
    if (bytesRead !== this.bytesReceived) this.receivedAt = performance.now();
    this.bytesReceived = bytesRead;
  }

  private check(): void {
    this.noteReceived();
    const { readyForQuery, processID } = internals(this);
    if (this.isProbing || readyForQuery !== false || typeof processID !== 'number') return;
    if (performance.now() - this.receivedAt < SILENCE_MILLISECONDS) return;
    this.isProbing = true;
    void this.probe(processID).finally(() => (this.isProbing = false));
  }

  private async probe(processId: number): Promise<void> {
    if (await isActive(this.settings, processId)) return;
    this.noteReceived();
    if (performance.now() - this.receivedAt < SILENCE_MILLISECONDS) return;
    const reason = Object.assign(new Error('nothing gets through the connection'), { code: 'ETIMEDOUT' });
    // Connections that are silent for as long share the probe: the cause is the same.
    for (const client of [...openClients]) client.destroyIfSilent(reason);
  }
}

/** Whether the server may be working for that connection; false for an unreachable server. */
async function isActive(settings: pg.ClientConfig, processId: number): Promise<boolean> {
  const client = new pg.Client({
    ...settings,
    connectionTimeoutMillis: PROBE_MILLISECONDS,
    query_timeout: PROBE_MILLISECONDS,
  });
  // Errors surface in the promises below.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return ((await client.query(IS_ACTIVE, [processId])).rowCount ?? 0) > 0;
  } catch (error) {
    // A server that refuses the probe, as when it has no free connection, is up: it may be working on the statement.
    return error instanceof pg.DatabaseError && !UNREACHABLE.test(error.code ?? '');
  } finally {
    internals(client).connection?.stream?.destroy();
  }
}
