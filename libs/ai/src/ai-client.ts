import type { Logger } from '#observability';
import { createHmac } from 'node:crypto';
import type OpenAI from 'openai';
import type { z } from 'zod';
import { baseUrlOf, type AiEnvironment } from './ai-environment.js';
import { AiProviderError, isMisfit, refusalOf, toAiProviderError } from './ai-provider-error.js';
import { embedTexts } from './embed-texts.js';
import type { Prompt } from './load-prompt.js';
import { observeRequest, type AiRequestObserver, type RequestRecorder } from './observe-request.js';
import { parseReply, type ParsedReply } from './parse-reply.js';
import { readableResponse } from './provider-response.js';
import { toProviderSchema, type ProviderSchema } from './provider-schema.js';
import {
  PARAMETER_CHAINS,
  refusesLength,
  supportOf,
  type OptionalParameter,
  type ProviderSupport,
} from './provider-support.js';
import { readReply, type ReplyProgress, type WholeReply } from './read-reply.js';
import { ReplyTimer } from './reply-timer.js';

const REPLY_ATTEMPTS = 2;
/**
 * Repeats of one request, each without something that the provider refused: optional parameters, output modes, and
 * the limit on the length.
 */
const MAXIMUM_REPEATS = 12;
/**
 * The longest delay of a timer, in milliseconds: the package's own timeout must not end a request before the limits
 * of the environment.
 */
const NO_LIMIT = 2_147_483_647;

/** How a request is followed while it is answered. */
export interface RequestOptions {
  signal: AbortSignal;
  /** Called before each request too: a reply that did not fit the schema is requested again from the beginning. */
  onProgress?: (progress: ReplyProgress) => void;
  /** Whose text it is; the provider receives a pseudonym, by which it limits abuse. */
  memberId?: number | null;
}

export interface StructuredRequest<Schema extends z.ZodType> extends RequestOptions {
  prompt: Prompt;
  schema: Schema;
  /** The input: text of members and of sample letters, which is data and never an instruction. */
  data: unknown;
  /** Limit on the model tokens of the reply, reasoning included; by default the prompt's share of the environment's. */
  maximumReplyTokens?: number;
}

/** A request without what depends on the provider. */
interface ProviderRequest extends RequestOptions {
  prompt: Prompt;
  schema: ProviderSchema;
  maximumReplyTokens: number;
  /** The data, and what did not fit about an earlier reply. */
  text: string;
  /** An earlier reply did not fit: the schema is shown, whatever the provider promises. */
  isSecond: boolean;
}

/** Asks a model that speaks OpenAI's protocol for a reply of a given shape. A call that fails is left to the next attempt of the job. */
export class AiClient {
  private openai: Promise<OpenAI> | undefined;
  /** What this process has learned about the provider and the model. */
  readonly support: ProviderSupport;

  constructor(
    private readonly environment: AiEnvironment,
    private readonly observer?: AiRequestObserver,
    /** Called with what was learned about the provider. */
    private readonly log?: Pick<Logger, 'warn'>,
  ) {
    this.support = supportOf(baseUrlOf(environment), environment.OPENAI_MODEL);
  }

  /**
   * The model's reply, parsed. One that does not fit is asked for once more, with what did not fit.
   * @throws AiProviderError; the signal's reason when it is aborted
   */
  async complete<Schema extends z.ZodType>(request: StructuredRequest<Schema>): Promise<z.output<Schema>> {
    const data = `<data>\n${asData(request.data)}\n</data>`;
    const longest = Math.ceil(this.environment.OPENAI_MAXIMUM_REPLY_TOKENS * request.prompt.replyShare);
    const { maximumReplyTokens = longest } = request;
    const schema = toProviderSchema(request.schema);
    let text = data;
    let wasSchemaIgnored = false;
    for (let attempt = 1; attempt <= REPLY_ATTEMPTS; attempt += 1) {
      const providerRequest = { ...request, schema, maximumReplyTokens, text, isSecond: attempt > 1 };
      request.onProgress?.({ hasBegun: false, isThinking: true, characters: 0 });
      const reply = await this.ask(providerRequest, request.schema);
      if (reply.fits) {
        if (wasSchemaIgnored) {
          this.support.schemaWasIgnored();
          this.logLearned(request.prompt, 'the provider took a schema and did not keep to it');
        }
        return reply.data;
      }
      wasSchemaIgnored = reply.isShapeWrong && !this.support.needsSchemaInPrompt(request.prompt.name);
      text = `${data}\n\nAn earlier reply to this did not fit:\n${reply.problem}`;
    }
    throw new AiProviderError('INVALID_REPLY', 'the reply does not fit the schema');
  }

