import fc from 'fast-check';
import { type Pair, uniteAlike } from './groups.js';

const SIZE = 12;
const item = fc.nat(SIZE - 1);
const graph = fc.array(fc.tuple(item, item), { maxLength: 30 });
const apart = Array.from({ length: SIZE }, (_, at) => 100 + at);
const always = () => true;

/** Which items are together, in a form that does not say which one stands for all. */
const partitionOf = (labels: readonly number[]): number[] => labels.map((label) => labels.indexOf(label));

describe('uniteAlike', () => {
  it('brings together what a chain of alike pairs connects, and nothing else', () => {
    const labels = uniteAlike(
      [1, 2, 3, 4, 5],
      [
        [0, 1],
        [3, 1],
        [2, 4],
      ],
      (left) => left !== 2,
    );
    expect(partitionOf(labels)).toEqual([0, 0, 2, 0, 4]);
  });

  it('keeps together what belonged together from the start', () => {
    expect(partitionOf(uniteAlike([7, 8, 7, 8], [[0, 1]], always))).toEqual([0, 0, 0, 0]);
    expect(partitionOf(uniteAlike([7, 8, 7, 9], [], always))).toEqual([0, 1, 0, 3]);
  });

  it('makes the same groups in whatever order pairs come, each way round', () => {
    fc.assert(
      fc.property(graph, (pairs) => {
        const turned = pairs.map(([left, right]): Pair => [right, left]).reverse();
        expect(partitionOf(uniteAlike(apart, turned, always))).toEqual(
          partitionOf(uniteAlike(apart, pairs, always)),
        );
      }),
    );
  });

  it('makes the same groups in two runs as in one', () => {
    fc.assert(
      fc.property(graph, fc.nat(30), (pairs, cut) => {
        const first = uniteAlike(apart, pairs.slice(0, cut), always);
        expect(partitionOf(uniteAlike(first, pairs.slice(cut), always))).toEqual(
          partitionOf(uniteAlike(apart, pairs, always)),
        );
      }),
    );
  });

  it('does not look at a pair that belongs together already', () => {
    let looks = 0;
    uniteAlike(
      [1, 1, 2],
      [
        [0, 1],
        [0, 2],
        [1, 2],
      ],
      () => {
        looks += 1;
        return true;
      },
    );
    expect(looks).toBe(1);
  });
});
