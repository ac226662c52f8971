import type { AiClient } from '#ai';
import { signalWithTimeout } from '#domain';
import { JobFailure, type JobContext } from '#jobs';
import type { EmbedText } from './find-evidence.js';

/** A member waits for the answer: without a vector by then, words do. */
const PATIENCE_MILLISECONDS = 5_000;

/** Embeds a letter, or answers null where the provider has no embeddings or fails: evidence is ranked by words then. */
export const letterEmbedder =
  (client: AiClient, { signal, logger }: Pick<JobContext, 'signal' | 'logger'>): EmbedText =>
  async (text) => {
    try {
      const [vector] = await client.embed([text], signalWithTimeout(signal, PATIENCE_MILLISECONDS));
      return vector === undefined
        ? null
        : { vector: Float32Array.from(vector), model: client.embeddingModel };
    } catch (error) {
      signal.throwIfAborted();
      // Calls were stopped: the job waits, and asks again.
      if (error instanceof JobFailure) throw error;
      logger.warn({ err: error }, 'the letter has no vector; evidence is ranked by words');
      return null;
    }
  };
