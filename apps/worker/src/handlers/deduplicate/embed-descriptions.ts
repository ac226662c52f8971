import { AiProviderError, EMBEDDING_BATCH, type AiClient } from '#ai';
import { countUnembedded, findUnembedded, storeEmbeddings, type Regrouping } from '#letter-features';
import type { Logger } from '#observability';
import { toAiFailure } from '../ai-failure.js';

/**
 * Gets the vectors that descriptions still lack, each batch kept before the next is asked for. A provider without embeddings is no
 * failure: words alone are compared then.
 * @param tell told which share of them is done, 0 to 1, batch by batch
 * @throws JobFailure when the provider may answer later
 */
export async function embedDescriptions(
  regrouping: Regrouping,
  client: AiClient,
  logger: Logger,
  tell: (done: number) => void,
): Promise<void> {
  const total = await countUnembedded(regrouping.dataSource, client.embeddingModel);
  let [afterId, embedded] = [0, 0];
  for (;;) {
    regrouping.signal.throwIfAborted();
    const batch = await findUnembedded(
      regrouping.dataSource,
      client.embeddingModel,
      afterId,
      EMBEDDING_BATCH,
    );
    const last = batch.at(-1);
    if (last === undefined) return;
    const vectors = await askForVectors(
      client,
      batch.map(({ description }) => description),
      regrouping.signal,
      logger,
    );
    if (vectors === undefined) return;
    await storeEmbeddings(regrouping, client.embeddingModel, batch, vectors);
    embedded += batch.length;
    tell(Math.min(1, embedded / total));
    afterId = last.id;
  }
}

async function askForVectors(
  client: AiClient,
  descriptions: string[],
  signal: AbortSignal,
  logger: Logger,
): Promise<number[][] | undefined> {
  try {
    return await client.embed(descriptions, signal);
  } catch (error) {
    if (!hasNoEmbeddings(error)) throw toAiFailure(error, 'AI_SERVICE_ERROR');
    logger.warn(
      { err: error, model: client.embeddingModel },
      'no embeddings: descriptions are compared by words alone',
    );
    return undefined;
  }
}

// It refused, or answered something else than vectors: it would the next time, too.
const hasNoEmbeddings = (error: unknown): boolean =>
  error instanceof AiProviderError && (error.kind === 'REJECTED' || error.kind === 'INVALID_REPLY');
