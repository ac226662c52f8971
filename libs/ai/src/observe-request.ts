import { aiMetrics, describeSpan, inSpan } from '#observability';
import { z } from 'zod';
import { AiProviderError } from './ai-provider-error.js';

/** What the provider counts: both kinds of request say how many tokens went in. */
const usageSchema = z.object({
  prompt_tokens: z.number().nonnegative(),
  completion_tokens: z.number().nonnegative().default(0),
});

/** US dollars a million tokens; undefined when not configured. */
interface TokenPrices {
  input: number | undefined;
  output: number | undefined;
}

interface Asked {
  /** Names what is asked for, of a few fixed names. */
  purpose: string;
  /** Null when no prompt is asked with. */
  promptVersion: number | null;
  model: string;
  prices: TokenPrices;
}

/** How one request went; nothing of what was sent or answered. */
export interface AiRequestRecord {
  purpose: string;
  /** Of the prompt; null when none was asked with. */
  promptVersion: number | null;
  model: string;
  /** `succeeded`, `given_up` when the caller aborted, else the kind of the provider's failure in lower case. */
  outcome: string;
  /** Null when the provider did not say. */
  inputTokens: number | null;
  outputTokens: number | null;
  /** Tokens that count towards daily limits: what the provider counted, else an estimate; 0 when it refused the request. */
  billedTokens: number;
  /** US dollars; null when the provider did not count, or no price is known. */
  dollars: number | null;
  /** From the request to the first piece of the answer; null when none came. */
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
  private firstTokenSeconds: number | null = null;
  private usage: Pick<AiRequestRecord, 'inputTokens' | 'outputTokens' | 'dollars'> = {
    inputTokens: null,
    outputTokens: null,
    dollars: null,
  };

  constructor(
    private readonly asked: Asked,
    private readonly observer?: AiRequestObserver,
  ) {}

  /** The request goes out with so many characters of text; of repeats, the last one counts. */
  sent(characters: number): void {
    this.sentCharacters = characters;
  }

  /** So many more characters have come, of text or of reasoning. */
  received(characters: number): void {
    this.receivedCharacters += characters;
  }

  /** The first piece of text or of reasoning has come. */
  firstTokenArrived(): void {
    this.firstTokenSeconds = this.elapsedSeconds();
    const { purpose, model } = this.asked;
    aiMetrics.firstChunk.observe({ purpose, model }, this.firstTokenSeconds);
  }

  /** Token counts as the provider reports them, if it does. */
  addUsage(given: unknown): void {
    const usage = usageSchema.safeParse(given);
    if (!usage.success) return;
    const { purpose, model, prices } = this.asked;
    const { prompt_tokens: input, completion_tokens: output } = usage.data;
    aiMetrics.tokens.inc({ purpose, model, kind: 'input' }, input);
    aiMetrics.tokens.inc({ purpose, model, kind: 'output' }, output);
    const dollars = priceOf(input, output, prices);
    if (dollars !== null) aiMetrics.spend.inc({ purpose, model }, dollars);
    this.usage = { inputTokens: input, outputTokens: output, dollars };
  }

  /** The answer is complete but does not fit the schema. */
  didNotFit(): void {
    this.outcome = 'invalid_reply';
  }

  /** The request ended with an error, which may be an abort by the caller. */
  failed(error: unknown): void {
    this.outcome = error instanceof AiProviderError ? error.kind.toLowerCase() : 'given_up';
  }

  /** Ends the record and passes it to the observer. */
  close(): void {
    const { purpose, promptVersion, model } = this.asked;
    const { outcome, firstTokenSeconds } = this;
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
      firstTokenSeconds,
      totalSeconds,
    });
  }

  // A request that is given up is billed all the same, and its usage, which comes last, does not arrive.
  private billedTokens(totalSeconds: number): number {
    const { inputTokens, outputTokens } = this.usage;
    if (inputTokens !== null) return Math.round(inputTokens + (outputTokens ?? 0));
    if (UNBILLED.has(this.outcome) && this.firstTokenSeconds === null) return 0;
    // Reasoning that a provider keeps to itself shows in nothing but the time.
    const hidden = this.firstTokenSeconds === null ? totalSeconds * TOKENS_A_SECOND : 0;
    return Math.ceil((this.sentCharacters + this.receivedCharacters) / CHARACTERS_A_TOKEN + hidden);
  }

  private elapsedSeconds(): number {
    return (performance.now() - this.started) / 1_000;
  }
}

/** Outcomes of requests that the provider did not work on, unless a piece of the answer came. */
const UNBILLED: ReadonlySet<string> = new Set([
  'rate_limited',
  'quota_exceeded',
  'unavailable',
  'input_too_long',
  'rejected',
]);
/** Korean text in the tokenizers of large models, as the doctor's estimate of a letter's cost. */
const CHARACTERS_A_TOKEN = 1.3;
/** About what large models write; an estimate errs on the side of the operator's bill. */
const TOKENS_A_SECOND = 50;

const priceOf = (inputTokens: number, outputTokens: number, { input, output }: TokenPrices): number | null =>
  input === undefined || output === undefined
    ? null
    : (inputTokens * input + outputTokens * output) / 1_000_000;

/** Sends one request in a span of its own, and measures it. */
export const observeRequest = <T>(
  asked: Asked,
  ask: (recorder: RequestRecorder) => Promise<T>,
  observer?: AiRequestObserver,
): Promise<T> =>
  inSpan(
    'ai request',
    { kind: 'CLIENT', attributes: { 'ai.purpose': asked.purpose, 'ai.model': asked.model } },
    async () => {
      const recorder = new RequestRecorder(asked, observer);
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
