import { describe, expect, it } from '@jest/globals';
import { withParticle } from './korean-particles.js';
import { BELOW_QUADRATIC, growthOf } from './growth.testing.js';

describe('withParticle', () => {
  it.each([
    ['경험', '이/가', '경험이'],
    ['성과', '이/가', '성과가'],
    ['서울', '으로/로', '서울로'],
    ['부산', '으로/로', '부산으로'],
    ['‘소통’', '을/를', '‘소통’을'],
    ['3', '은/는', '3은'],
    ['2', '과/와', '2와'],
    ['7', '으로/로', '7로'],
    ['SQL', '을/를', 'SQL을'],
    ['API', '을/를', 'API를'],
  ] as const)('%s with %s is %s', (word, pair, expected) => {
    expect(withParticle(word, pair)).toBe(expected);
  });

  it.each([']', '”', ' ', '\n'])('stays quick on %j over and over', (piece) => {
    const choose = (length: number) => withParticle(`${piece.repeat(length)}가`, '이/가');
    expect(growthOf(choose, 10_000)).toBeLessThan(BELOW_QUADRATIC);
  });
});
