import fc from 'fast-check';
import { jaccardOf, ngramsOf } from '#domain';
import { bandKeysOf, sign, SIGNATURE_LENGTH, signatureOf } from './sign.js';
import { sketchOf } from './sketch.js';
import {
  EMBEDDING_THRESHOLD,
  LEXICAL_BANDING,
  LEXICAL_THRESHOLD,
  SKETCH_BANDING,
  type Banding,
} from './thresholds.js';
import { cosineOf, toBytes, toVector } from './vectors.js';

const agreement = (left: ArrayLike<number>, right: ArrayLike<number>): number =>
  Array.from(left).filter((value, at) => value === right[at]).length / left.length;
/**
 * Probability that a pair is compared (Leskovec, Rajaraman and Ullman, Mining of Massive Datasets, 3.4): the S-curve.
 * @param agreement probability, 0 to 1, that two signatures agree in one row
 */
const candidateProbability = (agreement: number, { bands, rows }: Banding): number =>
  1 - (1 - agreement ** rows) ** bands;
const numbered = (from: number, to: number): Set<string> =>
  new Set(Array.from({ length: to - from }, (_, at) => `${from + at}째`));

describe('signatureOf', () => {
  it.each([
    [0, 80],
    [20, 60],
    [35, 75],
  ])(
    'agrees in as many values as two sets have in common: %i of 40, the other set up to %i',
    (common, end) => {
      // Many pairs of sets, since one estimate of SIGNATURE_LENGTH values strays by a few hundredths.
      const errors = Array.from({ length: 200 }, (_, pair) => {
        const at = pair * 1_000;
        const left = numbered(at, at + 40);
        const right = numbered(at + 40 - common, at + end);
        return agreement(signatureOf(left), signatureOf(right)) - jaccardOf(left, right);
      });
      const bias = errors.reduce((sum, error) => sum + error, 0) / errors.length;
      expect(Math.abs(bias)).toBeLessThan(0.01);
      expect(Math.max(...errors.map(Math.abs))).toBeLessThan(0.2);
    },
  );

  it('is the same in whatever order the n-grams come', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 20 }), (ngrams) => {
        expect(signatureOf(ngrams.toReversed())).toEqual(signatureOf(ngrams));
      }),
    );
  });

  it('has a value for every row of every band', () => {
    expect(SIGNATURE_LENGTH).toBe(signatureOf(['가나']).length);
    expect(new Set(signatureOf(numbered(0, 40))).size).toBeGreaterThan(SIGNATURE_LENGTH * 0.9);
  });
});

describe('the bands', () => {
  const angle = Math.acos(EMBEDDING_THRESHOLD);
  it.each([
    ['words', LEXICAL_THRESHOLD, LEXICAL_BANDING],
    ['vectors', 1 - angle / Math.PI, SKETCH_BANDING],
  ])('of %s find at least 95 of 100 pairs at the threshold, and hardly any far below', (_, at, banding) => {
    expect(candidateProbability(at, banding)).toBeGreaterThan(0.95);
    expect(candidateProbability(at / 3.5, banding)).toBeLessThan(0.005);
  });

  it('share a key exactly when a whole band agrees', () => {
    const left = Int32Array.from({ length: 12 }, (_, at) => at);
    const right = Int32Array.from(left);
    right[7] = -1;
    const banding = { bands: 3, rows: 4 };
    const [keys, others] = [bandKeysOf(left, banding, 1), bandKeysOf(right, banding, 1)];
    expect(keys.map((key, band) => key === others[band])).toEqual([true, false, true]);
    expect(bandKeysOf(left, banding, 2)).not.toEqual(keys);
    expect(new Set(keys).size).toBe(3);
  });
});

describe('vectors', () => {
  it('come back from their bytes as they were', () => {
    fc.assert(
      fc.property(fc.array(fc.float({ noNaN: true })), (vector) => {
        expect([...toVector(toBytes(vector))]).toEqual(vector);
      }),
    );
  });

  it('enclose an angle, but for those without length or of other spaces', () => {
    const vectorOf = (...components: number[]): Float32Array => Float32Array.from(components);
    expect(cosineOf(vectorOf(1, 1), vectorOf(2, 2))).toBeCloseTo(1);
    expect(cosineOf(vectorOf(1, 0), vectorOf(0, 3))).toBe(0);
    expect(cosineOf(vectorOf(1, 0), vectorOf(-2, 0))).toBeCloseTo(-1);
    expect(cosineOf(vectorOf(0, 0), vectorOf(1, 1))).toBe(0);
    expect(cosineOf(vectorOf(1), vectorOf(1, 1))).toBe(0);
  });
});

describe('sign', () => {
  const description = '성과를 숫자로 보여 준다';
  const one = { id: 1, featuresCategory: 'CONTENT' as const, description, embedding: null };

  it('depends on what is said, not on how it is punctuated, spaced or composed', () => {
    const other = { ...one, description: ' 성과를, 숫자로  보여 준다! '.normalize('NFD') };
    expect(sign(other).bands).toEqual(sign(one).bands);
  });

  it('shares nothing across categories', () => {
    const others = new Set(sign({ ...one, featuresCategory: 'STRUCTURE' }).bands);
    expect(sign(one).bands.filter((key) => others.has(key))).toEqual([]);
  });

  it('adds the sketch of a vector', () => {
    const embedding = toBytes(Array.from({ length: 32 }, (_, at) => Math.sin(at + 1)));
    const { bands, sketch } = sign({ ...one, embedding });
    expect(bands).toEqual(sign(one).bands);
    expect(sketch).toBe(Buffer.from(sketchOf(toVector(embedding))).toString('base64'));
    expect(sign(one).sketch).toBeNull();
  });

  it.each(['', '!?', '가', '𝔸😀', 'ㄱ'.repeat(300)])('can be done with %j', (text) => {
    const { bands } = sign({ ...one, description: text });
    expect(bands).toHaveLength(LEXICAL_BANDING.bands);
    expect(bands.every((key) => Number.isInteger(key) && Math.abs(key) <= 2 ** 31)).toBe(true);
  });
});

it('always gives the same keys and sketches: stored ones are compared with later ones', () => {
  const { rank, bands, sketch } = sign({
    id: 1,
    featuresCategory: 'EXPRESSION',
    description: '짧은 문장으로 시작한다',
    embedding: toBytes([0.5, -0.25, 0.125]),
  });
  expect([rank, bands[0], bands[21], sketch?.slice(0, 16), ngramsOf('짧은 문장').size])
    .toMatchInlineSnapshot(`
    [
      362870982,
      1458009683,
      -289660708,
      "Z4iYucOXrwiRhgYF",
      3,
    ]
  `);
});