  /** Which model makes the vectors: those of different models cannot be compared. */
  get embeddingModel(): string {
    return this.environment.OPENAI_EMBEDDING_MODEL;
  }

  /**
   * A vector for each text, in their order; at most EMBEDDING_BATCH texts.
   * @throws AiProviderError, REJECTED when the provider has no embeddings, or not this model; the signal's reason when it is aborted;
   * Error for more texts
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<number[][]> {
    const prices = { input: this.environment.OPENAI_EMBEDDING_PRICE, output: 0 };
    const seconds = this.environment.OPENAI_FIRST_TOKEN_TIMEOUT_SECONDS;
    return observeRequest(
      { purpose: 'embedding', promptVersion: null, model: this.embeddingModel, prices },
      async (recorder) =>
        embedTexts(await this.client(), { model: this.embeddingModel, texts, signal, seconds }, recorder),
      this.observer,
    );
  }

  private ask<Schema extends z.ZodType>(
    request: ProviderRequest,
    schema: Schema,
  ): Promise<ParsedReply<z.output<Schema>>> {
    const { OPENAI_MODEL: model, OPENAI_INPUT_PRICE, OPENAI_OUTPUT_PRICE } = this.environment;
    const prices = { input: OPENAI_INPUT_PRICE, output: OPENAI_OUTPUT_PRICE };
    const requestReply = async (recorder: RequestRecorder): Promise<ParsedReply<z.output<Schema>>> => {
      const whole = await this.sendUntilAccepted(request, recorder);
      if (whole === undefined) {
        recorder.replyDidNotFit();
        return {
          fits: false,
          problem: 'It was not one whole JSON object of the schema.',
          isShapeWrong: false,
        };
      }
      const { text, finishReason, isRefused, usage } = whole;
      recorder.addUsage(usage);
      if (isRefused) throw new AiProviderError('REFUSED', 'the model declined to answer');
      if (finishReason === 'content_filter')
        throw new AiProviderError('CONTENT_FILTERED', 'a filter of the provider stopped the reply');
      const reply = parseReply(schema, text);
      // A repeat with the same limit would be cut off again.
      if (!reply.fits && finishReason === 'length')
        throw new AiProviderError('REPLY_CUT_OFF', 'the reply needs more model tokens than it may have');
      if (!reply.fits) recorder.replyDidNotFit();
      return reply;
    };
    const { name: purpose, version: promptVersion } = request.prompt;
    return observeRequest({ purpose, promptVersion, model, prices }, requestReply, this.observer);
  }

  /**
   * Sends a request, and at once again without what the provider refuses of it.
   * @returns undefined when the provider keeps a reply back because it does not fit
   */
  private async sendUntilAccepted(
    request: ProviderRequest,
    recorder: RequestRecorder,
  ): Promise<WholeReply | undefined> {
    const { prompt, signal } = request;
    let limitsLength = true;
    for (let repeats = 0; ; repeats += 1) {
      const mode = this.support.outputMode(prompt.name);
      const optional = this.optionalParameters(request, limitsLength);
      try {
        const body = this.bodyOf(request);
        recorder.sent(JSON.stringify(body.messages).length);
        return await this.send({ ...body, ...optional }, request, recorder);
      } catch (error) {
        signal.throwIfAborted();
        const refusal = repeats < MAXIMUM_REPEATS ? refusalOf(error) : undefined;
        if (refusal !== undefined && isMisfit(refusal)) return undefined;
        const sent = PARAMETER_CHAINS.flat().filter((name) => name in optional);
        if (refusal !== undefined && limitsLength && refusesLength(refusal)) limitsLength = false;
        else if (refusal !== undefined && this.support.learn(refusal, sent, prompt.name, mode))
          this.logLearned(prompt, 'the provider refuses a part of requests, which later ones do without');
        else throw toAiProviderError(error);
      }
    }
  }

  /** Logs names only: the provider's message may quote a member's text. */
  private logLearned({ name: prompt }: Prompt, message: string): void {
    const { refusedParameters, ignoresSchema } = this.support;
    const outputMode = this.support.outputMode(prompt);
    const { OPENAI_MODEL: model } = this.environment;
    this.log?.warn({ model, prompt, outputMode, refusedParameters, ignoresSchema }, message);
  }

