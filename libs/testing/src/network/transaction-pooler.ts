import { once } from 'node:events';
import { createServer, Socket } from 'node:net';
import pg from 'pg';

interface PooledClient {
  socket: Socket;
  /** What it has sent and no server connection has received yet. */
  unforwarded: Message[];
  server?: ServerConnection | undefined;
}

interface ServerConnection {
  socket: Socket;
  client?: PooledClient | undefined;
  /** How often the server is still going to say that it is ready. */
  expectedAnswers: number;
}

interface Message {
  type: string;
  bytes: Buffer;
}

const HEADER_BYTES = 5;
const AUTHENTICATION_OK = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
/** A process id that is not the server's, as poolers send it, and a key. */
const CANCEL_KEY = Buffer.from([0x4b, 0, 0, 0, 12, 0x7f, 0, 0, 1, 0, 0, 0, 1]);
const READY_FOR_QUERY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** A pooler in transaction mode, such as PgBouncer: its clients share its connections to the server, for a transaction each. */
export class TransactionPooler {
  private readonly clients = new Set<PooledClient>();
  private readonly idle: ServerConnection[] = [];
  private readonly listener = createServer((socket) => this.accept(socket));

  private constructor(private readonly connections: Socket[]) {
    for (const socket of connections) {
      const server: ServerConnection = { socket, expectedAnswers: 0 };
      onMessages(socket, Buffer.alloc(0), (message) => this.answer(server, message));
      this.idle.push(server);
    }
  }

  /** @param target URL of a PostgreSQL server */
  static async open(target: string, size: number): Promise<TransactionPooler> {
    const pooler = new TransactionPooler(
      await Promise.all(Array.from({ length: size }, () => signIn(target))),
    );
    pooler.listener.listen(0, '127.0.0.1');
    await once(pooler.listener, 'listening');
    return pooler;
  }

  /** The same address, through this pooler. */
  through(url: string): string {
    const address = this.listener.address();
    if (typeof address !== 'object' || address === null) throw new Error('the pooler is closed');
    const pooled = new URL(url);
    pooled.hostname = '127.0.0.1';
    pooled.port = String(address.port);
    return pooled.href;
  }

  /** Ends the sessions of the server, which outlive those of the clients. */
  close(): void {
    this.listener.close();
    for (const { socket } of this.clients) socket.destroy();
    for (const socket of this.connections) socket.destroy();
  }

  private accept(socket: Socket): void {
    const client: PooledClient = { socket, unforwarded: [] };
    this.clients.add(client);
    socket.on('error', () => undefined).on('close', () => this.clients.delete(client));
    // The first message has no type. Its parameters are not looked at, and no password is asked for.
    socket.once('data', (data: Buffer) => {
      socket.write(Buffer.concat([AUTHENTICATION_OK, CANCEL_KEY, READY_FOR_QUERY]));
      onMessages(socket, data.subarray(data.readInt32BE(0)), (message) => this.ask(client, message));
    });
  }

  private ask(client: PooledClient, message: Message): void {
    if (message.type === 'X') client.socket.end();
    else client.unforwarded.push(message);
    this.send(client);
  }

  private send(client: PooledClient): void {
    const server = client.unforwarded.length === 0 ? undefined : (client.server ?? this.idle.shift());
    if (server === undefined) return;
    client.server = server;
    server.client = client;
    for (const { type, bytes } of client.unforwarded.splice(0)) {
      if (type === 'Q' || type === 'S') server.expectedAnswers += 1;
      server.socket.write(bytes);
    }
  }

  private answer(server: ServerConnection, { type, bytes }: Message): void {
    server.client?.socket.write(bytes);
    if (type !== 'Z') return;
    server.expectedAnswers -= 1;
    const isInTransaction = bytes.at(-1) !== 'I'.charCodeAt(0);
    if (isInTransaction || server.expectedAnswers > 0) return;
    if (server.client !== undefined) server.client.server = undefined;
    server.client = undefined;
    this.idle.push(server);
    for (const client of this.clients) this.send(client);
  }
}

/** A connection to the server that has signed in. */
async function signIn(url: string): Promise<Socket> {
  const socket = new Socket();
  const client = new pg.Client({ connectionString: url, stream: () => socket });
  // Once signed in, it reports only that its socket was closed, as `close()` does.
  client.on('error', () => undefined);
  await client.connect();
  socket.removeAllListeners('data');
  return socket;
}

/** Cuts what arrives into messages: a type, a length of four bytes and the rest. */
function onMessages(socket: Socket, begun: Buffer, handle: (message: Message) => void): void {
  let received = begun;
  const cut = (data: Buffer): void => {
    received = Buffer.concat([received, data]);
    while (received.length >= HEADER_BYTES) {
      const length = 1 + received.readInt32BE(1);
      if (received.length < length) return;
      const bytes = received.subarray(0, length);
      received = received.subarray(length);
      handle({ type: String.fromCharCode(bytes[0] ?? 0), bytes });
    }
  };
  socket.on('data', cut);
  cut(Buffer.alloc(0));
}
