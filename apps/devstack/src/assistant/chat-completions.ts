import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { ControlPanel, Fault } from './control-panel.js';
import { acceptRequest, breakOff, OpenAIError, readBody, sendJson, writeEvents } from './http.js';
import { runTask } from './tasks/registry.js';

interface Delivery {
  completion: Completion;
  /** The reply is cut in the middle, streamed or not. */
  isCut: boolean;
  chunkDelayMs: number;
  signal: AbortSignal;
}

function corrupt(content: string, fault: Fault | null): string {
  if (fault?.kind === 'bad-json') return content.slice(0, Math.ceil(content.length / 2));
  return fault?.kind === 'wrong-schema' ? JSON.stringify({ unexpected: true }) : content;
}

async function sendStream(
  response: ServerResponse,
  includeUsage: boolean,
  delivery: Delivery,
): Promise<void> {
  const chunks = toChunks(delivery.completion, includeUsage);
  const sent = delivery.isCut ? chunks.slice(0, Math.ceil(chunks.length / 2)) : chunks;
  await writeEvents(response, sent, delivery.chunkDelayMs, delivery.signal);
  if (delivery.isCut) await breakOff(response);
  else response.end('data: [DONE]\n\n');
}

async function sendWhole(response: ServerResponse, { completion, isCut }: Delivery): Promise<void> {
  const body = toCompletionBody(completion);
  if (!isCut) return sendJson(response, 200, body);
  const text = JSON.stringify(body);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.write(text.slice(0, text.length / 2));
  return breakOff(response);
}

function complete(request: ChatRequest, schemaName: string, fault: Fault | null): Completion {
  const content = corrupt(JSON.stringify(runTask(schemaName, dataOf(request))), fault);
  return createCompletion(request.model, promptOf(request), content);
}

/** POST /v1/chat/completions: runs the task that the schema names, and answers in one piece or as a stream. */
export async function answerChat(
  incoming: IncomingMessage,
  response: ServerResponse,
  panel: ControlPanel,
): Promise<void> {
  const request = await readBody(incoming, chatRequestSchema);
  const schemaName = schemaNameOf(request);
  const accepted = await acceptRequest(response, panel, schemaName);
  if (accepted === null) return;
  const { fault, signal } = accepted;
  const completion = complete(request, schemaName, fault);
  const delivery = {
    completion,
    isCut: fault?.kind === 'half-stream',
    chunkDelayMs: panel.chunkDelayMs,
    signal,
  };
  if (request.stream) await sendStream(response, request.stream_options?.include_usage ?? false, delivery);
  else await sendWhole(response, delivery);
}

const contentPart = z.looseObject({ type: z.string(), text: z.string().optional() });

/** The part of OpenAI's chat-completions request that the assistant reads; other fields are ignored. */
const chatRequestSchema = z.looseObject({
  model: z.string().min(1),
  messages: z
    .array(
      z.looseObject({ role: z.string(), content: z.union([z.string(), z.array(contentPart)]).nullish() }),
    )
    .min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
  response_format: z
    .looseObject({ type: z.string(), json_schema: z.looseObject({ name: z.string() }).optional() })
    .optional(),
});

type ChatRequest = z.infer<typeof chatRequestSchema>;

function textOf(content: ChatRequest['messages'][number]['content']): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => part.text ?? '').join('');
}

/** The whole prompt as one text, for counting. */
function promptOf(request: ChatRequest): string {
  return request.messages.map((message) => textOf(message.content)).join('\n');
}

/** The name of the JSON schema asked for, which is the name of the task. */
function schemaNameOf(request: ChatRequest): string {
  const name = request.response_format?.json_schema?.name;
  if (request.response_format?.type === 'json_schema' && name) return name;
  throw new OpenAIError(
    400,
    'This assistant answers only with response_format json_schema.',
    'unsupported_format',
    'response_format',
  );
}

/** The JSON document between the first <data> and the last </data> of the last user message. */
function dataOf(request: ChatRequest): unknown {
  const text = textOf(request.messages.findLast((message) => message.role === 'user')?.content);
  const start = text.indexOf('<data>');
  const end = text.lastIndexOf('</data>');
  try {
    if (start >= 0 && end > start) return JSON.parse(text.slice(start + '<data>'.length, end));
  } catch {
    // Falls through to the refusal below, which says the same for a missing and a broken document.
  }
  throw new OpenAIError(
    400,
    'The last user message has no JSON document between <data> and </data>.',
    'invalid_data',
    'messages',
  );
}

interface Completion {
  id: string;
  model: string;
  created: number;
  content: string;
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

const CHARACTERS_PER_MODEL_TOKEN = 2;
const CHUNK_CHARACTERS = 20;

const tokensIn = (text: string) => Math.ceil(text.length / CHARACTERS_PER_MODEL_TOKEN);

/** A finished reply; its model tokens are an estimate (two characters each, about right for Korean). */
function createCompletion(model: string, prompt: string, content: string): Completion {
  const [prompt_tokens, completion_tokens] = [tokensIn(prompt), tokensIn(content)];
  const usage = { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
  return { id: `chatcmpl-${randomUUID()}`, model, created: Math.floor(Date.now() / 1000), content, usage };
}

/** The body of a reply that is not streamed. */
function toCompletionBody({ id, model, created, content, usage }: Completion) {
  const message = { role: 'assistant', content, refusal: null };
  const choices = [{ index: 0, message, logprobs: null, finish_reason: 'stop' }];
  return { id, object: 'chat.completion', created, model, choices, usage };
}

function splitContent(content: string): string[] {
  const characters = [...content];
  const count = Math.ceil(characters.length / CHUNK_CHARACTERS);
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * CHUNK_CHARACTERS, (index + 1) * CHUNK_CHARACTERS).join(''),
  );
}

/** The chunks of a streamed reply in order; with includeUsage, a last chunk without choices holds the usage. */
function toChunks(completion: Completion, includeUsage: boolean): object[] {
  const { id, model, created, usage } = completion;
  const head = { id, object: 'chat.completion.chunk', created, model };
  const chunk = (delta: object, finish_reason: string | null) => ({
    ...head,
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    ...(includeUsage && { usage: null }),
  });
  return [
    chunk({ role: 'assistant', content: '', refusal: null }, null),
    ...splitContent(completion.content).map((content) => chunk({ content }, null)),
    chunk({}, 'stop'),
    ...(includeUsage ? [{ ...head, choices: [], usage }] : []),
  ];
}
