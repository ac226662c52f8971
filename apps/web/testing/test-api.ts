import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AiStatus, type ErrorCode, productRoutes, toAiStatus } from '#contracts';

export interface SeenRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface TestAnswer {
  status?: number;
  /** An object goes out as JSON, a string as it is, undefined as an empty body. */
  body?: unknown;
  headers?: Record<string, string>;
}

export type TestHandler = (request: SeenRequest) => TestAnswer | Promise<TestAnswer>;

/** An HTTP server on loopback whose answers a test sets, and which records its requests. */
export class TestApi {
  readonly requests: SeenRequest[] = [];
  handler: TestHandler = () => ({ status: 404 });
  /** The AI switch as members see it. Every page with an AI action requests it, so tests do not count that request. */
  aiStatus: AiStatus = toAiStatus(null);
  private readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://test');
      const seen: SeenRequest = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      const asksAiStatus = seen.path === productRoutes.aiStatus.path;
      if (!asksAiStatus) this.requests.push(seen);
      void Promise.resolve(asksAiStatus ? success(this.aiStatus) : this.handler(seen)).then(
        ({ status = 200, body, headers = {} }) => {
          response.writeHead(status, headers);
          response.end(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body));
        },
      );
    });
  });
  private realFetch: typeof fetch | null = null;

  constructor() {
    // Idle connections stay open: on a busy machine the server might close one just as fetch sends the next call on it.
    this.server.keepAliveTimeout = 0;
  }

  /** Listens, and resolves relative addresses to this server, as a page's own origin does. */
  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const { port } = this.server.address() as AddressInfo;
    const realFetch = globalThis.fetch;
    this.realFetch = realFetch;
    globalThis.fetch = (input, init) =>
      realFetch(typeof input === 'string' ? `http://127.0.0.1:${port}${input}` : input, init);
  }

  async stop(): Promise<void> {
    if (this.realFetch) globalThis.fetch = this.realFetch;
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  reset(): void {
    this.requests.length = 0;
    this.handler = () => ({ status: 404 });
    this.aiStatus = toAiStatus(null);
  }

  requestsTo(path: string): SeenRequest[] {
    return this.requests.filter((request) => request.path === path);
  }
}

/** A success's envelope. */
export const success = (data: unknown): TestAnswer => ({
  body: {
    success: true,
    message: '',
    data,
    errorCode: null,
    canRetry: false,
    timestamp: '2026-11-20T00:00:00Z',
  },
});

/** A failure's envelope. */
export const failure = (status: number, errorCode: ErrorCode, message: string): TestAnswer => ({
  status,
  body: {
    success: false,
    message,
    data: null,
    errorCode,
    canRetry: false,
    timestamp: '2026-11-20T00:00:00Z',
  },
});
