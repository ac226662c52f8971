import { aiMetrics, describeSpan, inSpan } from '#observability';
import { z } from 'zod';
import { AiProviderError } from './ai-provider-error.js';

/** What the provider counts; a reply to embeddings has no `completion_tokens`. */
const usageSchema = z.object({
  prompt_tokens: z.number().nonnegative(),
  completion_tokens: z.number().nonnegative().default(0),
});

/** US dollars per million model tokens; undefined when not configured. */
interface ModelTokenPrices {
  input: number | undefined;
  output: number | undefined;
}

/** What a request is for, and what its model tokens cost. */
interface RequestDescription {
  /** The prompt's name, or `embedding`. */
  purpose: string;
  /** Null for a request without a prompt. */
  promptVersion: number | null;
  model: string;
  prices: ModelTokenPrices;
}

/** How one request went; nothing of what was sent or answered. */
export interface AiRequestRecord {
  purpose: string;
  /** Null for a request without a prompt. */
  promptVersion: number | null;
  model: string;
  /** `succeeded`, `given_up` when the caller aborted, else the kind of the provider's failure in lower case. */
  outcome: string;
  /** Null when the provider did not say. */
  inputTokens: number | null;
  outputTokens: number | null;
  /**
   * Model tokens that count towards daily limits: what the provider counted, else an estimate; 0 when it refused the request or was
   * unavailable, and no piece of the reply came.
   */
  billedTokens: number;
  /** US dollars; null when the provider did not count, or no price is known. */
  dollars: number | null;
  /** From the request to the first piece of the reply; null when none came. */
  firstTokenSeconds: number | null;
  totalSeconds: number;
}

/** Called with every request once it has ended, in the asynchronous context of the caller. It must neither throw nor block. */
export interface AiRequestObserver {
  onRequestEnded(record: AiRequestRecord): void;
}

/** Collects what is measured of one request until it ends. */
export class RequestRecorder {
  private outcome = 'succeeded';
  private readonly started = performance.now();
  private sentCharacters = 0;
  private receivedCharacters = 0;
  private firstPieceSeconds: number | null = null;
  private usage: Pick<AiRequestRecord, 'inputTokens' | 'outputTokens' | 'dollars'> = {
    inputTokens: null,
    outputTokens: null,
    dollars: null,
  };

  constructor(
    private readonly description: RequestDescription,
    private readonly observer?: AiRequestObserver,
  ) {}

  /** The number of characters that are sent; a repeat within the request replaces it. */
  sent(characters: number): void {
    this.sentCharacters = characters;
  }

  /** Adds characters of text or reasoning that have arrived. */
  received(characters: number): void {
    this.receivedCharacters += characters;
  }

  /** The first piece of text or of reasoning has come. */
  firstPieceArrived(): void {
    this.firstPieceSeconds = this.elapsedSeconds();
    const { purpose, model } = this.description;
    aiMetrics.firstChunk.observe({ purpose, model }, this.firstPieceSeconds);
  }

  /** Counts of model tokens as the provider reports them, if it does. */
  addUsage(reported: unknown): void {
    const usage = usageSchema.safeParse(reported);
    if (!usage.success) return;
    const { purpose, model, prices } = this.description;
    const { prompt_tokens: input, completion_tokens: output } = usage.data;
    aiMetrics.modelTokens.inc({ purpose, model, kind: 'input' }, input);
    aiMetrics.modelTokens.inc({ purpose, model, kind: 'output' }, output);
    const dollars = priceOf(input, output, prices);
    if (dollars !== null) aiMetrics.spend.inc({ purpose, model }, dollars);
    this.usage = { inputTokens: input, outputTokens: output, dollars };
  }

  /** The reply does not fit the schema, or the provider kept it back because it does not. */
  replyDidNotFit(): void {
    this.outcome = 'invalid_reply';
  }

  /** The request ended with an error, which may be an abort by the caller. */
  failed(error: unknown): void {
    this.outcome = error instanceof AiProviderError ? error.kind.toLowerCase() : 'given_up';
  }

  /** Ends the record and passes it to the observer. */
  close(): void {
    const { purpose, promptVersion, model } = this.description;
    const { outcome, firstPieceSeconds } = this;
    const totalSeconds = this.elapsedSeconds();
    aiMetrics.requestDuration.observe({ purpose, model, outcome }, totalSeconds);
    describeSpan({ 'ai.outcome': outcome });
    this.observer?.onRequestEnded({
      purpose,
      promptVersion,
      model,
      outcome,
      ...this.usage,
      billedTokens: this.billedTokens(totalSeconds),
      firstTokenSeconds: firstPieceSeconds,
      totalSeconds,
    });
  }

  // A request that is given up is billed all the same, and its usage, which comes last, does not arrive.
  private billedTokens(totalSeconds: number): number {
    const { inputTokens, outputTokens } = this.usage;
    if (inputTokens !== null) return Math.round(inputTokens + (outputTokens ?? 0));
    if (UNBILLED.has(this.outcome) && this.firstPieceSeconds === null) return 0;
    // Reasoning that the provider does not send is estimated by the time it took.
    const hiddenModelTokens = this.firstPieceSeconds === null ? totalSeconds * MODEL_TOKENS_PER_SECOND : 0;
    return Math.ceil(
      (this.sentCharacters + this.receivedCharacters) / CHARACTERS_PER_MODEL_TOKEN + hiddenModelTokens,
    );
  }

  private elapsedSeconds(): number {
    return (performance.now() - this.started) / 1_000;
  }
}

/** Outcomes of requests that the provider did not work on, unless a piece of the reply came. */
const UNBILLED: ReadonlySet<string> = new Set([
  'rate_limited',
  'quota_exceeded',
  'unavailable',
  'input_too_long',
  'rejected',
]);
/**
 * Of Korean text: OpenAI's tokenizers have 1.2 in older models and 2 in newer ones. An estimate that is too high is better than a bill
 * beyond the daily limit. IMPROVEMENT_MODEL_TOKENS is estimated by the same figure.
 */
const CHARACTERS_PER_MODEL_TOKEN = 1.3;
/** Approximate speed of large models, rather too high for the same reason. */
const MODEL_TOKENS_PER_SECOND = 50;

const priceOf = (
  inputTokens: number,
  outputTokens: number,
  { input, output }: ModelTokenPrices,
): number | null =>
  input === undefined || output === undefined
    ? null
    : (inputTokens * input + outputTokens * output) / 1_000_000;

/** Sends one request in a span of its own, and measures it. */
export const observeRequest = <T>(
  description: RequestDescription,
  ask: (recorder: RequestRecorder) => Promise<T>,
  observer?: AiRequestObserver,
): Promise<T> =>
  inSpan(
    'ai request',
    { kind: 'CLIENT', attributes: { 'ai.purpose': description.purpose, 'ai.model': description.model } },
    async () => {
      const recorder = new RequestRecorder(description, observer);
      try {
        return await ask(recorder);
      } catch (error) {
        recorder.failed(error);
        throw error;
      } finally {
        recorder.close();
      }
    },
  );
