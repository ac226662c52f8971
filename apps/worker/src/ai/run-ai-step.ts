import type { RequestOptions, PromptVersion, ReplyProgress } from '#ai';
import type { ErrorCode } from '#contracts';
import type { JobContext, StepKey } from '#jobs';
import type { z } from 'zod';
import { toAiFailure } from './ai-failure.js';

/** One request to the provider, as a stored step of a job. */
export interface AiStep<Schema extends z.ZodType, Stage extends string> {
  key: StepKey<Stage>;
  schema: Schema;
  /** Stored with the reply. */
  prompt: PromptVersion;
  stage: Stage;
  /** Progress of the job before and after the step, in percent. */
  percent: readonly [from: number, to: number];
  /** Expected length of the reply in characters; used only to estimate the progress. */
  expectedCharacters: number;
  /** Error code of the job when no attempt succeeds. */
  errorCode: ErrorCode;
  errorMessage?: string;
}

/** Asks the provider and stores the reply: an attempt after a crash gets the stored one. @throws JobFailure, the signal's reason */
export function runAiStep<Schema extends z.ZodType, Stage extends string>(
  context: JobContext<{ stages: readonly Stage[] }>,
  step: AiStep<Schema, Stage>,
  request: (options: RequestOptions) => Promise<z.input<Schema>>,
): Promise<z.output<Schema>> {
  const [from, to] = step.percent;
  context.progress(step.stage, from);
  // A reply that does not fit is requested once more, from the beginning: the progress does not go back.
  let share = 0;
  const onProgress = ({ isThinking, characters }: ReplyProgress): void => {
    context.reportThinking(isThinking);
    share = Math.max(share, Math.min(1, characters / step.expectedCharacters));
    context.progress(step.stage, from + (to - from) * share);
  };
  const ask = async () => {
    context.reportThinking(true);
    try {
      return await request({ signal: context.signal, onProgress, memberId: context.memberId });
    } catch (error) {
      throw toAiFailure(error, { ...step, tokenCost: context.tokenCost });
    } finally {
      context.reportThinking(false);
    }
  };
  return context.step(step.key, step.schema, ask, { prompt: step.prompt });
}
