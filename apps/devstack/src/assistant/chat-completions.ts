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
import { breakOff, pause, signalOf, writeEvents } from './protocol/delivery.js';
import { readBody, sendJson } from './protocol/http.js';
import { failAtOnce } from './failures.js';
import { runTask } from './tasks/registry.js';

function spoil(content: string, fault: Fault | null): string {
  if (fault?.kind === 'bad-json') return content.slice(0, Math.ceil(content.length / 2));
  return fault?.kind === 'wrong-schema' ? JSON.stringify({ unexpected: true }) : content;
}

async function stream(
  response: ServerResponse,
  { chunks, chunkDelayMs, isCut }: { chunks: object[]; chunkDelayMs: number; isCut: boolean },
  signal: AbortSignal,
): Promise<void> {
  await writeEvents(
    response,
    isCut ? chunks.slice(0, Math.ceil(chunks.length / 2)) : chunks,
    chunkDelayMs,
    signal,
  );
  if (isCut) await breakOff(response);
  else response.end('data: [DONE]\n\n');
}

async function sendHalf(response: ServerResponse, completion: Completion): Promise<void> {
  const body = JSON.stringify(toCompletionBody(completion));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.write(body.slice(0, body.length / 2));
  await breakOff(response);
}

async function deliver(
  request: ChatRequest,
  response: ServerResponse,
  completion: Completion,
  panel: ControlPanel,
  fault: Fault | null,
  signal: AbortSignal,
) {
  const isCut = fault?.kind === 'half-stream';
  if (request.stream) {
    const chunks = toChunks(completion, request.stream_options?.include_usage ?? false);
    await stream(response, { chunks, chunkDelayMs: panel.chunkDelayMs, isCut }, signal);
  } else if (isCut) await sendHalf(response, completion);
  else sendJson(response, 200, toCompletionBody(completion));
}

/** POST /v1/chat/completions: runs the task that the schema names, and answers whole or as a stream. */
export async function answerChat(
  incoming: IncomingMessage,
  response: ServerResponse,
  panel: ControlPanel,
): Promise<void> {
  const request = await readBody(incoming, chatRequestSchema);
  const schemaName = schemaNameOf(request);
  const fault = panel.admit(schemaName);
  const signal = signalOf(response);
  response.once('close', () => panel.record(schemaName, response.headersSent ? response.statusCode : 0));
  await pause(panel.latencyMs, signal);
  if (failAtOnce(response, fault)) return;
  const content = spoil(JSON.stringify(runTask(schemaName, dataOf(request))), fault);
  const completion = createCompletion(request.model, promptOf(request), content);
  await deliver(request, response, completion, panel, fault, signal);
}
