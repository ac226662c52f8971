import { type FeatureCategory, featureCategorySchema } from '#contracts';
import { idColumn, onlyRow, queryRows, totalRow } from '#database';
import { z } from 'zod';
import type { SketchColumns } from '../neighbours.js';
import { SKETCH_BYTES } from '../signing/sketch.js';
import { readPage, type Regrouping } from './regrouping.js';

const PAGE = 10_000;

// Vectors without a direction have a sketch of no bytes.
const SKETCHED = `FROM feature_description WHERE octet_length(sketch) = ${SKETCH_BYTES}`;

const FIND_SKETCHED = `
SELECT feature_description_id AS id, features_category AS "featuresCategory", coalesce(cluster_id, 0) AS "clusterId", sketch
${SKETCHED} AND feature_description_id > $1 ORDER BY feature_description_id LIMIT ${PAGE}`;
const sketchedRow = z.object({
  id: idColumn,
  featuresCategory: featureCategorySchema,
  clusterId: z.number().int(),
  sketch: z.instanceof(Buffer),
});

const categories = featureCategorySchema.options;

/** A description and the number of its cluster; null while it has none. */
interface Clustered {
  id: number;
  clusterId: number | null;
}

/** Two descriptions that may be alike, by their ids. */
export interface Candidate {
  left: number;
  right: number;
}

/**
 * The sketches of all descriptions that have one, in the memory of this process for one run: a few hundred bytes each. They are not kept
 * between runs, so that they cannot differ from what is stored.
 */
export class SketchIndex {
  private readonly ids: number[] = [];
  private readonly positionOf = new Map<number, number>();
  private readonly columns: SketchColumns;

  private constructor(capacity: number) {
    this.columns = {
      sketches: new Uint8Array(new SharedArrayBuffer(capacity * SKETCH_BYTES)),
      categories: new Uint8Array(new SharedArrayBuffer(capacity)),
      clusters: new Float64Array(new SharedArrayBuffer(capacity * Float64Array.BYTES_PER_ELEMENT)),
    };
  }

  /** Reads the sketches. @throws the signal's reason when it is aborted */
  static async load(regrouping: Regrouping): Promise<SketchIndex> {
    const { dataSource, signal } = regrouping;
    const count = `SELECT count(*) AS total ${SKETCHED}`;
    const index = new SketchIndex(onlyRow(await queryRows(dataSource, count, totalRow)).total);
    for (let afterId = 0; ;) {
      signal.throwIfAborted();
      const page = await readPage(regrouping, FIND_SKETCHED, sketchedRow, [afterId]);
      const last = page.at(-1);
      if (last === undefined) return index;
      page.forEach((row) => index.add(row.id, row.featuresCategory, row.clusterId, row.sketch));
      afterId = last.id;
    }
  }

  /**
   * Finds what may be alike by vectors among these descriptions, and between them and those that have been compared.
   * @returns pairs that are surely alike, and pairs to be compared, the nearest first; undefined when these are too many at once
   */
  async findCandidates(
    { thread, signal }: Regrouping,
    dueIds: readonly number[],
  ): Promise<{ same: Candidate[]; related: Candidate[] } | undefined> {
    const positions = dueIds.flatMap((id) => this.positionOf.get(id) ?? []);
    if (positions.length === 0) return { same: [], related: [] };
    const due = Int32Array.from(positions);
    const found = await thread.run('findNeighbours', { columns: this.columns, due }, signal);
    const toCandidates = (pairs: (readonly [number, number])[]): Candidate[] =>
      pairs.flatMap(([left, right]) => {
        const [a, b] = [this.ids[left], this.ids[right]];
        return a === undefined || b === undefined ? [] : [{ left: a, right: b }];
      });
    return found && { same: toCandidates(found.same), related: toCandidates(found.related) };
  }

  /**
   * Compares the index with what has just been read, and corrects it.
   * @param ids descriptions that were found as candidates
   * @param read what is stored of them: withdrawn ones and those of dissolved clusters are missing, due ones have no cluster
   * @returns whether it was up to date, so that the candidates are complete
   */
  correct(ids: Iterable<number>, read: readonly Clustered[]): boolean {
    const clusterOf = new Map(read.map(({ id, clusterId }) => [id, clusterId ?? 0]));
    let isCorrect = true;
    for (const id of ids) {
      const [position, cluster] = [this.positionOf.get(id), clusterOf.get(id)];
      if (position === undefined || this.columns.clusters[position] === cluster) continue;
      this.columns.clusters[position] = cluster ?? 0;
      isCorrect = false;
    }
    return isCorrect;
  }

  /** Takes over what was stored: descriptions without a cluster, by their id, and whole clusters moved to these clusters. */
  move(clusterOf: ReadonlyMap<number, number>): void {
    const { clusters } = this.columns;
    clusters.forEach((cluster, position) => {
      const moved = clusterOf.get(cluster === 0 ? (this.ids[position] ?? 0) : cluster);
      if (moved !== undefined) clusters[position] = moved;
    });
  }

  // Those that were signed since the count would have no room; only one run at a time signs.
  private add(id: number, category: FeatureCategory, clusterId: number, sketch: Uint8Array): void {
    const position = this.ids.length;
    if (position === this.columns.categories.length) return;
    this.ids.push(id);
    this.positionOf.set(id, position);
    this.columns.sketches.set(sketch, position * SKETCH_BYTES);
    this.columns.categories[position] = categories.indexOf(category);
    this.columns.clusters[position] = clusterId;
  }
}
