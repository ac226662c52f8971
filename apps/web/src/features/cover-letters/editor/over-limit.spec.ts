import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countText } from '#domain';
import { overLimitStart } from './over-limit.js';

describe('overLimitStart', () => {
  it('is the end of a text within its limit, or without one', () => {
    expect(overLimitStart('가나다', 3)).toBe(3);
    expect(overLimitStart('가나다', null)).toBe(3);
  });

  it('counts a decomposed syllable and an emoji as one, and cuts neither', () => {
    const decomposed = '한글'.normalize('NFD');
    expect(overLimitStart(decomposed, 1)).toBe('한'.normalize('NFD').length);
    expect(overLimitStart('🚀🚀', 1)).toBe(2);
  });

  it('leaves as much as fits before it, and never more', () => {
    const text = fc.string({
      unit: fc.constantFrom('가', 'a', ' ', '\n', '🚀', '한'.normalize('NFD')),
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (written, limit) => {
        const start = overLimitStart(written, limit);
        expect(countText(written.slice(0, start)).characters).toBe(
          Math.min(limit, countText(written).characters),
        );
      }),
    );
  });
});
