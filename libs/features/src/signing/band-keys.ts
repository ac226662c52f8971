import { mix } from './hash.js';
import type { Banding } from './thresholds.js';

/**
 * Locality-sensitive hashing: one signed 32-bit key a band, the same for signatures that agree in all of its rows (and, once in four
 * billion, for others; whoever shares a key is still compared).
 * @param salt keeps signatures of different kinds apart
 */
export function bandKeysOf(signature: ArrayLike<number>, { bands, rows }: Banding, salt: number): number[] {
  const keys: number[] = [];
  for (let band = 0; band < bands; band += 1) {
    let key = mix(salt ^ (band + 1));
    for (let row = band * rows; row < (band + 1) * rows; row += 1)
      key = mix(key ^ (signature[row] ?? 0)) + row;
    keys.push(key | 0);
  }
  return keys;
}
