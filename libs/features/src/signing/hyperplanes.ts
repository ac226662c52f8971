import { mix } from './hash.js';
import { EMBEDDING_BANDING } from './thresholds.js';

const PLANES = EMBEDDING_BANDING.bands * EMBEDDING_BANDING.rows;
const TWO_TO_32 = 2 ** 32;

// Above 0, so that it has a logarithm.
const uniform = (seed: number): number => ((mix(seed) >>> 0) + 0.5) / TWO_TO_32;

// Box and Muller 1958: a vector of normal deviates points in every direction alike.
const normal = (at: number): number =>
  Math.sqrt(-2 * Math.log(uniform(2 * at + 1))) * Math.cos(2 * Math.PI * uniform(2 * at + 2));

const planesByDimension = new Map<number, Float32Array>();

function planesOf(dimensions: number): Float32Array {
  const known = planesByDimension.get(dimensions);
  if (known !== undefined) return known;
  const planes = Float32Array.from({ length: PLANES * dimensions }, (_, at) => normal(at));
  planesByDimension.set(dimensions, planes);
  return planes;
}

/**
 * On which side of random hyperplanes a vector lies, 1 or 0 each (Charikar 2002). Two vectors agree in one with probability
 * 1 − angle/π.
 */
export function sidesOf(vector: Float32Array): Uint8Array {
  const planes = planesOf(vector.length);
  const sides = new Uint8Array(PLANES);
  for (let plane = 0; plane < PLANES; plane += 1) {
    let product = 0;
    const start = plane * vector.length;
    for (let at = 0; at < vector.length; at += 1) product += (planes[start + at] ?? 0) * (vector[at] ?? 0);
    sides[plane] = product > 0 ? 1 : 0;
  }
  return sides;
}
