import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { OpenAIError } from './openai-error.js';

const MAXIMUM_BODY_BYTES = 2_000_000;

/** Answers with JSON and closes the answer. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAXIMUM_BODY_BYTES)
      throw new OpenAIError(413, 'The request body is too large.', 'request_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OpenAIError(400, 'We could not parse the JSON body of your request.', 'invalid_json');
  }
}

/** The request's JSON body as the schema has it; throws an OpenAIError with status 400 when it does not fit. */
export async function readBody<T>(request: IncomingMessage, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(parseJson(await readText(request)));
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join('.') ?? null;
  throw new OpenAIError(400, z.prettifyError(parsed.error), 'invalid_request', path);
}
