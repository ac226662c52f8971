import { featureCategorySchema } from '#contracts';
import { idColumn, type Transaction } from '#database';
import { z } from 'zod';
import type { Pair } from '../groups.js';
import { ANCHORS } from '../signing/thresholds.js';
import { readPage, regroup, type Regrouping } from './regrouping.js';

const PAGE = 2_000;

const FIND_UNCOMPARED = `
SELECT feature_description_id AS id FROM feature_description
WHERE cluster_id IS NULL AND bands IS NOT NULL AND feature_description_id > $1
ORDER BY feature_description_id LIMIT ${PAGE}`;

const FIND_LAST_COMPARED = `
SELECT feature_description_id AS id FROM feature_description WHERE cluster_id IS NOT NULL
ORDER BY feature_description_id DESC LIMIT 1`;
const idRow = z.object({ id: idColumn });

// Keys are looked up in the order of the index; most belong to one description only. An anchor is paired with all
// descriptions that share its key, any other description with the anchors. Of two uncompared ones, the later finds
// the earlier: no description after $2 has been compared.
const FIND_CANDIDATES = `
WITH due AS (
  SELECT feature_description_id AS id, key AS band_key
  FROM feature_description, unnest(bands) AS key
  WHERE feature_description_id = ANY($1::bigint[]) ORDER BY key
), met AS (
  SELECT due.id, band_key, anchor.ids
  FROM due CROSS JOIN LATERAL (
    SELECT array_agg(id) AS ids FROM (
      SELECT feature_description_id AS id FROM feature_band WHERE feature_band.band_key = due.band_key
      ORDER BY anchor_rank, feature_description_id LIMIT ${ANCHORS}) AS first) AS anchor
  WHERE cardinality(anchor.ids) > 1
), pair AS (
  SELECT id, other_id FROM met, unnest(ids) AS other_id
  UNION ALL
  SELECT met.id, feature_description_id FROM met JOIN feature_band USING (band_key)
  WHERE cardinality(ids) = ${ANCHORS} AND met.id = ANY(ids)
)
SELECT DISTINCT least(id, other_id) AS left, greatest(id, other_id) AS right
FROM pair WHERE id <> other_id AND other_id <= $2`;

const READ_ITEMS = `
SELECT feature_description_id AS id, description, cluster_id AS "clusterId", description_hash AS "descriptionHash",
  features_category AS "featuresCategory", embedding_model IS NOT NULL AS "isEmbedded"
FROM feature_description WHERE feature_description_id = ANY($1::bigint[])`;

const candidateRow = z.object({ left: idColumn, right: idColumn });

/** Two descriptions to be compared, by their ids. */
type Candidate = z.infer<typeof candidateRow>;

const comparedRow = z.object({
  id: idColumn,
  description: z.string(),
  clusterId: idColumn.nullable(),
  descriptionHash: z.string(),
  featuresCategory: featureCategorySchema,
  isEmbedded: z.boolean(),
});

/** A description that takes part in a comparison, as it stood when that began. */
type Compared = z.infer<typeof comparedRow>;

/**
 * Compares every description that has not been with those it shares a band with, and gives those that are alike the same cluster.
 * @param advance called with how many were compared, page by page
 */
export async function compareDescriptions(
  regrouping: Regrouping,
  advance: (count: number) => void,
): Promise<void> {
  const [last] = await readPage(regrouping, FIND_LAST_COMPARED, idRow, []);
  let comparedUpTo = last?.id ?? 0;
  for (let afterId = 0; ;) {
    const page = await readPage(regrouping, FIND_UNCOMPARED, idRow, [afterId]);
    const due = page.map(({ id }) => id);
    const highest = due.at(-1);
    if (highest === undefined && afterId === 0) return;
    comparedUpTo = Math.max(comparedUpTo, highest ?? 0);
    const isDone = highest !== undefined && (await comparePage(regrouping, due, comparedUpTo));
    if (isDone) advance(due.length);
    // Descriptions withdrawn or dissolved meanwhile may come before it.
    afterId = isDone ? highest : 0;
  }
}

async function comparePage(regrouping: Regrouping, dueIds: number[], comparedUpTo: number): Promise<boolean> {
  const { thread, signal } = regrouping;
  const candidates = await readPage(regrouping, FIND_CANDIDATES, candidateRow, [dueIds, comparedUpTo]);
  const items = await readItems(regrouping, dueIds, candidates);
  const pairs = toPairs(items, candidates);
  const byWords = await thread.run(
    'uniteByWords',
    {
      labels: items.map(({ id, clusterId }) => clusterId ?? id),
      pairs,
      descriptions: items.map(({ description }) => description),
    },
    signal,
  );
  const labels = await uniteByMeaning(regrouping, items, byWords, pairs);
  return regroup(regrouping, (tx) => storeClusters(tx, items, labels));
}

