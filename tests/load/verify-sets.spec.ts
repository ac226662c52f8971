import { randomUUID } from 'node:crypto';
import { verifySets } from '../../bench/load/fan-out/verify-sets.js';

const [MEMBER, OTHER] = [1, 2];
const own = [randomUUID(), randomUUID(), randomUUID()] as const;
const others = randomUUID();
const ended = new Map<number, readonly string[]>([
  [MEMBER, own],
  [OTHER, [others]],
]);

/** A browser of the member, by its events and the lists of its resyncs. */
const browser = (events: readonly string[], ...resyncs: string[][]) => ({
  memberId: MEMBER,
  events: events.map((jobId, at) => ({ jobId, at })),
  resyncs,
});

describe('the verdict on what browsers know', () => {
  it('finds nothing when events reported everything once', () => {
    expect(verifySets(ended, [browser(own), browser([...own].reverse())])).toEqual({
      missing: 0,
      doubled: 0,
      foreign: 0,
      examples: [],
    });
  });

  it('counts a job of a resync as known, and an event before it as no duplicate', () => {
    const [first, second, third] = own;
    expect(verifySets(ended, [browser([first, third], [first, second])])).toMatchObject({
      missing: 0,
      doubled: 0,
      foreign: 0,
    });
  });

  it('finds a missing event, once for each browser', () => {
    const [first, second, third] = own;
    const verdict = verifySets(ended, [browser([first, second]), browser([first], [second])]);
    expect(verdict).toMatchObject({ missing: 2, doubled: 0, foreign: 0 });
    expect(verdict.examples).toEqual([`missing: job ${third}, socket 0`, `missing: job ${third}, socket 1`]);
  });

  it.each([
    ['an event that was told twice', browser([...own, own[1]])],
    ['a job that one resync lists twice', browser([], [...own, own[1]])],
  ])('finds %s', (_, doubled) => {
    const verdict = verifySets(ended, [doubled]);
    expect(verdict).toMatchObject({ missing: 0, doubled: 1, foreign: 0 });
    expect(verdict.examples).toEqual([`doubled: job ${own[1]}, socket 0`]);
  });

  it.each([
    ['another member’s event', browser([...own, others])],
    ['another member’s job in a resync', browser(own, [others])],
  ])('finds %s', (_, intruded) => {
    const verdict = verifySets(ended, [intruded]);
    expect(verdict).toMatchObject({ missing: 0, doubled: 0, foreign: 1 });
    expect(verdict.examples).toEqual([`foreign: job ${others}, socket 0`]);
  });

  it('finds everything missing for a browser without events', () => {
    expect(verifySets(ended, [browser([])])).toMatchObject({ missing: own.length });
  });
});
