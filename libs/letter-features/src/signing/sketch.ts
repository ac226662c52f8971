import { mix } from './mix.js';
import { SKETCH_BITS } from './thresholds.js';

/** Bytes of a sketch. */
export const SKETCH_BYTES = SKETCH_BITS / 8;

/** Rounds of random signs and a Hadamard transform, after which the components are as good as random projections. */
const ROUNDS = 3;

/**
 * On which side of `SKETCH_BITS` random hyperplanes a vector lies, one bit each (Charikar 2002): two vectors differ in a bit with the
 * probability angle/π. The hyperplanes are the rows of a fast random rotation (Andoni et al., Practical and Optimal LSH for Angular
 * Distance, 2015), which takes d·log d additions instead of d² multiplications.
 * @returns no bytes for a vector without a direction
 */
export function sketchOf(vector: Float32Array): Uint8Array {
  const rotated = rotate(vector);
  const squares = rotated.reduce((sum, component) => sum + component * component, 0);
  if (!Number.isFinite(squares) || squares === 0) return new Uint8Array();
  const sketch = new Uint8Array(SKETCH_BYTES);
  for (let bit = 0; bit < SKETCH_BITS; bit += 1)
    if ((rotated[bit] ?? 0) > 0) sketch[bit >> 3] = (sketch[bit >> 3] ?? 0) | (1 << (bit & 7));
  return sketch;
}

function rotate(vector: Float32Array): Float64Array {
  let size = SKETCH_BITS;
  while (size < vector.length) size *= 2;
  const rotated = new Float64Array(size);
  rotated.set(vector);
  for (const signs of signsOf(vector.length, size)) {
    for (let at = 0; at < size; at += 1) rotated[at] = (rotated[at] ?? 0) * (signs[at] ?? 0);
    transform(rotated);
  }
  return rotated;
}

/** The fast Walsh–Hadamard transform in place, not normalized. The length is a power of two. */
function transform(values: Float64Array): void {
  for (let half = 1; half < values.length; half *= 2)
    for (let start = 0; start < values.length; start += 2 * half)
      for (let at = start; at < start + half; at += 1) {
        const [left, right] = [values[at] ?? 0, values[at + half] ?? 0];
        values[at] = left + right;
        values[at + half] = left - right;
      }
}

const signsByDimensions = new Map<number, Int8Array[]>();

// Seeded by the number of dimensions too: sketches of vectors of different spaces have nothing in common.
function signsOf(dimensions: number, size: number): Int8Array[] {
  const known = signsByDimensions.get(dimensions);
  if (known !== undefined) return known;
  const signs = Array.from({ length: ROUNDS }, (_, round) => {
    const seed = mix(dimensions * ROUNDS + round + 1);
    return Int8Array.from({ length: size }, (_item, at) => (mix(seed + at) < 0 ? -1 : 1));
  });
  signsByDimensions.set(dimensions, signs);
  return signs;
}
