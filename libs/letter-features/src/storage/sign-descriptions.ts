import { featureCategorySchema } from '#contracts';
import { idColumn } from '#database';
import { z } from 'zod';
import { readPage, writePage, type Regrouping } from './regrouping.js';
import { dissolveClustersOfReplacedAnchors } from './dissolve-clusters.js';

const PAGE = 2_000;

const FIND_UNSIGNED = `
SELECT feature_description_id AS id, features_category AS "featuresCategory", description, embedding
FROM feature_description LEFT JOIN description_embedding embedding
  ON embedding.description_hash = feature_description.description_hash AND embedding.model = $1
WHERE cluster_id IS NULL AND bands IS NULL AND feature_description_id > $2
ORDER BY feature_description_id LIMIT ${PAGE}`;
const unsignedRow = z.object({
  id: idColumn,
  featuresCategory: featureCategorySchema,
  description: z.string(),
  embedding: z.instanceof(Buffer).nullable(),
});

// One that was withdrawn meanwhile is not there to be signed; one that was signed meanwhile stays as it is.
const STORE_SIGNED = `
WITH signed AS (
  UPDATE feature_description SET bands = answer.bands, sketch = decode(answer.sketch, 'base64'),
    embedding_model = CASE WHEN answer.sketch IS NOT NULL THEN $2 END
  FROM jsonb_to_recordset($1::jsonb) AS answer (id bigint, rank integer, bands integer[], sketch text)
  WHERE feature_description_id = answer.id AND feature_description.bands IS NULL
  RETURNING answer.id, answer.rank, answer.bands
), stored AS (
  INSERT INTO feature_band (band_key, anchor_rank, feature_description_id)
  SELECT key, rank, id FROM signed, unnest(bands) AS key ORDER BY key
)
SELECT id FROM signed`;
const signedRow = z.object({ id: idColumn });

/**
 * Computes for every description without bands its bands, its sketch, and its rank among those that share a band.
 * @param model embedding model whose vectors are compared, where they exist
 * @param advance called with how many were signed, page by page
 */
export async function signDescriptions(
  regrouping: Regrouping,
  model: string,
  advance: (count: number) => void,
): Promise<void> {
  for (let afterId = 0; ;) {
    const page = await readPage(regrouping, FIND_UNSIGNED, unsignedRow, [model, afterId]);
    const last = page.at(-1);
    if (last === undefined) return;
    const answer = await regrouping.thread.run('sign', page, regrouping.signal);
    await storeSigned(regrouping, answer, model);
    advance(page.length);
    afterId = last.id;
  }
}

async function storeSigned(regrouping: Regrouping, answer: string, model: string): Promise<void> {
  await writePage(regrouping, async (tx) => {
    const signed = await tx.query(STORE_SIGNED, signedRow, [answer, model]);
    await dissolveClustersOfReplacedAnchors(
      tx,
      signed.map(({ id }) => id),
    );
  });
}
