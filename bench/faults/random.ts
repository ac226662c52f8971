import { createHash } from 'node:crypto';

const TWO_TO_THE_32 = 2 ** 32;

/** Pseudo-random numbers, reproducible by their seed (mulberry32). */
export class Random {
  private state: number;

  constructor(private readonly seed: string) {
    this.state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  }

  /** An independent stream: numbers drawn from it do not change this one. */
  fork(name: string): Random {
    return new Random(`${this.seed}/${name}`);
  }

  /** At least 0 and less than 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / TWO_TO_THE_32;
  }

  /** A whole number from 0 up to, not including, `bound`. */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** @throws Error for an empty list */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('there is nothing to pick from');
    return item;
  }

  /** `count` different whole numbers from `from` up to, not including, `to`, in ascending order; all of them when there are fewer. */
  points(count: number, from: number, to: number): number[] {
    const drawn = new Set<number>();
    const wanted = Math.min(count, to - from);
    while (drawn.size < wanted) drawn.add(from + this.below(to - from));
    return [...drawn].sort((left, right) => left - right);
  }
}
