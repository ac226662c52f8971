/** Groups of items: disjoint sets (Galler and Fischer 1964), with paths halved. */
export class Groups {
  private readonly parents: Int32Array;

  /** @param labels of the items, by position; items with the same label belong together from the start */
  constructor(labels: Readonly<ArrayLike<number>>) {
    this.parents = new Int32Array(labels.length);
    const firstOf = new Map<number, number>();
    for (let item = 0; item < labels.length; item += 1) {
      const label = labels[item] ?? item;
      const first = firstOf.get(label) ?? item;
      firstOf.set(label, first);
      this.parents[item] = first;
    }
  }

  /** One item represents the group; which one is an implementation detail. */
  find(item: number): number {
    let at = item;
    for (let parent = this.parentOf(at); parent !== at; parent = this.parentOf(at)) {
      this.parents[at] = this.parentOf(parent);
      at = this.parentOf(at);
    }
    return at;
  }

  /** Makes one group of the groups of both items. */
  unite(left: number, right: number): void {
    this.parents[this.find(left)] = this.find(right);
  }

  /** Whether both items are in one group. */
  areTogether(left: number, right: number): boolean {
    return this.find(left) === this.find(right);
  }

  /** The representative of each item. */
  toLabels(): number[] {
    return Array.from(this.parents, (_, item) => this.find(item));
  }

  private parentOf(item: number): number {
    return this.parents[item] ?? item;
  }
}

/** Two items, by their positions. */
export type Pair = readonly [left: number, right: number];

/**
 * Groups items by those pairs that are alike; skips pairs that belong together already.
 * @param labels of the items, by position; items with the same label belong together from the start
 * @returns the new label of each item, the same for those that belong together
 */
export function uniteAlike(
  labels: readonly number[],
  pairs: Iterable<Pair>,
  isAlike: (left: number, right: number) => boolean,
): number[] {
  const groups = new Groups(labels);
  for (const [left, right] of pairs)
    if (!groups.areTogether(left, right) && isAlike(left, right)) groups.unite(left, right);
  return groups.toLabels();
}
