import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { ControlPanel, Fault } from './control-panel.js';

const MAXIMUM_BODY_BYTES = 2_000_000;

/** Answers with JSON and ends the response. */
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

/** The request's JSON body, parsed by the schema. @throws OpenAIError: 400 when it is no JSON or does not fit, 413 when it is too large */
export async function readBody<T>(request: IncomingMessage, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(parseJson(await readText(request)));
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join('.') ?? null;
  throw new OpenAIError(400, z.prettifyError(parsed.error), 'invalid_request', path);
}

/** An error in the form of OpenAI's API; `message` is meant for developers. */
export class OpenAIError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code: string | null = null,
    readonly param: string | null = null,
  ) {
    super(message);
  }

  /** The answer's body. */
  toBody() {
    return {
      error: { message: this.message, type: typeOf(this.status), param: this.param, code: this.code },
    };
  }
}

function typeOf(status: number): string {
  if (status === 401) return 'authentication_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}

/** A request to answer: with a fault, or null for the usual answer. `signal` aborts when the client disconnects. */
interface RequestToAnswer {
  fault: Fault | null;
  signal: AbortSignal;
}

/**
 * Counts a request, waits as long as the setting asks, and applies a fault that needs no content.
 * @returns null when nothing is left to answer
 * @throws AbortError when the client disconnects first
 */
export async function acceptRequest(
  response: ServerResponse,
  panel: ControlPanel,
  schemaName: string,
): Promise<RequestToAnswer | null> {
  const { fault, release } = panel.accept(schemaName);
  const signal = signalOf(response);
  response.once('close', () => panel.record(schemaName, response.headersSent ? response.statusCode : 0));
  await pause(panel.latencyMs, signal);
  if (release?.aborted === false) await once(release, 'abort', { signal });
  return failsAtOnce(response, fault) ? null : { fault, signal };
}

/** Aborts when the client disconnects, so that nothing waits for it any longer. */
function signalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  return controller.signal;
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds > 0) await delay(milliseconds, undefined, { signal });
}

/** Writes server-sent events, waiting for a slow client. @param milliseconds between two events */
export async function writeEvents(
  response: ServerResponse,
  events: readonly object[],
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
  });
  for (const event of events) {
    if (!response.write(`data: ${JSON.stringify(event)}\n\n`)) await once(response, 'drain', { signal });
    await pause(milliseconds, signal);
  }
}

/** Sends what was written, then breaks the connection in the middle of the answer. */
export async function breakOff(response: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => response.write(' ', () => resolve()));
  response.destroy();
}

function sendStatus(response: ServerResponse, fault: Fault): void {
  const error = new OpenAIError(fault.status ?? 500, 'This failure was asked for.', 'injected_fault');
  const headers: Record<string, string> =
    fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
  sendJson(response, error.status, error.toBody(), headers);
}

/** Applies a fault that needs no content. @returns whether nothing is left to answer: it is answered, dropped or left open */
function failsAtOnce(response: ServerResponse, fault: Fault | null): boolean {
  if (fault?.kind === 'status') sendStatus(response, fault);
  else if (fault?.kind === 'disconnect') response.destroy();
  else return fault?.kind === 'never';
  return true;
}
