import { AiClient, type AiEnvironment, type AiRequestObserver, type StructuredRequest } from '#ai';
import { WORKER_CONFIG } from '#config';
import { heldByAiSwitch, readAiSwitch, requireAiAllowed } from '#jobs';
import { LOGGER, type Logger } from '#observability';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { AiRequestRecorder } from './ai-request-recorder.js';

/** A call that runs when calls are stopped is aborted within this time and the time that one check takes. */
const CHECK_MILLISECONDS = 500;

/**
 * The AI client of a worker: sends nothing while administrators have stopped AI calls, and aborts the calls that run when they
 * do. The switch is read before every call, and twice a second while one runs, so that no event needs to arrive.
 */
@Injectable()
export class SwitchedAiClient extends AiClient {
  private readonly running = new Set<AbortController>();
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> | undefined;

  constructor(
    @Inject(WORKER_CONFIG) environment: AiEnvironment,
    @Inject(AiRequestRecorder) observer: AiRequestObserver,
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(environment, observer, logger);
  }

  /** @throws AiProviderError; JobFailure HELD while calls are stopped; the signal's reason */
  override complete<Schema extends z.ZodType>(request: StructuredRequest<Schema>): Promise<z.output<Schema>> {
    return this.whileAllowed(request.signal, (signalWhileAllowed) =>
      super.complete({ ...request, signal: signalWhileAllowed }),
    );
  }

  /** @throws AiProviderError; JobFailure HELD while calls are stopped; the signal's reason */
  override embed(texts: readonly string[], signal: AbortSignal): Promise<number[][]> {
    return this.whileAllowed(signal, (signalWhileAllowed) => super.embed(texts, signalWhileAllowed));
  }

  private async whileAllowed<T>(signal: AbortSignal, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    await requireAiAllowed(this.dataSource);
    const stopped = new AbortController();
    this.running.add(stopped);
    this.timer ??= setInterval(() => this.check(), CHECK_MILLISECONDS).unref();
    try {
      return await call(AbortSignal.any([signal, stopped.signal]));
    } catch (error) {
      signal.throwIfAborted();
      stopped.signal.throwIfAborted();
      throw error;
    } finally {
      this.running.delete(stopped);
      if (this.running.size === 0) {
        clearInterval(this.timer);
        this.timer = undefined;
      }
    }
  }

  private check(): void {
    this.checking ??= readAiSwitch(this.dataSource)
      .then(({ message }) => {
        if (message === null) return;
        for (const stopped of this.running) stopped.abort(heldByAiSwitch(message));
      })
      .catch((error: unknown) => this.logger.warn({ err: error }, 'the AI switch could not be read'))
      .finally(() => (this.checking = undefined));
  }
}
