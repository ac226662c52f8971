import { queryRows } from '#database';
import { jaccardOf, ngramsOf } from '#domain';
import { cosineOf, toVector } from '#letter-features';
import type { DataSource } from 'typeorm';
import type { FeatureCandidate } from './feature-candidates.js';

/** How near each feature is to a letter, by its id: 0 (the farthest of those compared) to 1 (the nearest). */
type Closeness = ReadonlyMap<number, number>;

/** By the syllables that the description shares with the words of the letter's job and weaknesses. */
export function closenessByWords(candidates: readonly FeatureCandidate[], topic: string): Closeness {
  const wanted = ngramsOf(topic);
  return spread(
    candidates.map(
      ({ featureId, description }) => [featureId, jaccardOf(ngramsOf(description), wanted)] as const,
    ),
  );
}

/** By the angle between the vectors of description and letter; features without a vector of the model are left out. */
export async function closenessByEmbedding(
  dataSource: DataSource,
  candidates: readonly FeatureCandidate[],
  { vector, model }: { vector: Float32Array; model: string },
): Promise<Closeness> {
  const rows = await queryRows<{ descriptionHash: string; embedding: Buffer }>(dataSource, EMBEDDINGS, [
    candidates.flatMap(({ descriptionHash }) => descriptionHash ?? []),
    model,
  ]);
  const byHash = new Map(rows.map((row) => [row.descriptionHash, likenessOf(vector, row.embedding)]));
  return spread(
    candidates.flatMap(({ featureId, descriptionHash }) => {
      const likeness = byHash.get(descriptionHash ?? '') ?? null;
      return likeness === null ? [] : [[featureId, likeness] as const];
    }),
  );
}

const EMBEDDINGS = {
  name: 'feature-candidate-embeddings',
  sql: `
SELECT description_hash AS "descriptionHash", embedding FROM description_embedding
WHERE description_hash = ANY($1) AND model = $2`,
};

/** Null when the stored vector is of another length, as of a model that was set up otherwise. */
function likenessOf(vector: Float32Array, stored: Buffer): number | null {
  const other = toVector(stored);
  return other.length === vector.length ? cosineOf(vector, other) : null;
}

// Likenesses by words and by vectors lie in ranges of their own: the farthest is 0 and the nearest 1 in each.
function spread(likenesses: readonly (readonly [featureId: number, likeness: number])[]): Closeness {
  const values = likenesses.map(([, likeness]) => likeness);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return new Map(
    likenesses.map(([featureId, likeness]) => [
      featureId,
      most > least ? (likeness - least) / (most - least) : 0,
    ]),
  );
}
