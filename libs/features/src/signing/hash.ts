const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Every bit of a 32-bit integer sways every bit of the answer, signed: the finalizer of MurmurHash3 (Appleby 2011). */
export function mix(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** A signed 32-bit hash of a text: FNV-1a over its UTF-16 code units, mixed. */
export function hashOf(text: string): number {
  let value = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), FNV_PRIME);
  return mix(value);
}