  private client(): Promise<OpenAI> {
    this.openai ??= createOpenAi(this.environment);
    return this.openai;
  }

  private async send(
    body: object,
    { signal, onProgress }: ProviderRequest,
    recorder: RequestRecorder,
  ): Promise<WholeReply> {
    const openai = await this.client();
    const timer = new ReplyTimer(this.environment);
    const ending = new AbortController();
    try {
      const response = await openai
        .post('/chat/completions', { body, signal: AbortSignal.any([signal, timer.signal, ending.signal]) })
        .asResponse();
      return await readReply(response, openai, {
        timer,
        onFirstPiece: () => recorder.firstPieceArrived(),
        onReceived: (characters) => recorder.received(characters),
        onProgress,
      });
    } catch (error) {
      signal.throwIfAborted();
      timer.throwIfExpired();
      // A broken connection, and JSON that is none.
      if (error instanceof TypeError || error instanceof SyntaxError)
        throw new AiProviderError('UNAVAILABLE', 'the connection broke off');
      throw error;
    } finally {
      timer.stop();
      // The rest of the response is discarded.
      ending.abort();
    }
  }

  private bodyOf({ prompt, schema, text, isSecond }: ProviderRequest) {
    const mode = this.support.outputMode(prompt.name);
    const isShown = isSecond || this.support.needsSchemaInPrompt(prompt.name);
    const shown = `Reply with one JSON object that fits this JSON schema, and with nothing else:\n${asData(schema)}`;
    return {
      model: this.environment.OPENAI_MODEL,
      // What does not change between requests comes first, so that providers can cache it.
      messages: [
        { role: 'system', content: prompt.instructions },
        { role: 'user', content: isShown ? `${text}\n\n${shown}` : text },
      ],
      stream: true,
      ...(mode === 'json_schema' && {
        response_format: { type: 'json_schema', json_schema: { name: prompt.name, strict: true, schema } },
      }),
      ...(mode === 'json_object' && { response_format: { type: 'json_object' } }),
    };
  }

  private optionalParameters(
    { prompt, memberId, maximumReplyTokens }: ProviderRequest,
    limitsLength: boolean,
  ): Partial<Record<OptionalParameter, unknown>> {
    const pseudonym = this.pseudonymOf(memberId);
    const length = limitsLength ? maximumReplyTokens : undefined;
    const values: Record<OptionalParameter, unknown> = {
      max_completion_tokens: length,
      max_tokens: length,
      safety_identifier: pseudonym,
      user: pseudonym,
      store: false,
      prompt_cache_key: prompt.name,
      reasoning_effort: this.environment.OPENAI_REASONING_EFFORT,
      stream_options: { include_usage: true },
    };
    return Object.fromEntries(
      PARAMETER_CHAINS.flatMap((chain) => {
        const name = this.support.parameterOf(chain);
        return name === undefined || values[name] === undefined ? [] : [[name, values[name]]];
      }),
    );
  }

  /** Always the same for a member, and useless without the secret; 64 characters, the most that OpenAI takes. */
  private pseudonymOf(memberId: number | null | undefined): string | undefined {
    const { OPENAI_END_USER_SECRET: secret } = this.environment;
    if (secret === undefined || memberId === null || memberId === undefined) return undefined;
    return createHmac('sha256', secret).update(`member ${memberId}`).digest('hex');
  }
}

// `<` is escaped, so that no text in the data can close the element that marks it as data.
const asData = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** Loads the packages with the first request: the start of a worker does not wait for them. */
async function createOpenAi(environment: AiEnvironment): Promise<OpenAI> {
  const [{ default: OpenAI }, { Agent }] = await Promise.all([import('openai'), import('undici')]);
  // Node's own limits of 300 s for headers and between bytes give way to those of the environment.
  const dispatcher = new Agent({
    connect: { timeout: environment.OPENAI_CONNECT_TIMEOUT_SECONDS * 1_000 },
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return new OpenAI({
    apiKey: environment.OPENAI_API_KEY,
    baseURL: baseUrlOf(environment),
    maxRetries: 0,
    timeout: NO_LIMIT,
    // It would log replies that cannot be parsed, which may hold text of members.
    logLevel: 'off',
    // Object.assign, since the types of Node's fetch know the dispatcher of an older undici alone.
    fetch: async (url, init) =>
      readableResponse(await fetch(url, Object.assign({ ...init }, { dispatcher }))),
  });
}
