import { createHash } from 'node:crypto';
import { seeded } from '../seeded-random.js';

/** Pseudo-random numbers, reproducible by their seed. */
export class Random {
  /** At least 0 and less than 1. */
  readonly next: () => number;

  constructor(private readonly seed: string) {
    this.next = seeded(createHash('sha256').update(seed).digest().readUInt32LE(0));
  }

  /** An independent stream: numbers drawn from it do not change this one. */
  fork(name: string): Random {
    return new Random(`${this.seed}/${name}`);
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
