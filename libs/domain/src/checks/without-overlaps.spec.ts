import { withoutOverlaps } from './without-overlaps.js';

const part = (start: number, end: number) => ({ start, end });

describe('withoutOverlaps', () => {
  it('leaves out what overlaps a part that is kept, however many were left out in between', () => {
    expect(withoutOverlaps([part(6, 11), part(0, 8), part(2, 4), part(11, 12)])).toEqual([
      part(0, 8),
      part(11, 12),
    ]);
  });

  it('keeps what overlaps only a part that is left out', () => {
    expect(withoutOverlaps([part(0, 8), part(6, 10), part(9, 12)])).toEqual([part(0, 8), part(9, 12)]);
  });

  it('keeps the longer of two that start together', () => {
    expect(withoutOverlaps([part(3, 5), part(3, 9)])).toEqual([part(3, 9)]);
  });
});
