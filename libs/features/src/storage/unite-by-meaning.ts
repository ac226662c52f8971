import type { Pair } from '../comparing/groups.js';
import { readPage, type Regrouping } from './regrouping.js';
import type { Compared } from './compare-descriptions.js';

/** So many pairs are looked at together: twice as many vectors, of some thousand numbers each, are in memory at most. */
const PAIRS_AT_ONCE = 1_000;

const READ_EMBEDDINGS = `
SELECT description_hash AS "descriptionHash", embedding FROM description_embedding
JOIN feature_description USING (description_hash)
WHERE feature_description_id = ANY($1::bigint[]) AND model = embedding_model`;

/** Groups further by vectors what words have not brought together. Answers one label an item. */
export async function uniteByMeaning(
  regrouping: Regrouping,
  items: Compared[],
  byWords: number[],
  pairs: Pair[],
): Promise<number[]> {
  const isEmbedded = (position: number): boolean => items[position]?.isEmbedded === true;
  const open = pairs.filter(
    ([left, right]) => byWords[left] !== byWords[right] && isEmbedded(left) && isEmbedded(right),
  );
  let labels = byWords;
  for (let from = 0; from < open.length; from += PAIRS_AT_ONCE) {
    const some = open.slice(from, from + PAIRS_AT_ONCE);
    const embeddings = await readEmbeddings(regrouping, items, some);
    labels = await regrouping.thread.run(
      'uniteByMeaning',
      { labels, pairs: some, embeddings },
      regrouping.signal,
    );
  }
  return labels;
}

// At the positions of their items; those that no pair names are left empty.
async function readEmbeddings(
  regrouping: Regrouping,
  items: Compared[],
  pairs: Pair[],
): Promise<Uint8Array[]> {
  const named = new Set(pairs.flat());
  const ids = [...named].flatMap((position) => items[position]?.id ?? []);
  const rows = await readPage<{ descriptionHash: string; embedding: Buffer }>(regrouping, READ_EMBEDDINGS, [
    ids,
  ]);
  const embeddingOf = new Map(rows.map(({ descriptionHash, embedding }) => [descriptionHash, embedding]));
  const empty = new Uint8Array();
  return items.map(({ descriptionHash }, position) =>
    named.has(position) ? (embeddingOf.get(descriptionHash) ?? empty) : empty,
  );
}
