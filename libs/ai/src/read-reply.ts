import type OpenAI from 'openai';
import { Stream } from 'openai/streaming';
import { z } from 'zod';
import { AiProviderError } from './ai-provider-error.js';
import type { ReplyTimer } from './reply-timer.js';

/** How long the usage may come after the reply has ended; a server may leave the connection open for as long as it likes. */
const USAGE_MILLISECONDS = 2_000;
/** Characters; a rewrite of the longest letter, reasons included, has a tenth of that. */
const MAXIMUM_REPLY_LENGTH = 500_000;
/**
 * Of a stream of events. The longest reply in one event, every character escaped, has less; the package scans an unfinished line again
 * with every piece of it.
 */
const MAXIMUM_LINE_BYTES = 4 * 1024 * 1024;
const LINE_FEED = 0x0a;

/** State of a reply while it streams in. */
export interface ReplyProgress {
  /** The first piece, of text or of reasoning, has come. */
  hasBegun: boolean;
  /** The model reasons and has not begun to write. */
  isThinking: boolean;
  /** Of the text received so far; reasoning in a field of its own does not count. */
  characters: number;
}

/** A complete reply. */
export interface WholeReply {
  text: string;
  /** The reply has a text in its own field for refusals, and no other text. */
  isRefused: boolean;
  finishReason: string;
  /** As the provider counts, unchecked; undefined where it does not. */
  usage: unknown;
}

/** Callbacks while a reply streams in. */
interface ReplyListeners {
  timer: ReplyTimer;
  onFirstPiece: () => void;
  /** Called with the characters of each piece, of text or of reasoning. */
  onReceived: (characters: number) => void;
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
    mayBeReasoning: Boolean(reasoning_content || reasoning) || (Array.isArray(content) && content.length > 0),
    reasoningCharacters: (reasoning_content || reasoning || '').length,
  }));
/** A chunk of a stream, or a whole completion from a server that does not stream; other fields are ignored. */
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
 * Reads the reply to a chat completion to its end: a stream of events, or one JSON document where a server does not stream.
 * @throws AiProviderError; errors of the openai package for what the provider reports inside the stream; TypeError when the connection
 * breaks, and SyntaxError for JSON that is none
 */
export async function readReply(
  response: Response,
  openai: OpenAI,
  { timer, onFirstPiece, onReceived, onProgress }: ReplyListeners,
): Promise<WholeReply> {
  let reply = '';
  let refusal = '';
  let finishReason: string | undefined;
  let usage: unknown;
  let hasBegun = false;
  const reasoning = new ReasoningReader();
  const body = new ReplyBody(timer, isDocument(response) ? Number.POSITIVE_INFINITY : MAXIMUM_LINE_BYTES);
  try {
    for await (const chunk of chunksOf(response, openai, body)) {
      usage = chunk.usage ?? usage;
      const choice = chunk.choices?.[0];
      const delta = choice?.delta ?? choice?.message;
      reply += delta?.content ?? '';
      refusal += delta?.refusal ?? '';
      finishReason = choice?.finish_reason || finishReason;
      if (reply.length + refusal.length > MAXIMUM_REPLY_LENGTH)
        throw new AiProviderError('INVALID_REPLY', 'the reply has no end');
      if (delta?.content || delta?.refusal || delta?.mayBeReasoning) {
        timer.pieceArrived();
        onReceived(delta.content.length + delta.refusal.length + delta.reasoningCharacters);
        if (!hasBegun) onFirstPiece();
        hasBegun = true;
      }
      reasoning.add(delta?.content ?? '');
      onProgress?.({ hasBegun, isThinking: reasoning.isThinking, characters: reply.length });
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

const [BEGINNING, END] = ['<think', '</think>'];

/** Decides for a text that arrives in pieces whether it is still reasoning (`<think>…</think>`); each piece is read once. */
export class ReasoningReader {
  /** Nothing but reasoning and white space has come. */
  isThinking = true;
  private isInside = false;
  /** The last characters that arrived, whose meaning depends on what follows. */
  private rest = '';

  add(piece: string): void {
    if (!this.isThinking) return;
    this.rest = (this.rest + piece).trimStart();
    if (!this.isInside && this.rest.startsWith(BEGINNING)) this.isInside = true;
    if (this.isInside) {
      const end = this.rest.indexOf(END);
      if (end < 0) {
        this.rest = this.rest.slice(1 - END.length);
        return;
      }
      this.isInside = false;
      this.rest = this.rest.slice(end + END.length).trimStart();
    }
    this.isThinking = BEGINNING.startsWith(this.rest.slice(0, BEGINNING.length));
  }
}

/** The bytes of a reply while it arrives; the stream can be ended before the provider ends it. */
class ReplyBody extends TransformStream<Uint8Array, Uint8Array> {
  private readonly controller: TransformStreamDefaultController<Uint8Array>;
  private ending: NodeJS.Timeout | undefined;
  private lineBytes = 0;

  constructor(
    timer: ReplyTimer,
    private readonly maximumLineBytes: number,
  ) {
    let started: TransformStreamDefaultController<Uint8Array> | undefined;
    super({
      start: (controller) => {
        started = controller;
      },
      transform: (bytes, controller) => {
        timer.bytesArrived();
        const lastEnd = bytes.lastIndexOf(LINE_FEED);
        this.lineBytes = lastEnd < 0 ? this.lineBytes + bytes.length : bytes.length - 1 - lastEnd;
        if (this.lineBytes > this.maximumLineBytes)
          throw new AiProviderError('INVALID_REPLY', 'a line of the reply has no end');
        controller.enqueue(bytes);
      },
    });
    if (started === undefined) throw new Error('the stream did not start as it was made');
    this.controller = started;
  }

  /** Ends the stream after a delay as if the reply were complete; only the first call counts. */
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
  const observed = new Response(response.body.pipeThrough(through), { headers: response.headers });
  if (isDocument(response)) return yield parseChunk(await observed.json());
  // The package reports errors inside a stream, and leaves out comments; with the client it logs by the client's level.
  for await (const chunk of Stream.fromSSEResponse<unknown>(observed, new AbortController(), openai))
    yield parseChunk(chunk);
}

const isDocument = ({ headers }: Response): boolean =>
  headers.get('content-type')?.includes('application/json') ?? false;

function parseChunk(given: unknown): Chunk {
  const chunk = chunkSchema.safeParse(given);
  if (chunk.success) return chunk.data;
  throw new AiProviderError('UNAVAILABLE', 'the provider sent a chunk that is none of the protocol');
}
