import { Groups, type Pair } from './groups.js';
import { mix } from './signing/mix.js';
import { SKETCH_BYTES } from './signing/sketch.js';
import { SKETCH_BANDING, SKETCH_DISTANCE, SKETCH_START } from './signing/thresholds.js';

/** Sketches by position, in memory that threads share. */
export interface SketchColumns {
  /** `SKETCH_BYTES` of each, one after the other. */
  sketches: Uint8Array;
  categories: Uint8Array;
  /** The number of the cluster; 0 while it has none. */
  clusters: Float64Array;
}

/** What is found of the sketches that are due: pairs of positions. */
export interface Neighbours {
  /** Surely alike: enough pairs to connect each group. */
  same: Pair[];
  /** To be compared by their vectors, the nearest first. */
  related: Pair[];
}

/** Pairs to compare that are returned for several due sketches at once, so that memory is bounded. */
const MAXIMUM_RELATED = 200_000;

/**
 * Finds what may be alike by vectors: pairs of a due sketch and another that is due or has a cluster. Pairs that are together already, by
 * their cluster or by pairs that are surely alike, are left out: the groups do not depend on which pair was found first.
 * @param due positions in growing order
 * @returns undefined when several sketches are due and have more than MAXIMUM_RELATED pairs to compare: the caller tries again with fewer
 */
export function findNeighbours(columns: SketchColumns, due: Int32Array): Neighbours | undefined {
  const labels = columns.clusters.slice();
  due.forEach((position) => (labels[position] = -position - 1));
  const groups = new Groups(labels);
  const bands = new DueBands(columns.sketches, due);
  const distanceOf = compareSketches(columns.sketches);
  const same: Pair[] = [];
  const related: (readonly [...Pair, distance: number])[] = [];
  for (let item = 0; item < labels.length; item += 1) {
    const label = labels[item] ?? 0;
    if (label === 0) continue;
    bands.forEachMet(item, (other) => {
      // Of two that are due, the later finds the earlier.
      if (label < 0 && other >= item) return;
      if (columns.categories[other] !== columns.categories[item] || groups.areTogether(other, item)) return;
      const distance = distanceOf(other, item);
      if (distance > SKETCH_DISTANCE.related) return;
      if (distance > SKETCH_DISTANCE.same) return void related.push([other, item, distance]);
      groups.unite(other, item);
      same.push([other, item]);
    });
    if (related.length > MAXIMUM_RELATED && due.length > 1) return undefined;
  }
  const open = related.filter(([left, right]) => !groups.areTogether(left, right));
  open.sort(([, , nearer], [, , farther]) => nearer - farther);
  return { same, related: open.map(([left, right]) => [left, right]) };
}

const BAND_BYTES = SKETCH_BANDING.rows / 8;

// A seeded choice of bytes: each is in 1.5 bands on average.
const BYTES_OF_BANDS = Uint8Array.from(
  { length: SKETCH_BANDING.bands * BAND_BYTES },
  (_, at) => (mix(at + 1) >>> 0) % SKETCH_BYTES,
);

const SLOT_BITS = 20;
const FILTER_BITS = 22;

/**
 * The bands of the due sketches: a hash table with chains over typed arrays, and before it a filter of one bit per hash, since most bands
 * of most sketches agree with none.
 */
class DueBands {
  private readonly filter = new Uint8Array(2 ** FILTER_BITS / 8);
  private readonly heads = new Int32Array(2 ** SLOT_BITS).fill(-1);
  private readonly next: Int32Array;
  /** The last sketch that each due one was met by. */
  private readonly metBy: Int32Array;

  constructor(
    private readonly sketches: Uint8Array,
    private readonly due: Int32Array,
  ) {
    this.next = new Int32Array(due.length * SKETCH_BANDING.bands);
    this.metBy = new Int32Array(due.length).fill(-1);
    due.forEach((position, index) => {
      for (let band = 0; band < SKETCH_BANDING.bands; band += 1) this.insert(position, index, band);
    });
  }

  /** Calls `meet` once with the position of each due sketch that has all bits of a band in common with this one. */
  forEachMet(position: number, meet: (other: number) => void): void {
    for (let band = 0; band < SKETCH_BANDING.bands; band += 1) {
      const hash = hashOf(band, this.keyOf(position, band));
      const bit = hash >>> (32 - FILTER_BITS);
      if ((((this.filter[bit >>> 3] ?? 0) >>> (bit & 7)) & 1) === 1) this.follow(hash, band, position, meet);
    }
  }

  private follow(hash: number, band: number, position: number, meet: (other: number) => void): void {
    const key = this.keyOf(position, band);
    let entry = this.heads[hash >>> (32 - SLOT_BITS)] ?? -1;
    for (; entry >= 0; entry = this.next[entry] ?? -1) {
      const index = Math.floor(entry / SKETCH_BANDING.bands);
      if (this.metBy[index] === position || entry % SKETCH_BANDING.bands !== band) continue;
      const other = this.due[index] ?? 0;
      if (this.keyOf(other, band) !== key) continue;
      this.metBy[index] = position;
      meet(other);
    }
  }

  private insert(position: number, index: number, band: number): void {
    const hash = hashOf(band, this.keyOf(position, band));
    const bit = hash >>> (32 - FILTER_BITS);
    this.filter[bit >>> 3] = (this.filter[bit >>> 3] ?? 0) | (1 << (bit & 7));
    const slot = hash >>> (32 - SLOT_BITS);
    const entry = index * SKETCH_BANDING.bands + band;
    this.next[entry] = this.heads[slot] ?? -1;
    this.heads[slot] = entry;
  }

  private keyOf(position: number, band: number): number {
    const [start, at] = [position * SKETCH_BYTES, band * BAND_BYTES];
    const { sketches } = this;
    const first = sketches[start + (BYTES_OF_BANDS[at] ?? 0)] ?? 0;
    const second = sketches[start + (BYTES_OF_BANDS[at + 1] ?? 0)] ?? 0;
    const third = sketches[start + (BYTES_OF_BANDS[at + 2] ?? 0)] ?? 0;
    return first | (second << 8) | (third << 16);
  }
}

// Fibonacci hashing (Knuth): the high bits depend on all bits of the key.
const hashOf = (band: number, key: number): number => Math.imul(key ^ (band << 24), 0x9e3779b1) >>> 0;

const WORD_BITS = 32;
const WORDS = (8 * SKETCH_BYTES) / WORD_BITS;
const START_WORDS = SKETCH_START.bits / WORD_BITS;

/** How many bits of two sketches, by their positions, differ; Infinity when it is seen from their start that it is too many. */
function compareSketches(sketches: Uint8Array): (left: number, right: number) => number {
  const words = new Int32Array(sketches.buffer, sketches.byteOffset, sketches.byteLength / 4);
  const difference = (left: number, right: number, from: number, to: number): number => {
    let bits = 0;
    for (let word = from; word < to; word += 1)
      bits += countBits((words[left * WORDS + word] ?? 0) ^ (words[right * WORDS + word] ?? 0));
    return bits;
  };
  return (left, right) => {
    const start = difference(left, right, 0, START_WORDS);
    return start > SKETCH_START.related ? Infinity : start + difference(left, right, START_WORDS, WORDS);
  };
}

/** The number of bits that are set in a 32-bit integer (Warren, Hacker's Delight, 5-1). */
function countBits(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
