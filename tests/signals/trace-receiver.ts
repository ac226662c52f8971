import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const valueSchema = z.object({ stringValue: z.string() }).or(z.object({ intValue: z.coerce.number() }));
const attributesSchema = z
  .array(z.object({ key: z.string(), value: valueSchema }))
  .transform((attributes) =>
    Object.fromEntries(
      attributes.map(({ key, value }) => [key, 'stringValue' in value ? value.stringValue : value.intValue]),
    ),
  );
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string().regex(/^[\da-f]{32}$/),
              spanId: z.string().regex(/^[\da-f]{16}$/),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: attributesSchema,
              status: z.object({ code: z.number().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A span as it was received. */
export type ReceivedSpan = z.infer<
  typeof exportSchema
>['resourceSpans'][number]['scopeSpans'][number]['spans'][number];

/** A trace collector for OTLP over HTTP with JSON that records what it receives. */
export class TraceReceiver {
  readonly spans: ReceivedSpan[] = [];
  /** Every received body. */
  readonly texts: string[] = [];
  /** For each request that was no trace export: the error of its body, or else its path. */
  readonly unexpectedRequests: unknown[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<TraceReceiver> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
    const receiver = new TraceReceiver(server, `http://127.0.0.1:${address.port}`);
    server.on('request', (request, response) => void receiver.receive(request, response));
    return receiver;
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.keep(request.url, await json(request));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private keep(path: string | undefined, body: unknown): void {
    const sent = exportSchema.safeParse(body);
    this.texts.push(JSON.stringify(body));
    if (path !== '/v1/traces' || !sent.success) return void this.unexpectedRequests.push(sent.error ?? path);
    for (const { scopeSpans } of sent.data.resourceSpans)
      for (const { spans } of scopeSpans) this.spans.push(...spans);
  }
}
