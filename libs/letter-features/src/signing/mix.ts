/**
 * Mixes a 32-bit integer so that every bit of it affects every bit of the signed result: the finalizer of MurmurHash3
 * (Appleby 2011).
 */
export function mix(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
