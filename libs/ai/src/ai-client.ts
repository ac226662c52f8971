import OpenAI from 'openai';
import { z } from 'zod';
import type { AiEnvironment } from './ai-environment.js';
import { AiProviderError, toAiProviderError } from './ai-provider-error.js';
import { embedTexts } from './embed-texts.js';
import type { Prompt } from './load-prompt.js';
import { observeRequest, type AiRequestObserver, type RequestSightings } from './observe-request.js';

const ATTEMPTS_AT_A_FITTING_REPLY = 2;
/** Characters; a rewrite of the longest letter, reasons included, has a tenth of that. */
const LONGEST_REPLY = 500_000;

/** What a reply has come to while it streams in. */
export interface ReplyProgress {
  /** The model reasons and has not begun to write. */
  isThinking: boolean;
  /** Received so far. */
  characters: number;
}

/** How a request is followed while it is answered. */
export interface Asking {
  signal: AbortSignal;
  onProgress?: (progress: ReplyProgress) => void;
  /** Stands for the member whose text it is, always the same and telling nobody who that is; providers bound abuse by it. */
  endUserId?: string | undefined;
}

export interface StructuredRequest<Schema extends z.ZodType> extends Asking {
  prompt: Prompt;
  schema: Schema;
  /** What it is to do it with: text of members and of sample letters, which is data and never an instruction. */
  data: unknown;
}

type Message = OpenAI.ChatCompletionMessageParam;

/** Asks a model that speaks OpenAI's protocol for an answer of a given shape. The queue retries, so the client does not. */
export class AiClient {
  private readonly openai: OpenAI;

  constructor(
    private readonly environment: AiEnvironment,
    private readonly observer?: AiRequestObserver,
  ) {
    this.openai = new OpenAI({
      apiKey: environment.OPENAI_API_KEY,
      baseURL: environment.OPENAI_BASE_URL,
      maxRetries: 0,
      timeout: environment.OPENAI_TIMEOUT_SECONDS * 1000,
    });
  }

  /**
   * The model's answer, parsed. One that does not fit is asked for once more.
   * @throws AiProviderError
   */
  async complete<Schema extends z.ZodType>(request: StructuredRequest<Schema>): Promise<z.output<Schema>> {
    const messages: Message[] = [
      { role: 'system', content: request.prompt.instructions },
      { role: 'user', content: `<data>\n${asData(request.data)}\n</data>` },
    ];
    for (let attempt = 1; attempt <= ATTEMPTS_AT_A_FITTING_REPLY; attempt += 1) {
      const reply = await this.ask(request, messages);
      if (reply.success) return reply.data;
    }
    throw new AiProviderError('INVALID_REPLY', 'the reply does not fit the schema');
  }

  /** Which model makes the vectors: those of different models cannot be compared. */
  get embeddingModel(): string {
    return this.environment.OPENAI_EMBEDDING_MODEL;
  }

  /**
   * One vector a text, in their order; at most EMBEDDING_BATCH texts.
   * @throws AiProviderError; REJECTED when the provider has no embeddings, or not this model
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<number[][]> {
    const prices = { input: this.environment.OPENAI_EMBEDDING_PRICE ?? 0, output: 0 };
    return observeRequest(
      { purpose: 'embedding', model: this.embeddingModel, prices },
      (sightings) => embedTexts(this.openai, { model: this.embeddingModel, texts, signal }, sightings),
      this.observer,
    );
  }

  private ask<Schema extends z.ZodType>(request: StructuredRequest<Schema>, messages: Message[]) {
    const { OPENAI_MODEL: model, OPENAI_INPUT_PRICE, OPENAI_OUTPUT_PRICE } = this.environment;
    const prices = { input: OPENAI_INPUT_PRICE ?? 0, output: OPENAI_OUTPUT_PRICE ?? 0 };
    return observeRequest(
      { purpose: request.prompt.name, model, prices },
      async (sightings) => {
        const reply = parseReply(request.schema, await this.stream(request, messages, sightings));
        if (!reply.success) sightings.didNotFit();
        return reply;
      },
      this.observer,
    );
  }

  private async stream<Schema extends z.ZodType>(
    { prompt, schema, signal, onProgress }: StructuredRequest<Schema>,
    messages: Message[],
    sightings: RequestSightings,
  ): Promise<string> {
    const silence = new AbortController();
    const rearm = (): NodeJS.Timeout =>
      setTimeout(() => silence.abort(), this.environment.OPENAI_TIMEOUT_SECONDS * 1000);
    let timer = rearm();
    try {
      const chunks = await this.openai.chat.completions.create(
        {
          model: this.environment.OPENAI_MODEL,
          messages,
          stream: true,
          stream_options: { include_usage: true },
          response_format: {
            type: 'json_schema',
            // Of the output: the provider's strict mode wants every object closed, which zod says of outputs only.
            json_schema: { name: prompt.name, strict: true, schema: z.toJSONSchema(schema) },
          },
        },
        { signal: AbortSignal.any([signal, silence.signal]) },
      );
      let reply = '';
      let finished = false;
      for await (const chunk of chunks) {
        clearTimeout(timer);
        timer = rearm();
        sightings.chunkCame();
        sightings.usageCame(chunk.usage);
        const choice = chunk.choices[0];
        reply += choice?.delta.content ?? '';
        if (reply.length > LONGEST_REPLY) throw new AiProviderError('INVALID_REPLY', 'the reply has no end');
        finished ||= typeof choice?.finish_reason === 'string';
        onProgress?.({ isThinking: reply === '', characters: reply.length });
      }
      signal.throwIfAborted();
      if (silence.signal.aborted) throw new AiProviderError('TIMEOUT', 'the provider fell silent');
      if (!finished) throw new AiProviderError('UNAVAILABLE', 'the reply broke off');
      return reply;
    } catch (error) {
      signal.throwIfAborted();
      if (silence.signal.aborted) throw new AiProviderError('TIMEOUT', 'the provider fell silent');
      if (error instanceof TypeError || error instanceof SyntaxError)
        throw new AiProviderError('UNAVAILABLE', 'the connection broke off');
      throw toAiProviderError(error);
    } finally {
      clearTimeout(timer);
    }
  }
}

// `<` is escaped, so that no text in the data can close the element that marks it as data.
const asData = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

function parseReply<Schema extends z.ZodType>(schema: Schema, text: string) {
  try {
    return schema.safeParse(JSON.parse(text));
  } catch {
    return { success: false } as const;
  }
}
