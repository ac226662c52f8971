import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { ControlPanel, Fault } from './control-panel.js';
import { embedText } from './embed-text.js';
import { acceptRequest, breakOff, readBody, sendJson } from './http.js';

const DEFAULT_DIMENSIONS = 256;
const SCHEMA_NAME = 'embeddings';

const requestSchema = z.looseObject({
  model: z.string().min(1),
  input: z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(2048)]),
  dimensions: z.number().int().min(1).max(3072).default(DEFAULT_DIMENSIONS),
  encoding_format: z.enum(['float', 'base64']).default('float'),
});

type EmbeddingsRequest = z.infer<typeof requestSchema>;

function encode(vector: Float32Array, format: EmbeddingsRequest['encoding_format']): number[] | string {
  if (format === 'float') return [...vector];
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');
}

function toBody({ model, input, dimensions, encoding_format }: EmbeddingsRequest) {
  const texts = typeof input === 'string' ? [input] : input;
  const tokens = Math.ceil(texts.join('').length / 2);
  const data = texts.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: encode(embedText(text, dimensions), encoding_format),
  }));
  return { object: 'list', data, model, usage: { prompt_tokens: tokens, total_tokens: tokens } };
}

async function deliver(response: ServerResponse, body: unknown, fault: Fault | null): Promise<void> {
  if (fault?.kind === 'wrong-schema') return sendJson(response, 200, { unexpected: true });
  if (!fault) return sendJson(response, 200, body);
  const text = JSON.stringify(body);
  const half = text.slice(0, text.length / 2);
  const endsProperly = fault.kind === 'bad-json';
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(endsProperly ? half : text),
  });
  response.write(half);
  return endsProperly ? void response.end() : breakOff(response);
}

/** POST /v1/embeddings: one vector for each text. Faults apply to it under the schema name `embeddings`. */
export async function answerEmbeddings(
  incoming: IncomingMessage,
  response: ServerResponse,
  panel: ControlPanel,
): Promise<void> {
  const request = await readBody(incoming, requestSchema);
  const accepted = await acceptRequest(response, panel, SCHEMA_NAME);
  if (accepted !== null) await deliver(response, toBody(request), accepted.fault);
}
