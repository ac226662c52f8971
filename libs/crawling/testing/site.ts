import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A site in this process that records its requests and its number of connections. */
export class Site {
  readonly requests: IncomingMessage[] = [];
  connections = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => {
      this.connections += 1;
      this.sockets.add(socket);
      socket.on('error', () => undefined).once('close', () => this.sockets.delete(socket));
    });
  }

  /** @param host the loopback address that it listens at */
  static async open(pages: Record<string, Answer>, host = '127.0.0.1'): Promise<Site> {
    const server = createServer();
    const site = new Site(server);
    server.on('request', (request, response) => {
      site.requests.push(request);
      const page = pages[new URL(request.url ?? '/', 'http://site').pathname];
      if (page === undefined) response.writeHead(404).end();
      else page(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    return site;
  }

  get port(): number {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    return address.port;
  }

  get openConnections(): number {
    return this.sockets.size;
  }

  get paths(): string[] {
    return this.requests.map(({ url = '' }) => url);
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

export const html =
  (body: string, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);

export const redirect =
  (location: string, status = 302): Answer =>
  (_request, response) =>
    response.writeHead(status, { location }).end('<h1>moved</h1>');
