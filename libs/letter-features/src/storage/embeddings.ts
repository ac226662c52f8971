import { idColumn, onlyRow, queryRows, totalRow } from '#database';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { toBytes } from '../signing/vectors.js';
import { readPage, writePage, type Regrouping } from './regrouping.js';
import { removeFromClustersAndBands } from './dissolve-clusters.js';

const UNEMBEDDED = `
FROM feature_description description
WHERE embedding_model IS DISTINCT FROM $1 AND NOT EXISTS (
  SELECT FROM description_embedding known WHERE known.description_hash = description.description_hash AND model = $1)`;

const FIND_UNEMBEDDED = `
SELECT feature_description_id AS id, description_hash AS "descriptionHash", description ${UNEMBEDDED}
  AND feature_description_id > $2
ORDER BY feature_description_id LIMIT $3`;

const unembeddedRow = z.object({ id: idColumn, descriptionHash: z.string(), description: z.string() });

/** A description without a vector of the model. */
type Unembedded = z.infer<typeof unembeddedRow>;

/** The next so many descriptions, in the order of their ids, that have no vector of this model yet. */
export const findUnembedded = (
  dataSource: DataSource,
  model: string,
  afterId: number,
  limit: number,
): Promise<Unembedded[]> => readPage({ dataSource }, FIND_UNEMBEDDED, unembeddedRow, [model, afterId, limit]);

/** How many descriptions have no vector of this model yet. */
export async function countUnembedded(dataSource: DataSource, model: string): Promise<number> {
  const statement = `SELECT count(*) AS total ${UNEMBEDDED}`;
  return onlyRow(await queryRows(dataSource, statement, totalRow, [model])).total;
}

/** Stores vectors by text and model, so that no text is embedded twice by one model. */
export async function storeEmbeddings(
  regrouping: Regrouping,
  model: string,
  descriptions: readonly Unembedded[],
  vectors: readonly (readonly number[])[],
): Promise<void> {
  await writePage(regrouping, (tx) =>
    tx.execute(
      `INSERT INTO description_embedding (description_hash, model, embedding)
       SELECT DISTINCT ON (description_hash) description_hash, $2, embedding
       FROM unnest($1::text[], $3::bytea[]) AS row (description_hash, embedding)
       ON CONFLICT DO NOTHING`,
      [descriptions.map(({ descriptionHash }) => descriptionHash), model, vectors.map(toBytes)],
    ),
  );
}

const PAGE = 500;

// A description keeps its vector of a model for as long as it exists. One that an earlier version has signed has no sketch of it.
const FIND_OUTDATED = `
SELECT feature_description_id AS id FROM feature_description description
WHERE feature_description_id > $2 AND bands IS NOT NULL AND (embedding_model IS DISTINCT FROM $1 OR sketch IS NULL)
  AND (embedding_model IS NOT NULL OR EXISTS (
    SELECT FROM description_embedding known WHERE known.description_hash = description.description_hash AND model = $1))
ORDER BY feature_description_id LIMIT ${PAGE}`;
const outdatedRow = z.object({ id: idColumn });

/** Makes the next comparison include descriptions that were compared by vectors of another model, or by none where there is one now. */
export async function resetOutdated(regrouping: Regrouping, model: string): Promise<void> {
  for (let afterId = 0; ;) {
    const outdated = await readPage(regrouping, FIND_OUTDATED, outdatedRow, [model, afterId]);
    const last = outdated.at(-1);
    if (last === undefined) return;
    afterId = last.id;
    const ids = outdated.map(({ id }) => id);
    await writePage(regrouping, async (tx) => {
      await removeFromClustersAndBands(tx, ids);
      await tx.execute(
        `UPDATE feature_description SET bands = NULL, sketch = NULL, embedding_model = NULL, cluster_id = NULL
         WHERE feature_description_id = ANY($1::bigint[])`,
        [ids],
      );
    });
  }
}
