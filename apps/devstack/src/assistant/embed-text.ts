const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a, 32 bits (Fowler, Noll, Vo). */
function hash(text: string): number {
  let value = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), FNV_PRIME);
  // The lowest bits of FNV are weak for short texts, and they choose the dimension.
  return (value ^ (value >>> 15)) >>> 0;
}

function ngramsOf(text: string): string[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => {
    const characters = [...word];
    const pairs = characters.slice(1).map((character, at) => `${characters[at]}${character}`);
    return [...characters, ...pairs, ...pairs];
  });
}

/**
 * A vector of unit length for a text: its syllables and syllable pairs (twice the weight), hashed into the dimensions
 * with a sign (feature hashing, Weinberger et al. 2009). The same text always gives the same vector; texts that share
 * syllables lie close together. A text without letters is the first unit vector.
 */
export function embedText(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const ngram of ngramsOf(text)) {
    const value = hash(ngram);
    const at = (value >>> 1) % dimensions;
    vector[at] = (vector[at] ?? 0) + (value & 1 ? 1 : -1);
  }
  const length = Math.hypot(...vector);
  if (length === 0) vector[0] = 1;
  return length === 0 ? vector : vector.map((component) => component / length);
}
