import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { AiClient } from './ai-client.js';
import { rewriteReplySchema } from './improve-cover-letter.js';

const requestSchema = z.object({ response_format: z.object({ json_schema: z.unknown() }) });

let server: Server;
let client: AiClient;
let requests: z.infer<typeof requestSchema>[];
let reply: { content: string; finish_reason: string | null };

const answerChunk = (delta: object, finish_reason: string | null): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    requests.push(requestSchema.parse(await json(request)));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(answerChunk({ content: reply.content }, null));
    if (reply.finish_reason !== null) response.write(answerChunk({}, reply.finish_reason));
    response.end('data: [DONE]\n\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  client = new AiClient({
    OPENAI_API_KEY: 'key',
    OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
    OPENAI_MODEL: 'm',
    OPENAI_EMBEDDING_MODEL: 'e',
    OPENAI_TIMEOUT_SECONDS: 5,
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  requests = [];
});

const ask = () =>
  client.complete({
    schema: rewriteReplySchema,
    prompt: { name: 'rewrite', version: 1, instructions: 'Rewrite.' },
    data: {},
    signal: new AbortController().signal,
  });

const strictSchema = z.object({
  strict: z.literal(true),
  schema: z.object({
    additionalProperties: z.literal(false),
    properties: z.object({
      edits: z.object({
        items: z.object({
          additionalProperties: z.literal(false),
          required: z.tuple([
            z.literal('sentenceNumber'),
            z.literal('reason'),
            z.literal('revised'),
            z.literal('featureId'),
          ]),
        }),
      }),
    }),
  }),
});

describe('the OpenAI client', () => {
  it('asks with a schema whose every object is closed and complete, as the strict mode demands', async () => {
    reply = { content: '{"edits":[]}', finish_reason: 'stop' };
    expect(await ask()).toEqual({ edits: [] });
    expect(strictSchema.safeParse(requests[0]?.response_format.json_schema).error).toBeUndefined();
  });

  it.each(['length', 'content_filter', 'stop'])(
    'asks once more for a reply that ended with %s and does not fit, and then gives up for good',
    async (finish_reason) => {
      reply = { content: '{"edits":[', finish_reason };
      await expect(ask()).rejects.toMatchObject({ kind: 'INVALID_REPLY' });
      expect(requests).toHaveLength(2);
    },
  );

  it('hears no more of a reply that has no end', async () => {
    reply = { content: 'x'.repeat(600_000), finish_reason: null };
    await expect(ask()).rejects.toMatchObject({ kind: 'INVALID_REPLY', message: 'the reply has no end' });
  });

  it('takes a reply that stopped without an end for a connection that broke, even if what came fits', async () => {
    reply = { content: '{"edits":[]}', finish_reason: null };
    await expect(ask()).rejects.toMatchObject({ kind: 'UNAVAILABLE' });
    expect(requests).toHaveLength(1);
  });
});
