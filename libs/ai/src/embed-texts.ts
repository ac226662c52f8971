import { signalWithTimeout } from '#domain';
import type OpenAI from 'openai';
import { z } from 'zod';
import { AiProviderError, toAiProviderError } from './ai-provider-error.js';
import type { RequestRecorder } from './observe-request.js';

/** Texts in one request: well below the 2,048 that OpenAI takes, and cheap to repeat. */
export const EMBEDDING_BATCH = 256;

const replySchema = z.object({
  usage: z.unknown().optional(),
  data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()).min(1) })),
});

interface EmbeddingRequest {
  model: string;
  texts: readonly string[];
  signal: AbortSignal;
  /** How long the reply may take; it does not come in pieces. */
  seconds: number;
}

/**
 * A vector for each text, in their order; at most EMBEDDING_BATCH texts.
 * @throws AiProviderError, REJECTED when the provider has no embeddings, or not this model; the signal's reason when it is aborted;
 * Error for more texts
 */
export async function embedTexts(
  openai: OpenAI,
  request: EmbeddingRequest,
  recorder: RequestRecorder,
): Promise<number[][]> {
  if (request.texts.length > EMBEDDING_BATCH) throw new Error('too many texts for one request');
  recorder.sent(request.texts.reduce((sum, { length }) => sum + length, 0));
  const reply = replySchema.safeParse(await ask(openai, request));
  if (!reply.success) throw new AiProviderError('INVALID_REPLY', 'the reply holds no vectors');
  recorder.addUsage(reply.data.usage);
  const vectors = reply.data.data
    .sort((left, right) => left.index - right.index)
    .map(({ embedding }) => embedding);
  const isWhole =
    vectors.length === request.texts.length && vectors.every(({ length }) => length === vectors[0]?.length);
  if (!isWhole) throw new AiProviderError('INVALID_REPLY', 'the vectors do not fit the texts');
  return vectors;
}

async function ask(openai: OpenAI, { model, texts, signal, seconds }: EmbeddingRequest): Promise<unknown> {
  const limited = signalWithTimeout(signal, seconds * 1_000);
  try {
    // Not every provider knows the shorter form, base64, that the package would ask for.
    const body = { model, input: [...texts], encoding_format: 'float' as const };
    return await openai.embeddings.create(body, { signal: limited });
  } catch (error) {
    signal.throwIfAborted();
    if (limited.aborted) throw new AiProviderError('TIMEOUT', 'no embeddings came');
    if (error instanceof TypeError || error instanceof SyntaxError)
      throw new AiProviderError('UNAVAILABLE', 'the connection broke off');
    throw toAiProviderError(error);
  }
}
