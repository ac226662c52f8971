import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const requestSchema = z.looseObject({
  messages: z.array(z.object({ role: z.string(), content: z.string() })).default([]),
  response_format: z.looseObject({ type: z.string() }).optional(),
});

/** The body of a request as the provider got it. */
export type ProviderRequest = z.infer<typeof requestSchema>;

/** What a stand-in does with one request; `count` is how many chat requests it has got so far, this one included if it is one. */
export type ProviderReaction = (
  response: ServerResponse,
  request: ProviderRequest,
  count: number,
) => void | Promise<void>;

/** A server with OpenAI's protocol whose answers and faults a test chooses. */
export class ProviderStandIn {
  /** Bodies of the chat requests, in order. */
  requests: ProviderRequest[] = [];
  /** Answers POST …/embeddings; 404 while it is undefined, as servers without embeddings do. */
  embed: ProviderReaction | undefined;

  private constructor(
    private readonly server: Server,
    /** Answers every chat request. */
    public react: ProviderReaction,
  ) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.answer(request, response).catch((error: unknown) =>
        response.destroy(error instanceof Error ? error : undefined),
      );
    });
  }

  static async start(react: ProviderReaction = completes('{}')): Promise<ProviderStandIn> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new ProviderStandIn(server, react);
  }

  /** For OPENAI_BASE_URL. */
  get baseUrl(): string {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the stand-in does not listen');
    return `http://127.0.0.1:${address.port}/v1`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const isChat = incoming.url?.endsWith('/chat/completions') ?? false;
    const react = isChat ? this.react : incoming.url?.endsWith('/embeddings') ? this.embed : undefined;
    if (react === undefined)
      return answersError(404, { message: 'Not Found' })(response, { messages: [] }, 0);
    const request = requestSchema.parse(await json(incoming));
    if (isChat) this.requests.push(request);
    await react(response, request, this.requests.length);
  }
}

/** One event of a stream. */
export const streamEvent = (body: unknown): string => `data: ${JSON.stringify(body)}\n\n`;

/** A chunk with one choice. */
export const chunkOf = (delta: object, finish_reason: string | null = null): object => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 0,
  model: 'stand-in',
  choices: [{ index: 0, delta, finish_reason }],
});

/** A whole reply as a stream, without its usage. */
export const replyStream = (content: string): string =>
  `${streamEvent(chunkOf({ content }))}${streamEvent(chunkOf({}, 'stop'))}data: [DONE]\n\n`;

/** Sends pieces of a stream as they are, and ends it. */
export const streams =
  (...pieces: string[]): ProviderReaction =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of pieces) response.write(piece);
    response.end();
  };

/** Streams a reply as OpenAI does, the usage in a last chunk without choices. */
export const completes = (content: string, finishReason = 'stop'): ProviderReaction =>
  streams(
    streamEvent(chunkOf({ role: 'assistant', content: '' })),
    streamEvent(chunkOf({ content })),
    streamEvent(chunkOf({}, finishReason)),
    streamEvent({ ...chunkOf({}), choices: [], usage: { prompt_tokens: 10, completion_tokens: 5 } }),
    'data: [DONE]\n\n',
  );

/** Answers with an error in the form of OpenAI's. */
export const answersError =
  (status: number, error: object, headers: Record<string, string> = {}): ProviderReaction =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error }));
  };
