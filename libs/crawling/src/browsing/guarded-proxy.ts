import {
  createServer,
  request as requestHttp,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import { Transform, type Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AddressGuard } from '../address-guard.js';

/** Headers between a client and its proxy (RFC 9110, 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const CONNECT_MILLISECONDS = 10_000;

const endToEnd = <Headers extends NodeJS.Dict<string | string[]>>(
  headers: Headers,
): NodeJS.Dict<string | string[]> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));

/**
 * A forward proxy on the loopback interface: the only way in which the browser context of one page reaches the
 * network. It makes every connection, whatever its purpose, and only to addresses that the guard has checked.
 */
export class GuardedProxy {
  private readonly sockets = new Set<Socket>();
  private receivedBytes = 0;

  private constructor(
    private readonly server: Server,
    private readonly guard: AddressGuard,
    private readonly bytesLimit: number,
  ) {
    server.on('connection', (socket) => this.keep(socket));
    server.on('request', (request, response) => void this.forward(request, response));
    server.on('connect', (request, socket, head) => void this.tunnel(request, socket, head));
  }

  /** @param bytesLimit what the page may receive in all; then every connection ends */
  static async open(guard: AddressGuard, bytesLimit: number): Promise<GuardedProxy> {
    const server = createServer();
    const proxy = new GuardedProxy(server, guard, bytesLimit);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
    return proxy;
  }

  get url(): string {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the proxy has been closed');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Whether the page wanted to receive more than it may. */
  get isExhausted(): boolean {
    return this.receivedBytes > this.bytesLimit;
  }

  close(): void {
    this.server.close();
    this.endAll();
  }

  private async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const url = new URL(request.url ?? '');
      if (url.protocol !== 'http:') throw new TypeError('only http is forwarded, the rest is tunnelled');
      const answer = await this.ask(url, request);
      response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
      await pipeline(answer, this.counted(), response);
    } catch {
      // The browser gets no reason, and a failed request of a page does not fail the crawl.
      if (response.headersSent) response.destroy();
      else response.writeHead(403).end();
    }
  }

  private async ask(url: URL, request: IncomingMessage): Promise<IncomingMessage> {
    const { host, port, lookup } = await this.guard.pin(url);
    return new Promise((resolve, reject) => {
      const asked = requestHttp({
        host,
        port,
        lookup,
        method: request.method,
        path: url.pathname + url.search,
        headers: { ...endToEnd(request.headers), host: url.host },
        agent: false,
      });
      asked.once('socket', (socket) => this.keep(socket));
      asked.once('response', resolve).once('error', reject);
      request.pipe(asked);
    });
  }

  private async tunnel(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    let isOpen = false;
    try {
      const { host, port, lookup } = await this.guard.pin(new URL(`http://${request.url}`));
      const upstream = await this.connected(connect({ host, port, lookup }));
      isOpen = true;
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.write(head);
      await Promise.all([pipeline(client, upstream), pipeline(upstream, this.counted(), client)]);
    } catch {
      if (isOpen) client.destroy();
      else client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    }
  }

  private connected(socket: Socket): Promise<Socket> {
    this.keep(socket);
    return new Promise((resolve, reject) => {
      socket.setTimeout(CONNECT_MILLISECONDS, () => socket.destroy(new Error('not connected in time')));
      socket.once('error', reject).once('connect', () => {
        socket.setTimeout(0);
        resolve(socket);
      });
    });
  }

  private counted(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.receivedBytes += chunk.length;
        if (this.isExhausted) this.endAll();
        done(null, chunk);
      },
    });
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    // The streams that read from it or write to it report the error too; an error event without a listener would end
    // the process.
    socket.on('error', () => socket.destroy()).once('close', () => this.sockets.delete(socket));
  }

  private endAll(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}