// Across categories keys are equal only by chance, and no pair is alike.
function toPairs(items: Compared[], candidates: Candidate[]): Pair[] {
  const positionOf = new Map(items.map(({ id }, position) => [id, position]));
  return candidates.flatMap(({ left, right }): Pair[] => {
    const [a, b] = [positionOf.get(left), positionOf.get(right)];
    if (a === undefined || b === undefined) return [];
    return items[a]?.featuresCategory === items[b]?.featuresCategory ? [[a, b]] : [];
  });
}

// A cluster dissolved meanwhile is compared again in a later page.
async function readItems(
  regrouping: Regrouping,
  dueIds: number[],
  candidates: Candidate[],
): Promise<Compared[]> {
  const due = new Set(dueIds);
  const ids = new Set([...dueIds, ...candidates.flatMap(({ left, right }) => [left, right])]);
  const items = await readPage(regrouping, READ_ITEMS, comparedRow, [[...ids]]);
  return items.filter(({ id, clusterId }) => clusterId !== null || due.has(id));
}

/** Returns false and stores nothing when a description of the page was withdrawn or dissolved meanwhile: the page is then repeated. */
async function storeClusters(tx: Transaction, items: Compared[], labels: number[]): Promise<boolean> {
  const seen = [items.map(({ id }) => id), items.map(({ clusterId }) => clusterId)];
  if ((await tx.query(FIND_CHANGED, z.object({}), seen)).length > 0) return false;
  const moves = movesOf(items, labels);
  const values = [moves.map(({ from }) => from), moves.map(({ to }) => to)];
  tx.send(ENTER_CLUSTERS, values);
  tx.send(JOIN_CLUSTERS, values);
  tx.send('INSERT INTO unmerged_cluster SELECT DISTINCT unnest($1::bigint[]) ON CONFLICT DO NOTHING', [
    values[1],
  ]);
  return true;
}

const FIND_CHANGED = `
SELECT 1 FROM unnest($1::bigint[], $2::bigint[]) AS seen (feature_description_id, cluster_id)
LEFT JOIN feature_description now USING (feature_description_id)
WHERE now.feature_description_id IS NULL OR now.cluster_id IS DISTINCT FROM seen.cluster_id LIMIT 1`;

const ENTER_CLUSTERS = `
UPDATE feature_description SET cluster_id = move.to
FROM unnest($1::bigint[], $2::bigint[]) AS move ("from", "to")
WHERE feature_description_id = move.from AND cluster_id IS NULL`;

const JOIN_CLUSTERS = `
UPDATE feature_description SET cluster_id = move.to
FROM unnest($1::bigint[], $2::bigint[]) AS move ("from", "to")
WHERE cluster_id = move.from AND move.to <> move.from`;

// A cluster has the lowest number of its members.
function movesOf(items: Compared[], labels: number[]): { from: number; to: number }[] {
  const numberOf = ({ clusterId, id }: Compared): number => clusterId ?? id;
  const lowest = new Map<number, number>();
  items.forEach((item, position) => {
    const label = labels[position] ?? position;
    lowest.set(label, Math.min(lowest.get(label) ?? Infinity, numberOf(item)));
  });
  const moves = new Map<number, number>();
  items.forEach((item, position) => {
    const to = lowest.get(labels[position] ?? position) ?? numberOf(item);
    if (item.clusterId === null || to !== item.clusterId) moves.set(numberOf(item), to);
  });
  return [...moves].map(([from, to]) => ({ from, to }));
}

/** Pairs that are compared together: twice as many vectors, of some thousand numbers each, are in memory at most. */
const PAIRS_AT_ONCE = 1_000;

const READ_EMBEDDINGS = `
SELECT description_hash AS "descriptionHash", embedding FROM description_embedding
JOIN feature_description USING (description_hash)
WHERE feature_description_id = ANY($1::bigint[]) AND model = embedding_model`;
const embeddingRow = z.object({ descriptionHash: z.string(), embedding: z.instanceof(Buffer) });

/** Unites groups whose vectors are alike although their words are not. Returns one label an item. */
async function uniteByMeaning(
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
  const rows = await readPage(regrouping, READ_EMBEDDINGS, embeddingRow, [ids]);
  const embeddingOf = new Map(rows.map(({ descriptionHash, embedding }) => [descriptionHash, embedding]));
  const empty = new Uint8Array();
  return items.map(({ descriptionHash }, position) =>
    named.has(position) ? (embeddingOf.get(descriptionHash) ?? empty) : empty,
  );
}
