import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answerChat } from './chat-completions.js';
import { ControlPanel, controlSettingSchema } from './control-panel.js';
import { answerEmbeddings } from './embeddings.js';
import { OpenAIError, readBody, sendJson } from './http.js';

interface AssistantOptions {
  /** Milliseconds before a reply begins. */
  latencyMs?: number;
  /** Milliseconds between two chunks of a stream. */
  chunkDelayMs?: number;
}

type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  panel: ControlPanel,
) => Promise<void> | void;

/** As the stack configures the product to name them; a request may name any other. */
const MODELS = ['jaso-practice', 'jaso-practice-embedding'];

function listModels(_request: IncomingMessage, response: ServerResponse): void {
  const data = MODELS.map((id) => ({ id, object: 'model', created: 0, owned_by: 'local' }));
  sendJson(response, 200, { object: 'list', data });
}

async function control(
  request: IncomingMessage,
  response: ServerResponse,
  panel: ControlPanel,
): Promise<void> {
  if (request.method === 'PUT') panel.set(await readBody(request, controlSettingSchema));
  if (request.method === 'DELETE') panel.reset();
  sendJson(response, 200, panel.describe());
}

const HANDLERS: Record<string, Handler> = {
  'POST /v1/chat/completions': answerChat,
  'POST /v1/embeddings': answerEmbeddings,
  'GET /v1/models': listModels,
  'GET /__control': control,
  'PUT /__control': control,
  'DELETE /__control': control,
};

async function route(request: IncomingMessage, response: ServerResponse, panel: ControlPanel): Promise<void> {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  const handler = HANDLERS[`${request.method} ${path}`];
  if (!handler) throw new OpenAIError(404, `Invalid URL (${request.method} ${path})`, 'unknown_url');
  if (path.startsWith('/v1/') && !/^Bearer \S/.test(request.headers.authorization ?? '')) {
    throw new OpenAIError(401, "You didn't provide an API key.", 'missing_api_key');
  }
  await handler(request, response, panel);
}

function answerError(response: ServerResponse, error: unknown): void {
  if (response.destroyed) return;
  if (!(error instanceof OpenAIError))
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  if (response.headersSent) return void response.destroy();
  const answer =
    error instanceof OpenAIError ? error : new OpenAIError(500, 'The assistant failed.', 'internal_error');
  // The client may still be sending a body that was refused for its size: the connection cannot serve another request.
  sendJson(response, answer.status, answer.toBody(), answer.status === 413 ? { connection: 'close' } : {});
}

/**
 * The rule-based assistant behind OpenAI's protocol, not yet listening. It has no state but its control panel. Close it with
 * `server.closeAllConnections()` besides `server.close()`, since a fault may leave requests open.
 */
export function createAssistant({ latencyMs = 0, chunkDelayMs = 0 }: AssistantOptions = {}): Server {
  const panel = new ControlPanel({ latencyMs, chunkDelayMs });
  return createServer((request, response) => {
    route(request, response, panel).catch((error: unknown) => answerError(response, error));
  });
}
