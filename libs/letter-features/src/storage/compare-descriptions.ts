import { featureCategorySchema } from '#contracts';
import { idColumn, type Transaction } from '#database';
import { z } from 'zod';
import { type Pair, uniteAlike } from '../groups.js';
import { ANCHORS } from '../signing/thresholds.js';
import { readPage, writePage, type Regrouping } from './regrouping.js';
import { type Candidate, SketchIndex } from './sketch-index.js';

const PAGE = 2_000;

const FIND_UNCOMPARED = `
SELECT feature_description_id AS id, sketch IS NOT NULL AS "isSketched" FROM feature_description
WHERE cluster_id IS NULL AND bands IS NOT NULL AND feature_description_id > $1
ORDER BY feature_description_id LIMIT ${PAGE}`;
const uncomparedRow = z.object({ id: idColumn, isSketched: z.boolean() });

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
  features_category AS "featuresCategory"
FROM feature_description WHERE feature_description_id = ANY($1::bigint[])`;

const candidateRow = z.object({ left: idColumn, right: idColumn });

const comparedRow = z.object({
  id: idColumn,
  description: z.string(),
  clusterId: idColumn.nullable(),
  descriptionHash: z.string(),
  featuresCategory: featureCategorySchema,
});

/** A description that takes part in a comparison, as it stood when that began. */
type Compared = z.infer<typeof comparedRow>;

/**
 * Compares every description that has no cluster with those that share a band of its words or of its sketch, and gives those that are
 * alike the same cluster.
 * @param advance called with how many were compared, page by page
 */
export async function compareDescriptions(
  regrouping: Regrouping,
  advance: (count: number) => void,
): Promise<void> {
  const [last] = await readPage(regrouping, FIND_LAST_COMPARED, idRow, []);
  let comparedUpTo = last?.id ?? 0;
  let sketches: SketchIndex | undefined;
  for (let afterId = 0; ;) {
    const page = await readPage(regrouping, FIND_UNCOMPARED, uncomparedRow, [afterId]);
    if (page.length === 0 && afterId === 0) return;
    if (page.some(({ isSketched }) => isSketched)) sketches ??= await SketchIndex.load(regrouping);
    const due = page.map(({ id }) => id);
    const count = due.length === 0 ? 0 : await comparePage(regrouping, sketches, due, comparedUpTo);
    const compared = due.slice(0, count);
    advance(compared.length);
    // From the beginning again when nothing was compared: clusters dissolved meanwhile may have left descriptions before this page.
    afterId = compared.at(-1) ?? 0;
    comparedUpTo = Math.max(comparedUpTo, afterId);
  }
}

/** Returns how many of the page were compared: none when some of them or of their candidates changed meanwhile. */
async function comparePage(
  regrouping: Regrouping,
  sketches: SketchIndex | undefined,
  due: number[],
  comparedUpTo: number,
): Promise<number> {
  const bySketch = await (sketches?.findCandidates(regrouping, due) ?? NO_CANDIDATES);
  if (bySketch === undefined)
    return comparePage(regrouping, sketches, due.slice(0, due.length / 2), comparedUpTo);
  const highest = Math.max(comparedUpTo, due.at(-1) ?? 0);
  const byBand = await readPage(regrouping, FIND_CANDIDATES, candidateRow, [due, highest]);
  const found = idsOf([...bySketch.same, ...bySketch.related]);
  const items = await readItems(regrouping, due, new Set([...found, ...idsOf(byBand)]));
  if (sketches?.correct(found, items) === false) return 0;
  const labels = await uniteItems(regrouping, items, byBand, bySketch);
  const moves = movesOf(items, labels);
  const isStored = await writePage(regrouping, (tx) => storeClusters(tx, items, moves));
  if (isStored) sketches?.move(moves);
  return isStored ? due.length : 0;
}

const NO_CANDIDATES = { same: [], related: [] };

const idsOf = (candidates: Candidate[]): number[] => candidates.flatMap(({ left, right }) => [left, right]);

/** Unites those that are alike by sketch, by words, or by vectors. @returns the label of each item */
async function uniteItems(
  regrouping: Regrouping,
  items: Compared[],
  byBand: Candidate[],
  bySketch: { same: Candidate[]; related: Candidate[] },
): Promise<number[]> {
  const clusters = items.map(({ id, clusterId }) => clusterId ?? id);
  const same = uniteAlike(clusters, toPairs(items, bySketch.same), () => true);
  const byWords = await regrouping.thread.run(
    'uniteByWords',
    {
      labels: same,
      pairs: toPairs(items, byBand),
      descriptions: items.map(({ description }) => description),
    },
    regrouping.signal,
  );
  return uniteByMeaning(regrouping, items, byWords, toPairs(items, bySketch.related));
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
  candidateIds: Iterable<number>,
): Promise<Compared[]> {
  const due = new Set(dueIds);
  const ids = new Set([...dueIds, ...candidateIds]);
  const items = await readPage(regrouping, READ_ITEMS, comparedRow, [[...ids]]);
  return items.filter(({ id, clusterId }) => clusterId !== null || due.has(id));
}

/** Returns false and stores nothing when one of the items was withdrawn or lost its cluster meanwhile: the comparison then begins anew. */
async function storeClusters(
  tx: Transaction,
  items: Compared[],
  moves: ReadonlyMap<number, number>,
): Promise<boolean> {
  const seen = [items.map(({ id }) => id), items.map(({ clusterId }) => clusterId)];
  if ((await tx.query(FIND_CHANGED, z.object({}), seen)).length > 0) return false;
  const values = [[...moves.keys()], [...moves.values()]];
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

// A cluster has the lowest number of its members. Descriptions without a cluster enter it, other clusters join it as a whole.
function movesOf(items: Compared[], labels: number[]): Map<number, number> {
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
  return moves;
}

/** Pairs that are compared together: twice as many vectors, of some thousand numbers each, are in memory at most. */
const PAIRS_AT_ONCE = 1_000;

const READ_EMBEDDINGS = `
SELECT description_hash AS "descriptionHash", embedding FROM description_embedding
JOIN feature_description USING (description_hash)
WHERE feature_description_id = ANY($1::bigint[]) AND model = embedding_model`;
const embeddingRow = z.object({ descriptionHash: z.string(), embedding: z.instanceof(Buffer) });

/** Unites groups whose vectors are alike although their words are not. @returns the label of each item */
async function uniteByMeaning(
  regrouping: Regrouping,
  items: Compared[],
  byWords: number[],
  pairs: Pair[],
): Promise<number[]> {
  let labels = byWords;
  for (let from = 0; from < pairs.length; from += PAIRS_AT_ONCE) {
    const some = pairs
      .slice(from, from + PAIRS_AT_ONCE)
      .filter(([left, right]) => labels[left] !== labels[right]);
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
