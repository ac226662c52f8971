import fc from 'fast-check';
import { checkLimit, countText } from './count-text.js';

describe('countText', () => {
  it.each([
    ['', { characters: 0, charactersWithoutSpaces: 0, eucKrBytes: 0, utf8Bytes: 0 }],
    ['한글 AB', { characters: 5, charactersWithoutSpaces: 4, eucKrBytes: 7, utf8Bytes: 9 }],
    ['가\r\n나', { characters: 3, charactersWithoutSpaces: 2, eucKrBytes: 5, utf8Bytes: 7 }],
    ['가\r나\n', { characters: 4, charactersWithoutSpaces: 2, eucKrBytes: 6, utf8Bytes: 8 }],
    ['한'.normalize('NFD'), { characters: 1, charactersWithoutSpaces: 1, eucKrBytes: 2, utf8Bytes: 3 }],
    ['😀', { characters: 1, charactersWithoutSpaces: 1, eucKrBytes: 2, utf8Bytes: 4 }],
    ['가\u3000나', { characters: 3, charactersWithoutSpaces: 2, eucKrBytes: 6, utf8Bytes: 9 }],
  ])('counts %j', (text, expected) => {
    expect(countText(text)).toEqual(expected);
  });

  it('agrees with the UTF-8 encoder on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const plain = text.normalize('NFC').replace(/\r\n?/g, '\n');
        expect(countText(text).utf8Bytes).toBe(new TextEncoder().encode(plain).length);
      }),
    );
  });
});

describe('checkLimit', () => {
  it.each([
    [0, 1000, 'UNDER', 0, 1000],
    [799, 1000, 'UNDER', 79, 201],
    [800, 1000, 'GOOD', 80, 200],
    [1000, 1000, 'GOOD', 100, 0],
    [1001, 1000, 'OVER', 101, -1],
    [100_001, 100_000, 'OVER', 101, -1],
  ] as const)('%i of %i is %s', (used, limit, state, percent, remaining) => {
    expect(checkLimit(used, limit)).toEqual({ state, percent, remaining });
  });

  it('refuses a limit that is not above 0', () => {
    expect(() => checkLimit(1, 0)).toThrow(RangeError);
    expect(() => checkLimit(1, Number.NaN)).toThrow(RangeError);
  });
});
