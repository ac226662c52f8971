import { pauseAfter } from './parts.js';

describe('pauseAfter', () => {
  it('doubles from half a second to half a minute', () => {
    expect([1, 2, 3, 6, 7, 50].map(pauseAfter)).toEqual([500, 1000, 2000, 16_000, 30_000, 30_000]);
  });
});
