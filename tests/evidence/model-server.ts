import { createServer, type IncomingMessage, type Server } from 'node:http';
import { replyStream } from '#testing';
import { z } from 'zod';

const completionSchema = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.object({ json_schema: z.object({ name: z.string() }) }),
});
const embeddingsSchema = z.object({ input: z.array(z.string()) });

/** A completion request to the model. */
export interface CompletionRequest {
  /** The schema's name. */
  name: string;
  instructions: string;
  /** The user message as it was sent. */
  message: string;
  /** The content of its data element, parsed. */
  data: unknown;
}

/** The behaviour of a model; a string is sent unchanged, anything else as JSON. */
export interface Model {
  complete: (asked: CompletionRequest) => unknown;
  /** A vector for each text; without it requests for embeddings are refused. */
  embed?: (text: string) => number[];
}

// A schema, or the errors of an earlier reply, may follow the element.
const DATA = /^<data>\n([^]*)\n<\/data>/;

async function completionOf(body: unknown, model: Model): Promise<string> {
  const { messages, response_format } = completionSchema.parse(body);
  const message = messages.at(-1)?.content ?? '';
  const [, json = 'null'] = DATA.exec(message) ?? [];
  const reply = await model.complete({
    name: response_format.json_schema.name,
    instructions: messages[0]?.content ?? '',
    message,
    data: JSON.parse(json),
  });
  return replyStream(typeof reply === 'string' ? reply : JSON.stringify(reply));
}

function embeddingsOf(body: unknown, embed: (text: string) => number[]): string {
  const { input } = embeddingsSchema.parse(body);
  const data = input.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: embed(text),
  }));
  return JSON.stringify({
    object: 'list',
    model: 'asked',
    data,
    usage: { prompt_tokens: 1, total_tokens: 1 },
  });
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let body = '';
  for await (const piece of request.setEncoding('utf8')) body += String(piece);
  return JSON.parse(body);
}

/** A provider with OpenAI's protocol that replies as the test's model decides. */
export const createProvider = (model: Model): Server =>
  createServer((request, response) => {
    bodyOf(request)
      .then(async (body) => {
        if (!request.url?.endsWith('/embeddings')) {
          const completion = await completionOf(body, model);
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          return response.end(completion);
        }
        response.writeHead(model.embed ? 200 : 404, { 'content-type': 'application/json' });
        const refusal = '{"error":{"message":"no embeddings here"}}';
        return response.end(model.embed ? embeddingsOf(body, model.embed) : refusal);
      })
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
