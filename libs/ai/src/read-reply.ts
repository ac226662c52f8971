import type OpenAI from 'openai';
import { Stream } from 'openai/streaming';
import { z } from 'zod';
import { AiProviderError } from './ai-provider-error.js';
import { withoutReasoning } from './parse-reply.js';
import type { ReplyTimer } from './reply-timer.js';

/** How long the usage may come after the reply has ended; a server may leave the connection open for as long as it likes. */
const USAGE_MILLISECONDS = 2_000;
/** Characters; a rewrite of the longest letter, reasons included, has a tenth of that. */
const LONGEST_REPLY = 500_000;

/** What a reply has come to while it streams in. */
export interface ReplyProgress {
  /** The first token, of text or of reasoning, has come. */
  hasBegun: boolean;
  /** The model reasons and has not begun to write. */
  isThinking: boolean;
  /** Received so far. */
  characters: number;
}

/** A reply that has come to its end. */
export interface WholeReply {
  text: string;
  /** The model said that it declines, in a field of its own. */
  isRefused: boolean;
  finishReason: string;
  /** As the provider counts, unchecked; undefined where it does not. */
  usage: unknown;
}

/** Who follows a reply while it comes. */
export interface ReplyListeners {
  timer: ReplyTimer;
  onFirstToken: () => void;
  onProgress?: ((progress: ReplyProgress) => void) | undefined;
}

const text = z.string().nullish();
/** Mistral's reasoning models send parts in place of a text; those of type `thinking` are reasoning. */
const partsSchema = z.array(z.object({ type: z.string(), text: z.string().optional() }));
const contentSchema = z
  .object({ content: z.union([text, partsSchema]), refusal: text, reasoning_content: text, reasoning: text })
  .transform(({ content, refusal, reasoning_content, reasoning }) => ({
    content: Array.isArray(content) ? content.map((part) => part.text ?? '').join('') : (content ?? ''),
    refusal: refusal ?? '',
    isReasoning: Boolean(reasoning_content || reasoning) || (Array.isArray(content) && content.length > 0),
  }));
/** A chunk of a stream, or a whole completion from a server that does not stream; other fields are let through. */
const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: contentSchema.nullish(),
        message: contentSchema.nullish(),
        finish_reason: text,
      }),
    )
    .nullish(),
  usage: z.unknown().optional(),
});
type Chunk = z.infer<typeof chunkSchema>;

/**
 * Reads the answer to a chat completion to its end: a stream of events, or one JSON document where a server does not stream.
 * @throws AiProviderError; errors of the openai package for what the provider reports inside the stream
 */
export async function readReply(
  response: Response,
  openai: OpenAI,
  { timer, onFirstToken, onProgress }: ReplyListeners,
): Promise<WholeReply> {
  let reply = '';
  let refusal = '';
  let finishReason: string | undefined;
  let usage: unknown;
  let hasBegun = false;
  const body = new ReplyBody(timer);
  try {
    for await (const chunk of chunksOf(response, openai, body)) {
      usage = chunk.usage ?? usage;
      const choice = chunk.choices?.[0];
      const said = choice?.delta ?? choice?.message;
      reply += said?.content ?? '';
      refusal += said?.refusal ?? '';
      finishReason = choice?.finish_reason || finishReason;
      if (reply.length > LONGEST_REPLY) throw new AiProviderError('INVALID_REPLY', 'the reply has no end');
      if (said?.content || said?.refusal || said?.isReasoning) {
        timer.tokenCame();
        if (!hasBegun) onFirstToken();
        hasBegun = true;
      }
      onProgress?.({ hasBegun, isThinking: withoutReasoning(reply).trim() === '', characters: reply.length });
      if (finishReason !== undefined) {
        timer.stop();
        body.endAfter(USAGE_MILLISECONDS);
      }
    }
  } catch (error) {
    // The reply is whole and paid for: a connection that breaks while only the usage is awaited takes nothing from it.
    if (finishReason === undefined || error instanceof AiProviderError) throw error;
  } finally {
    body.stop();
  }
  timer.throwIfExpired();
  if (finishReason === undefined || finishReason === 'error')
    throw new AiProviderError('UNAVAILABLE', 'the reply broke off');
  return { text: reply, isRefused: refusal !== '' && reply.trim() === '', finishReason, usage };
}

/** The bytes of a reply on their way, of which none may come any more after a while. */
class ReplyBody extends TransformStream<Uint8Array, Uint8Array> {
  private readonly controller: TransformStreamDefaultController<Uint8Array>;
  private ending: NodeJS.Timeout | undefined;

  constructor(timer: ReplyTimer) {
    let started: TransformStreamDefaultController<Uint8Array> | undefined;
    super({
      start: (controller) => {
        started = controller;
      },
      transform: (bytes, controller) => {
        timer.bytesCame();
        controller.enqueue(bytes);
      },
    });
    if (started === undefined) throw new Error('a stream starts as it is made');
    this.controller = started;
  }

  /** Ends it as if all had come; the first call counts. */
  endAfter(milliseconds: number): void {
    this.ending ??= setTimeout(() => this.controller.terminate(), milliseconds);
  }

  stop(): void {
    clearTimeout(this.ending);
  }
}

async function* chunksOf(response: Response, openai: OpenAI, through: ReplyBody): AsyncGenerator<Chunk> {
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('text/html') || response.body === null) {
    await response.body?.cancel();
    throw new AiProviderError('UNAVAILABLE', 'the provider answered with a page in place of a reply');
  }
  const heard = new Response(response.body.pipeThrough(through), { headers: response.headers });
  if (type.includes('application/json')) return yield parseChunk(await heard.json());
  // The package reports errors inside a stream, and leaves out comments; with the client it logs by the client's level.
  for await (const chunk of Stream.fromSSEResponse<unknown>(heard, new AbortController(), openai))
    yield parseChunk(chunk);
}

function parseChunk(given: unknown): Chunk {
  const chunk = chunkSchema.safeParse(given);
  if (chunk.success) return chunk.data;
  throw new AiProviderError('UNAVAILABLE', 'the provider sent a chunk that is none of the protocol');
}
