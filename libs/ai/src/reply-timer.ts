import { AiProviderError } from './ai-provider-error.js';
import type { AiEnvironment } from './ai-environment.js';

/** Ends the wait for one reply when a limit passes: the first piece, the silence between pieces, the whole. */
export class ReplyTimer {
  private readonly controller = new AbortController();
  private readonly whole: NodeJS.Timeout;
  private silence: NodeJS.Timeout;
  private hasBegun = false;
  private isStopped = false;
  private expired: AiProviderError | undefined;

  constructor(private readonly environment: AiEnvironment) {
    this.whole = this.after(environment.OPENAI_REPLY_TIMEOUT_SECONDS, 'the reply took too long as a whole');
    this.silence = this.after(environment.OPENAI_FIRST_TOKEN_TIMEOUT_SECONDS, 'no first token came');
  }

  /** Aborted once a limit has passed. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** To be called for each piece of text or of reasoning. */
  pieceArrived(): void {
    this.hasBegun = true;
    this.bytesArrived();
  }

  /**
   * To be called for anything that arrives, a comment that only keeps the connection open included: after the first
   * piece it shows that the provider still works.
   */
  bytesArrived(): void {
    if (!this.hasBegun || this.isStopped) return;
    clearTimeout(this.silence);
    this.silence = this.after(
      this.environment.OPENAI_BETWEEN_TOKENS_TIMEOUT_SECONDS,
      'the reply fell silent',
    );
  }

  /** @throws AiProviderError TIMEOUT when a limit has passed */
  throwIfExpired(): void {
    if (this.expired !== undefined) throw this.expired;
  }

  /** Stops all limits, whatever still arrives. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.whole);
    clearTimeout(this.silence);
  }

  private after(seconds: number, what: string): NodeJS.Timeout {
    return setTimeout(() => {
      this.expired ??= new AiProviderError('TIMEOUT', what);
      this.controller.abort();
    }, seconds * 1_000);
  }
}
