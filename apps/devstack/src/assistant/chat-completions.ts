import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ControlPanel } from './control/control-panel.js';
import type { Fault } from './control/fault-plan.js';
import {
  chatRequestSchema,
  dataOf,
  promptOf,
  schemaNameOf,
  type ChatRequest,
} from './protocol/chat-request.js';
import { createCompletion, toChunks, toCompletionBody, type Completion } from './protocol/completion.js';
import { breakOff, pause, signalOf, waitFor, writeEvents } from './protocol/delivery.js';
import { readBody, sendJson } from './protocol/http.js';
import { failAtOnce } from './failures.js';
import { runTask } from './tasks/registry.js';

interface Delivery {
  completion: Completion;
  /** Breaks off in the middle. */
  isCut: boolean;
  chunkDelayMs: number;
  signal: AbortSignal;
}

function spoil(content: string, fault: Fault | null): string {
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
  const content = spoil(JSON.stringify(runTask(schemaName, dataOf(request))), fault);
  return createCompletion(request.model, promptOf(request), content);
}

/** POST /v1/chat/completions: runs the task that the schema names, and answers whole or as a stream. */
export async function answerChat(
  incoming: IncomingMessage,
  response: ServerResponse,
  panel: ControlPanel,
): Promise<void> {
  const request = await readBody(incoming, chatRequestSchema);
  const schemaName = schemaNameOf(request);
  const { fault, release } = panel.admit(schemaName);
  const signal = signalOf(response);
  response.once('close', () => panel.record(schemaName, response.headersSent ? response.statusCode : 0));
  await pause(panel.latencyMs, signal);
  await waitFor(release, signal);
  if (failAtOnce(response, fault)) return;
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
