import { SKETCH_BYTES, sketchOf } from './sketch.js';

const differenceOf = (left: Uint8Array, right: Uint8Array): number => {
  const bits = Array.from(
    left,
    (byte, at) => (byte ^ (right[at] ?? 0)).toString(2).replaceAll('0', '').length,
  );
  return bits.reduce((sum, count) => sum + count, 0) / (8 * SKETCH_BYTES);
};

// Two vectors that enclose an angle in the plane of their first two dimensions.
function pairAt(degrees: number, dimensions: number): [Float32Array, Float32Array] {
  const radians = (degrees * Math.PI) / 180;
  const [left, right] = [new Float32Array(dimensions), new Float32Array(dimensions)];
  [left[0], right[0], right[1]] = [1, Math.cos(radians), Math.sin(radians)];
  return [left, right];
}

describe('a sketch', () => {
  it.each([
    [2, 26],
    [8, 90],
    [64, 60],
    [1_536, 26],
    [1_536, 180],
    [3_072, 26],
  ])(
    'of vectors of %i dimensions differs in as many bits as they enclose an angle of %i degrees',
    (dimensions, degrees) => {
      const [left, right] = pairAt(degrees, dimensions);
      expect(Math.abs(differenceOf(sketchOf(left), sketchOf(right)) - degrees / 180)).toBeLessThan(0.04);
    },
  );

  it('does not depend on the length of the vector', () => {
    const vector = Float32Array.from({ length: 256 }, (_, at) => Math.sin(at + 1));
    expect(sketchOf(vector.map((component) => component * 3))).toEqual(sketchOf(vector));
  });

  it('has nothing in common with that of the same numbers in another space', () => {
    const [vector, longer] = [new Float32Array(256).fill(1), new Float32Array(257).fill(1, 0, 256)];
    expect(Math.abs(differenceOf(sketchOf(vector), sketchOf(longer)) - 0.5)).toBeLessThan(0.05);
  });

  it.each([[[]], [[0, 0]], [[Number.NaN, 1]], [[Number.POSITIVE_INFINITY, 1]]])(
    'of a vector without a direction has no bytes: %j',
    (components) => expect(sketchOf(Float32Array.from(components))).toHaveLength(0),
  );
});
