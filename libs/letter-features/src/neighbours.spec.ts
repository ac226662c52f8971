import { Groups } from './groups.js';
import { findNeighbours, type SketchColumns } from './neighbours.js';
import { mix } from './signing/mix.js';
import { SKETCH_BYTES } from './signing/sketch.js';
import { SKETCH_DISTANCE } from './signing/thresholds.js';

const BITS = 8 * SKETCH_BYTES;

/** A sketch of random bits, the same for the same seed, with `flipped` of its bits turned over. */
function sketchOf(seed: number, flipped = 0, flipSeed = 1): Uint8Array {
  const sketch = Uint8Array.from({ length: SKETCH_BYTES }, (_, at) => mix(seed * SKETCH_BYTES + at));
  const bits = new Set<number>();
  for (let at = 0; bits.size < flipped; at += 1) bits.add((mix(flipSeed * 100_000 + at) >>> 0) % BITS);
  for (const bit of bits) sketch[bit >> 3] = (sketch[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return sketch;
}

const columnsOf = (
  sketches: Uint8Array[],
  clusters: number[] = [],
  categories: number[] = [],
): SketchColumns => ({
  sketches: Uint8Array.from(sketches.flatMap((sketch) => [...sketch])),
  categories: Uint8Array.from(sketches, (_, at) => categories[at] ?? 0),
  clusters: Float64Array.from(sketches, (_, at) => clusters[at] ?? 0),
});
const dueOf = (...positions: number[]): Int32Array => Int32Array.from(positions);

const NEAR = SKETCH_DISTANCE.same - 15;
const BETWEEN = 240;

describe('findNeighbours', () => {
  it('finds those surely alike, those to be compared, and no others', () => {
    const columns = columnsOf([
      sketchOf(1),
      sketchOf(1, NEAR),
      sketchOf(2),
      sketchOf(2, BETWEEN),
      sketchOf(3),
    ]);
    expect(findNeighbours(columns, dueOf(0, 1, 2, 3, 4))).toEqual({ same: [[0, 1]], related: [[2, 3]] });
  });

  it('compares those that are due with each other and with those that have a cluster', () => {
    const columns = columnsOf([sketchOf(1), sketchOf(1), sketchOf(1), sketchOf(1)], [0, 7, 0, 0]);
    expect(findNeighbours(columns, dueOf(2))).toEqual({ same: [[2, 1]], related: [] });
    expect(findNeighbours(columns, dueOf(2, 3))?.same).toHaveLength(2);
  });

  it('returns one pair of many that are together by their cluster', () => {
    const columns = columnsOf([sketchOf(1), sketchOf(1), sketchOf(1), sketchOf(1)], [7, 7, 7, 0]);
    expect(findNeighbours(columns, dueOf(3))).toEqual({ same: [[3, 0]], related: [] });
  });

  it('never brings categories together', () => {
    const columns = columnsOf([sketchOf(1), sketchOf(1)], [], [0, 1]);
    expect(findNeighbours(columns, dueOf(0, 1))).toEqual({ same: [], related: [] });
  });

  it('returns the nearest first', () => {
    const all = columnsOf([sketchOf(1, BETWEEN + 20), sketchOf(1, BETWEEN), sketchOf(1)], [1, 2, 0]);
    expect(findNeighbours(all, dueOf(2))?.related).toEqual([
      [2, 1],
      [2, 0],
    ]);
  });

  it('groups the same ones in whatever parts they are due', () => {
    const sketches = Array.from({ length: 60 }, (_, at) => sketchOf(at % 12, 100, at));
    const groupsOf = (...parts: number[][]): number[] => {
      const clusters = sketches.map(() => 0);
      const groups = new Groups(sketches.map((_, at) => at));
      for (const part of parts) {
        findNeighbours(columnsOf(sketches, clusters), dueOf(...part))?.same.forEach(([left, right]) =>
          groups.unite(left, right),
        );
        part.forEach((at) => (clusters[at] = at + 1));
        clusters.forEach((cluster, at) => (clusters[at] = cluster === 0 ? 0 : groups.find(at) + 1));
      }
      const labels = groups.toLabels();
      return labels.map((label) => labels.indexOf(label));
    };
    const all = sketches.map((_, at) => at);
    const whole = groupsOf(all);
    expect(new Set(whole).size).toBe(12);
    expect(
      groupsOf(
        all.filter((at) => at % 2 === 1),
        all.filter((at) => at % 2 === 0),
      ),
    ).toEqual(whole);
    expect(groupsOf(...all.toReversed().map((at) => [at]))).toEqual(whole);
  });

  it('returns undefined when too many would have to be compared, and what it finds of fewer and of one', () => {
    const sketches = Array.from({ length: 700 }, (_, at) => sketchOf(1, 150, at + 1));
    const columns = columnsOf(sketches);
    const all = Int32Array.from(sketches, (_, at) => at);
    expect(findNeighbours(columns, all)).toBeUndefined();
    expect(findNeighbours(columns, all.slice(0, 350))?.related.length).toBeGreaterThan(50_000);
    columns.clusters.set(all.subarray(1), 1);
    expect(findNeighbours(columns, dueOf(0))?.related.length).toBeGreaterThan(600);
  });
});
